import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Hero } from '@croupier/ui/hero'
import { RichText } from '@croupier/ui/rich-text'
import type { AnnouncementType } from '@croupier/wire/content/announcements'
import type { NoticeText } from '../notice-words.ts'
import css from './preview.module.css'
import { Preview } from './preview.tsx'

type Props = { text: NoticeText; type: AnnouncementType; groupName: string; link: string; language: string }

/** The announcement in the form that its place on the site gives it. */
export function NoticePreview({ language, ...props }: Props) {
  const { text, type, groupName } = props
  if (!text.title && !text.picture) return null
  return (
    <Preview language={language}>
      {type === 'B' && groupName !== 'w_leftmenu' ? <BannerSlide {...props} /> : <Article {...props} />}
    </Preview>
  )
}

type Shown = Omit<Props, 'language'>
const actionOf = ({ text, link }: Shown) => (link ? text.action || 'Learn more' : null)
/** A banner has no markup. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

function BannerSlide(props: Shown) {
  const { text, link } = props
  const action = actionOf(props)
  return (
    <Hero
      title={text.title}
      text={plainText(text.content)}
      picture={text.picture}
      actions={
        action && (
          <LinkButton kind="outline" href={link}>
            {action}
          </LinkButton>
        )
      }
    />
  )
}

const SHAPES: Partial<Record<AnnouncementType, string | undefined>> = { PU: css.popup, B: css.menu }

function Article(props: Shown) {
  const { text, type, link } = props
  const action = actionOf(props)
  return (
    <Card className={[css.article, SHAPES[type]].filter(Boolean).join(' ')}>
      {type !== 'PU' && text.picture && <img src={text.picture.url} alt="" />}
      <h1 className={type === 'PR' || type === 'PL' ? 'title-1' : 'title-2'}>{text.title}</h1>
      {type === 'PU' && text.picture && <img src={text.picture.url} alt="" />}
      {type !== 'H' && text.content && <RichText html={text.content} />}
      {action && (
        <LinkButton kind="primary" href={link}>
          {action}
        </LinkButton>
      )}
    </Card>
  )
}
