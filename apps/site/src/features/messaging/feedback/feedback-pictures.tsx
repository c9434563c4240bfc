import { Button, IconButton } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { FEEDBACK_IMAGE_TYPES, MAX_FEEDBACK_IMAGES, uploadFeedbackImage } from '@croupier/wire/messaging/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, useId, useRef } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { useUpload } from '../../../lib/upload.ts'
import css from './feedback.module.css'

/** A picture that is uploaded, and goes with the form. */
export type ChosenPicture = { id: string; name: string }

/** §5: up to three pictures, each at most 5 MB. Each is uploaded as soon as it is chosen. */
export function FeedbackPictures(props: {
  pictures: readonly ChosenPicture[]
  onChange: (change: (pictures: readonly ChosenPicture[]) => readonly ChosenPicture[]) => void
}) {
  const { pictures, onChange } = props
  const { t } = useLingui()
  const errorText = useErrorText()
  const messageId = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(uploadFeedbackImage)
  const isFull = pictures.length >= MAX_FEEDBACK_IMAGES
  async function send({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    // The same file may be chosen again after a failure.
    target.value = ''
    if (!file) return
    try {
      const { id } = await upload.run({}, { type: file.type, content: file })
      onChange((chosen) => [...chosen, { id, name: file.name }])
    } catch {
      // Shown below.
    }
  }
  return (
    <div className={css.pictures}>
      {pictures.length > 0 && (
        <ul className={css.chosen}>
          {pictures.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <IconButton
                label={t`Remove ${name}`}
                onClick={() => onChange((chosen) => chosen.filter((one) => one.id !== id))}
              >
                <X aria-hidden="true" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        icon={<ImagePlus aria-hidden="true" />}
        busy={upload.busy}
        aria-describedby={messageId}
        disabledReason={isFull ? t`Can't accept upload more than 3 images` : undefined}
        onClick={() => input.current?.click()}
      >
        <Trans>Add a picture</Trans>
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t`Picture for your feedback`}
        accept={FEEDBACK_IMAGE_TYPES.join(',')}
        onChange={send}
      />
      <Message
        id={messageId}
        hint={t`Up to 3 pictures, PNG or JPEG, at most 5 MB each`}
        error={errorText(upload.error)}
      />
    </div>
  )
}
