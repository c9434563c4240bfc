import { Amount } from '@croupier/ui/amount'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './withdrawal-list.module.css'
import type { Withdrawal } from './withdrawal-steps.ts'
import { Received, WithdrawalTracker } from './withdrawal-tracker.tsx'

const ReceiptAnswer = lazyPart('cashier', () => import('./receipt-answer.tsx'), 'ReceiptAnswer')

/** One withdrawal with its steps, the reason for its state, and the question whether it arrived. */
export function WithdrawalOrder({ order }: { order: Withdrawal }) {
  const currency = useCurrency()
  const words = useReason()
  return (
    <article className={css.order} data-state={order.state}>
      <div className={css.head}>
        <b>
          <Amount value={order.amount} currency={currency} />
        </b>
        <span className="tiny text-3">
          {order.id} · {order.account.institution} …{order.account.numberEnds}
        </span>
      </div>
      <Received order={order} />
      <WithdrawalTracker order={order} />
      <p className="small text-2">
        {words[order.reason]}
        {order.note ? ` “${order.note}”` : ''}
      </p>
      {order.receipt && (
        <Suspense>
          <ReceiptAnswer order={order} />
        </Suspense>
      )}
    </article>
  )
}

/** The reason for the state of a withdrawal. */
function useReason(): Record<Withdrawal['reason'], string> {
  const { t } = useLingui()
  return {
    waiting_for_check: t`Waiting for approval. The oldest requests come first.`,
    held_by_staff: t`On hold. We sent you a message with the reason.`,
    waiting_for_payment: t`Approved. A second member of our staff sends it.`,
    sending: t`On its way to your account.`,
    paid: t`Paid.`,
    rejected_by_staff: t`Rejected. The money is back in your balance.`,
    refused_by_gateway: t`The payment did not go through. The money is back in your balance.`,
  }
}
