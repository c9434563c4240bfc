import { Button, LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { myFeedback } from '@croupier/wire/messaging/feedback'
import { askQuestion, questionRange } from '@croupier/wire/messaging/questions'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useForm } from '../../lib/form.ts'
import { useMember } from '../../lib/member.ts'
import { useMerchant } from '../../lib/merchant.ts'
import { openModal } from '../../lib/overlays.ts'
import { useServiceLink } from '../../lib/service-link.ts'
import { useSession } from '../../lib/site.tsx'
import css from './help-page.module.css'

/** §5: what to do when no answer helps: a question of the member, customer service, or feedback. */
export function AskQuestion() {
  const isLoggedIn = useSession() !== null
  const { isTrial } = useMember()
  const service = useServiceLink()
  const hasApps = (useMerchant()?.resources.length ?? 0) > 0
  const { data: range } = useCall(questionRange, {})
  return (
    <Card as="section" aria-labelledby="ask">
      <h2 className="title-2" id="ask">
        <Trans>No answer found?</Trans>
      </h2>
      {isLoggedIn && !isTrial ? (
        range && <QuestionForm {...range} />
      ) : (
        <p className="text-2">
          <Trans>Log in to ask us a question. The answer comes to your messages.</Trans>
        </p>
      )}
      <p className={css.ways}>
        {!isLoggedIn && (
          <Button onClick={() => openModal('loginModal')}>
            <Trans>Log in</Trans>
          </Button>
        )}
        {service && (
          <Button onClick={service}>
            <Trans>Customer service</Trans>
          </Button>
        )}
        <LinkButton href="/feedback">
          <Trans>Feedback</Trans>
        </LinkButton>
        {hasApps && (
          <LinkButton href="/down">
            <Trans>Apps</Trans>
          </LinkButton>
        )}
        <LinkButton href="/join">
          <Trans>Become an agent</Trans>
        </LinkButton>
      </p>
    </Card>
  )
}

/** One paragraph: a line break counts as a space. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function QuestionForm({ min, max }: { min: number; max: number }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(askQuestion, { changes: [myFeedback] })
  const form = useForm({ question: '' }, ({ question }) => {
    const { length } = oneLine(question)
    return length < min || length > max ? { question: t`Write ${min} to ${max} characters.` } : {}
  })
  const { accepted: _, ...field } = form.field('question')
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (command.busy || !form.isReady()) return
    try {
      await command.run({ content: oneLine(field.value) })
      form.set('question', '')
      toast({ text: t`Thank you. The answer comes to your messages.` })
    } catch (error) {
      form.refuse('question', errorText(error) ?? '')
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextArea
        {...field}
        onChange={({ target }) => form.set('question', target.value)}
        label={t`Your question`}
        rows={3}
        maxLength={max}
        hint={t`${min} to ${max} characters`}
      />
      <Button type="submit" kind="primary" busy={command.busy} busyLabel={t`Sending`}>
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}
