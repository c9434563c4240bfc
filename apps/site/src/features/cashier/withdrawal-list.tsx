import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrency } from '../../lib/merchant.ts'
import { PAGE_SIZE, useWithdrawals } from './use-withdrawals.ts'
import css from './withdrawal-list.module.css'
import type { Withdrawal } from './withdrawal-steps.ts'
import { WithdrawalTracker } from './withdrawal-tracker.tsx'

/** Every withdrawal with its four steps and times, and in words why it stands where it stands. */
export function WithdrawalList() {
  const [page, setPage] = useState(1)
  const data = useWithdrawals(page)
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
      <WithdrawalTracker order={order} />
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
