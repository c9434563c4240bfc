import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { FEEDBACK_LENGTH, feedback, myFeedback } from '@croupier/wire/messaging/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import css from './feedback.module.css'
import { type ChosenPicture, FeedbackPictures } from './feedback-pictures.tsx'
import { sharedText } from './shared-text.ts'

/** One paragraph: a line break counts as a space. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** §5: at most 140 characters, and pictures of members. */
export function FeedbackForm({ isMember }: { isMember: boolean }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const command = useCommand(feedback, { changes: [myFeedback] })
  const [shared] = useState(() => sharedText(location.search))
  const form = useForm({ content: shared }, ({ content }) =>
    oneLine(content) === '' ? { content: t`Please enter content` } : {},
  )
  const { accepted: _, ...field } = form.field('content')
  const length = field.value.length
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (command.busy || !form.isReady()) return
    try {
      await command.run({ content: oneLine(field.value), images: pictures.map(({ id }) => id) })
      form.set('content', '')
      setPictures([])
      toast({ text: isMember ? t`Thank you. The answer comes to your messages.` : t`Thank you for your feedback.` })
    } catch (error) {
      form.refuse('content', errorText(error) ?? '')
    }
  }
  return (
    <Card as="section">
      <form className={css.form} onSubmit={submit} noValidate>
        <TextArea
          {...field}
          onChange={({ target }) => form.set('content', target.value)}
          label={t`Your feedback`}
          rows={4}
          maxLength={FEEDBACK_LENGTH}
          hint={t`${length} of ${FEEDBACK_LENGTH} characters`}
        />
        {isMember && <FeedbackPictures pictures={pictures} onChange={setPictures} />}
        <Button type="submit" kind="primary" size="l" busy={command.busy} busyLabel={t`Sending`}>
          <Trans>Send</Trans>
        </Button>
      </form>
    </Card>
  )
}
