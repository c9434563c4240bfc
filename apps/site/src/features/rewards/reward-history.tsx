import { Card } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { endedGrants, type Grant } from '@croupier/wire/rewards/grants'
import { Trans } from '@lingui/react/macro'
import Gift from 'lucide-react/icons/gift'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useRecord } from '../../lib/record/use-record.ts'
import { useTimes } from '../../lib/use-times.ts'
import { stateOf, useEndReasons, useGrantTitle, useStateWords } from './grant-words.ts'
import { RewardValue } from './reward-value.tsx'
import css from './rewards.module.css'

/** The rewards of the last 90 days that were claimed, expired or were withdrawn, newest first; `of`: only those of VIP levels. */
export function RewardHistory({ of }: { of?: 'vip' }) {
  const { record } = useRecord(endedGrants, (paging) => (of ? { ...paging, of } : paging), { ready: true })
  const { rows } = record
  if (!rows && record.error) return <RecordTrouble error={record.error} onRetry={record.retry} />
  if (!rows) return <Skeleton height={260} radius={16} />
  if (rows.length === 0 && record.pages.page === 1)
    return (
      <EmptyState title={<Trans>No rewards yet</Trans>}>
        <Trans>Here you find the rewards that you claimed in the last 90 days, and those that ended.</Trans>
      </EmptyState>
    )
  return (
    <Card as="section">
      <ul className={css.list}>
        {rows.map((grant) => (
          <Ended key={grant.id} grant={grant} />
        ))}
      </ul>
      <CursorPages {...record.pages} />
    </Card>
  )
}

function Ended({ grant }: { grant: Grant }) {
  const titleOf = useGrantTitle()
  const words = useStateWords()
  const { dateTime } = useTimes()
  const reasons = useEndReasons()
  const { endedAt, endReason } = grant
  const state = stateOf(grant)
  return (
    <ListRow
      as="li"
      icon={<Gift aria-hidden="true" />}
      title={titleOf(grant)}
      note={
        <>
          <RewardValue {...grant} /> {endedAt && <span className="num">{dateTime(endedAt)}</span>}
          {endReason && (
            <>
              {' '}
              {reasons[endReason]}{' '}
              <Link href="/feedback">
                <Trans>Ask or complain</Trans>
              </Link>
            </>
          )}
        </>
      }
      end={<Tag tone={state === 'claimed' ? 'good' : 'plain'}>{words[state]}</Tag>}
    />
  )
}
