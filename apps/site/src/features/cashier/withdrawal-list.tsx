import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { type TrackedStep, Tracker } from '@croupier/ui/steps'
import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { dateTimeText } from '../../lib/time.ts'
import css from './withdrawal-list.module.css'

type Withdrawal = Output<typeof withdrawals>['items'][number]
const PAGE_SIZE = 5
const WAITING_MS = 5_000
const REFUSED = new Set<Withdrawal['state']>(['rejected', 'failed'])
const ENDED = new Set<Withdrawal['state']>(['paid', 'rejected', 'failed'])

/** Every withdrawal with its four steps and times, and in words why it stands where it stands. */
export function WithdrawalList() {
  const [page, setPage] = useState(1)
  const [moving, setMoving] = useState(true)
  const { data } = useCall(
    withdrawals,
    { page, pageSize: PAGE_SIZE },
    { keepPrevious: true, ...(moving ? { everyMs: WAITING_MS } : {}) },
  )
  const moves = data?.items.some(({ state }) => !ENDED.has(state)) ?? true
  if (moves !== moving) setMoving(moves)
  return (
    <Card as="section">
      <CardHead title={<Trans>Your withdrawals</Trans>} />
      {!data && <Skeleton height={120} />}
      {data?.total === 0 && (
        <EmptyState title={<Trans>No withdrawals yet</Trans>}>
          <Trans>Each one is shown here with every step.</Trans>
        </EmptyState>
      )}
      <ul className={css.list}>
        {data?.items.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
      {data && <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />}
    </Card>
  )
}

function Order({ order }: { order: Withdrawal }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const words = useReason()
  return (
    <li className={css.order} data-state={order.state}>
      <div className={css.head}>
        <b>
          <Amount value={order.amount} currency={currency} />
        </b>
        <span className="tiny text-3">
          {order.id} · {order.account.institution} …{order.account.numberEnds}
        </span>
      </div>
      <Tracker label={t`Steps of withdrawal ${order.id}`} steps={useSteps(order)} />
      <p className="small text-2">
        {words[order.reason]}
        {order.note ? ` “${order.note}”` : ''}
      </p>
    </li>
  )
}

/** Why it stands where it stands. */
function useReason(): Record<Withdrawal['reason'], string> {
  const { t } = useLingui()
  return {
    waiting_for_check: t`Waiting to be checked. Oldest requests come first.`,
    held_by_staff: t`On hold. We wrote to you why.`,
    waiting_for_payment: t`Approved. A second person sends it.`,
    sending: t`On its way to your account.`,
    paid: t`Paid.`,
    rejected_by_staff: t`Rejected. The money is back in your balance.`,
    refused_by_gateway: t`The payment did not go through. The money is back in your balance.`,
  }
}

function useSteps(order: Withdrawal): TrackedStep[] {
  const { t } = useLingui()
  const names = { requested: t`Requested`, checked: t`Checked`, sending: t`Sending`, received: t`Received` }
  const next = order.steps.findIndex(({ at }) => at === null)
  return order.steps.map(({ step, at }, index) => ({
    label: names[step],
    time: at ? dateTimeText(at).slice(11, 16) : index === next && !ENDED.has(order.state) ? t`now` : undefined,
    state: at ? 'done' : index === next ? (REFUSED.has(order.state) ? 'refused' : 'now') : 'next',
  }))
}
