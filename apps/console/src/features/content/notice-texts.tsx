import type { AnnouncementType } from '@croupier/wire/content/announcements'
import { BannerParts, BannerPreview, hasPicture } from './banner-parts.tsx'
import type { NoticeText, Texts } from './notice-words.ts'
import { EMPTY, WordedTexts } from './worded-texts.tsx'

type Props = {
  texts: Texts
  /** Banners, pop-ups and promotions have a picture and a button, too. */
  type: AnnouncementType
  link: string
  onChange: (texts: Texts) => void
  error: string | undefined
}

/** Title, text and picture per language, with a preview. */
export function NoticeTexts({ texts, type, link, onChange, error }: Props) {
  const pictured = hasPicture(type) ? type : null
  const more = (text: NoticeText, set: (change: Partial<NoticeText>) => void) =>
    pictured && (
      <>
        <BannerParts text={text} type={pictured} onChange={set} />
        <BannerPreview text={text} type={pictured} link={link} />
      </>
    )
  return (
    <WordedTexts<NoticeText>
      texts={texts}
      onChange={onChange}
      empty={EMPTY}
      rows={6}
      more={pictured ? more : undefined}
      error={error}
    />
  )
}
