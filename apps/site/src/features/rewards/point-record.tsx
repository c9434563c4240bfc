import { CursorPages } from '@croupier/ui/cursor-pages'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { ListRow } from '@croupier/ui/steps'
import { type MoveKind, type PointMove, pointMoves } from '@croupier/wire/rewards/points'
import { Trans, useLingui } from '@lingui/react/macro'
import Coins from 'lucide-react/icons/coins'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useRecord } from '../../lib/record/use-record.ts'
import { useTimes } from '../../lib/use-times.ts'
import { usePointsText } from './points-text.ts'
import css from './rewards.module.css'

/** T113: every change of the points of the member, newest first. */
export function PointRecord() {
  const { record } = useRecord(pointMoves, (paging) => paging, { ready: true })
  const { rows } = record
  if (!rows && record.error) return <RecordTrouble error={record.error} onRetry={record.retry} />
  if (!rows) return <Skeleton height={160} radius={16} />
  if (rows.length === 0 && record.pages.page === 1)
    return (
      <EmptyState title={<Trans>No points yet</Trans>}>
        <Trans>Your bets become points every night.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className={css.list}>
        {rows.map((move) => (
          <Move key={move.no} move={move} />
        ))}
      </ul>
      <CursorPages {...record.pages} />
    </>
  )
}

function Move({ move: { kind, points, balanceAfter, at } }: { move: PointMove }) {
  const { t, i18n } = useLingui()
  const text = usePointsText()
  const { dateTime } = useTimes()
  const words: Record<MoveKind, string> = {
    earned: t`Earned by bets`,
    rewarded: t`A reward in points`,
    repaid: t`Deducted points`,
    redeemed: t`Reward redeemed`,
    refunded: t`Order returned`,
    converted: t`Points converted`,
    expired: t`Expired`,
    reversed: t`Taken back`,
  }
  const after = text(balanceAfter)
  return (
    <ListRow
      as="li"
      icon={<Coins aria-hidden="true" />}
      title={words[kind]}
      note={
        <>
          <span className="num">{dateTime(at)}</span> · <Trans>Balance: {after}</Trans>
        </>
      }
      end={<b className="num">{i18n.number(points, { signDisplay: 'exceptZero' })}</b>}
    />
  )
}
