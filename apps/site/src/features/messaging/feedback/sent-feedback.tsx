import { Card } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { Skeleton } from '@croupier/ui/skeleton'
import { Tag, type Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { type FeedbackState, myFeedback } from '@croupier/wire/messaging/feedback'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RecordTrouble } from '../../../lib/record/record-trouble.tsx'
import { useRecord } from '../../../lib/record/use-record.ts'
import { useTimes } from '../../../lib/use-times.ts'
import css from './feedback.module.css'

const EVERY_MS = 30_000
const TONES: Record<FeedbackState, Tone> = { open: 'warning', answered: 'good', closed: 'plain' }

/** What the member wrote to customer service, newest first. */
export function SentFeedback() {
  const { record } = useRecord(myFeedback, (paging) => paging, { ready: true, everyMs: EVERY_MS })
  const { rows } = record
  if (!rows)
    return record.error ? <RecordTrouble error={record.error} onRetry={record.retry} /> : <Skeleton height={96} />
  if (rows.length === 0 && record.pages.page === 1) return null
  return (
    <Card as="section" aria-labelledby="sent-feedback">
      <h2 className="title-3" id="sent-feedback">
        <Trans>What you wrote</Trans>
      </h2>
      <ul className={css.sent}>
        {rows.map((one) => (
          <Sent key={one.id} one={one} />
        ))}
      </ul>
      <CursorPages {...record.pages} />
    </Card>
  )
}

function Sent({ one }: { one: Output<typeof myFeedback>['items'][number] }) {
  const { t } = useLingui()
  const { dateTime } = useTimes()
  const words: Record<FeedbackState, string> = {
    open: t`Not read yet`,
    answered: t`Answered`,
    closed: t`Read by our staff`,
  }
  return (
    <li>
      <p className={css.line}>
        <span className="tiny text-3 num">{dateTime(one.sentAt)}</span>
        <Tag tone={TONES[one.state]}>{words[one.state]}</Tag>
      </p>
      <p>{one.content}</p>
      {one.images > 0 && (
        <p className="tiny text-3">
          <Plural value={one.images} one="# picture" other="# pictures" />
        </p>
      )}
      {one.answer && (
        <p className="text-2">
          <Trans>Answer: {one.answer}</Trans>
        </p>
      )}
    </li>
  )
}
