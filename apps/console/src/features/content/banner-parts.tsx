import { Field } from '@croupier/ui/field'
import { RichText } from '@croupier/ui/rich-text'
import type { AnnouncementType } from '@croupier/wire/content/announcements'
import { PictureField } from '../../lib/pictures/picture-field.tsx'
import css from './banner.module.css'
import type { NoticeText } from './notice-words.ts'

type Pictured = Extract<AnnouncementType, 'B' | 'PU' | 'PR'>
type Props = { text: NoticeText; type: Pictured }

/** Whether an announcement has a picture and a button. */
export const hasPicture = (type: AnnouncementType): type is Pictured => type === 'B' || type === 'PU' || type === 'PR'

const HINTS: Record<Pictured, string> = {
  B: 'Wide, about 1,600 × 700 pixels; the text stands on its left half.',
  PU: 'Above the text, at most 320 pixels high.',
  PR: 'Wide, about 1,600 × 700 pixels; the text stands below.',
}

/** The picture of an announcement and the text of its button, in one language. */
export function BannerParts({ text, type, onChange }: Props & { onChange: (change: Partial<NoticeText>) => void }) {
  return (
    <>
      <PictureField
        label="Picture"
        hint={HINTS[type]}
        value={text.picture ?? null}
        onChange={(picture) => onChange({ picture: picture ?? undefined })}
      />
      <Field
        label="Button"
        optional="(empty: Learn more)"
        dense
        quiet
        maxLength={40}
        value={text.action ?? ''}
        onChange={(event) => onChange({ action: event.target.value || undefined })}
      />
    </>
  )
}

/** The announcement on a desktop and on a phone, nearly as the site draws it: a banner on its picture, all others below it. */
export function BannerPreview({ text, type, link }: Props & { link: string }) {
  if (!text.title && !text.picture) return null
  return (
    <>
      <h3 className="title-3">As players see it</h3>
      <div className={css.previews}>
        {['desktop', 'phone'].map((device) => (
          <figure key={device}>
            <div
              className={type === 'B' ? css.preview : css.article}
              data-device={device}
              {...(type === 'B' ? { 'data-theme': 'dark' } : {})}
            >
              {text.picture && <img src={text.picture.url} alt="" />}
              <b>{text.title}</b>
              {(type !== 'B' || device === 'desktop') && <RichText html={text.content} />}
              {link && <span className={css.button}>{text.action || 'Learn more'}</span>}
            </div>
            <figcaption className="text-2 small">{device === 'desktop' ? 'Desktop' : 'Phone'}</figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
