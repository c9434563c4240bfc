import { Amount } from '@croupier/ui/amount'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { ListRow } from '@croupier/ui/steps'
import { Tag, type Tone } from '@croupier/ui/tag'
import { type PointOrder, type RedeemState, redeemPointList } from '@croupier/wire/rewards/mall'
import { Trans, useLingui } from '@lingui/react/macro'
import Package from 'lucide-react/icons/package'
import { useCurrency } from '../../lib/merchant.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useRecord } from '../../lib/record/use-record.ts'
import { useTimes } from '../../lib/use-times.ts'
import { usePointsText } from './points-text.ts'
import css from './rewards.module.css'

/** §4 redeem status: the orders of the member, newest first. */
export function PointOrders() {
  const { record } = useRecord(redeemPointList, (paging) => paging, { ready: true })
  const { rows } = record
  if (!rows && record.error) return <RecordTrouble error={record.error} onRetry={record.retry} />
  if (!rows) return <Skeleton height={160} radius={16} />
  if (rows.length === 0 && record.pages.page === 1)
    return (
      <EmptyState title={<Trans>No orders yet</Trans>}>
        <Trans>Rewards that you redeem appear here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className={css.list}>
        {rows.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
      <CursorPages {...record.pages} />
    </>
  )
}

const TONES: Readonly<Record<RedeemState, Tone>> = { inProcess: 'warning', approved: 'good', rejected: 'danger' }

function Order({ order }: { order: PointOrder }) {
  const { t } = useLingui()
  const text = usePointsText()
  const currency = useCurrency()
  const { dateTime } = useTimes()
  const words: Record<RedeemState, string> = {
    inProcess: t`In process`,
    approved: t`Approved`,
    rejected: t`Rejected`,
  }
  const { name, quantity, points, amount, status, remark, receivingAddress, orderedAt } = order
  const details = [receivingAddress, remark].filter(Boolean).join(' · ')
  return (
    <ListRow
      as="li"
      icon={<Package aria-hidden="true" />}
      title={quantity > 1 ? `${quantity} × ${name}` : name}
      note={
        <>
          {text(points)}
          {amount > 0n && (
            <>
              {' + '}
              <Amount value={amount} currency={currency} />
            </>
          )}{' '}
          · <span className="num">{dateTime(orderedAt)}</span>
          {details && ` · ${details}`}
        </>
      }
      end={<Tag tone={TONES[status]}>{words[status]}</Tag>}
    />
  )
}
