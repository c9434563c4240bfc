import { Field } from '@croupier/ui/field'
import { RichText } from '@croupier/ui/rich-text'
import { PictureField } from '../../lib/pictures/picture-field.tsx'
import css from './banner.module.css'
import type { NoticeText } from './notice-words.ts'

/** The picture of a banner and the text of its button, in one language. */
export function BannerParts(props: { text: NoticeText; onChange: (change: Partial<NoticeText>) => void }) {
  const { text, onChange } = props
  return (
    <>
      <PictureField
        label="Picture"
        hint="Wide, about 1,600 × 700 pixels; the text stands on its left half."
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

/** The banner on a desktop and on a phone, nearly as the site draws it. */
export function BannerPreview({ text, link }: { text: NoticeText; link: string }) {
  if (!text.title && !text.picture) return null
  return (
    <>
      <h3 className="title-3">As players see it</h3>
      <div className={css.previews}>
        {['desktop', 'phone'].map((device) => (
          <figure key={device}>
            <div className={css.preview} data-device={device} data-theme="dark">
              {text.picture && <img src={text.picture.url} alt="" />}
              <b>{text.title}</b>
              {device === 'desktop' && <RichText html={text.content} />}
              {link && <span className={css.button}>{text.action || 'Learn more'}</span>}
            </div>
            <figcaption className="text-2 small">{device === 'desktop' ? 'Desktop' : 'Phone'}</figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
