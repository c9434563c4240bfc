import { Trans, useLingui } from '@lingui/react/macro'
import { useMember } from '../../../lib/member.ts'
import { useSession } from '../../../lib/site.tsx'
import { useTitle } from '../../../lib/title.ts'
import css from './feedback.module.css'
import { FeedbackForm } from './feedback-form.tsx'
import { SentFeedback } from './sent-feedback.tsx'

/** §1, §5: a few words to customer service, and what the member wrote before, with the answers. */
export function FeedbackPage() {
  const { t } = useLingui()
  const isLoggedIn = useSession() !== null
  const { isTrial } = useMember()
  const isMember = isLoggedIn && !isTrial
  useTitle(t`Feedback`)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className="title-1">
          <Trans>Feedback</Trans>
        </h1>
        <p className="text-2">
          {isMember ? (
            <Trans>Tell us what works and what does not. The answer comes to your messages.</Trans>
          ) : (
            <Trans>Tell us what works and what does not. Log in to add pictures and to get an answer.</Trans>
          )}
        </p>
      </header>
      <FeedbackForm isMember={isMember} />
      {isMember && <SentFeedback />}
    </div>
  )
}
