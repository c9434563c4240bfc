import { Field } from '@croupier/ui/field'
import type { AnnouncementType } from '@croupier/wire/content/announcements'
import { PictureField } from '../../lib/pictures/picture-field.tsx'
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
