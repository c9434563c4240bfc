import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { Amount } from '@croupier/ui/amount'
import { CardHead } from '@croupier/ui/card'
import { WITHDRAWAL_STATES, type WithdrawalState, withdrawals } from '@croupier/wire/cashier/withdrawals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, recordTime, textCell } from '../../lib/record/texts.ts'
import { useRecord } from '../../lib/record/use-record.ts'
import { WAITING_MS } from './use-withdrawals.ts'
import css from './withdrawal-list.module.css'
import { isMoving, type Withdrawal } from './withdrawal-steps.ts'
import { Received, WithdrawalTracker } from './withdrawal-tracker.tsx'

const ReceiptAnswer = lazyPart('cashier', () => import('./receipt-answer.tsx'), 'ReceiptAnswer')

const PAGE_SIZE = 5

/** Every withdrawal with its four steps, their times, and the reason for its state. */
export function WithdrawalList() {
  const { t } = useLingui()
  const words = useStateWords()
  const filters = useRecordFilters(WITHDRAWAL_STATES)
  const { range, choice } = filters
  const narrowed = { ...range, ...(choice ? { state: choice } : {}) }
  const options = { ready: range !== null, pageSize: PAGE_SIZE, everyMs: WAITING_MS, isMoving }
  const { record } = useRecord(withdrawals, (paging) => ({ ...paging, ...narrowed }), options)
  return (
    <section>
      <CardHead title={<Trans>Your withdrawals</Trans>} />
      <RecordPage
        caption={t`Your withdrawals`}
        filters={filters}
        choice={{
          label: t`Status`,
          options: [
            { value: '', label: t`All withdrawals` },
            ...WITHDRAWAL_STATES.map((value) => ({ value, label: words[value] })),
          ],
        }}
        record={record}
        columns={useExport(words, filters.calendar)}
        rowKey={({ id }) => id}
        empty={{
          title: <Trans>No withdrawals</Trans>,
          text: (
            <Trans>You requested no withdrawals in this period. Every request appears here, with all its steps.</Trans>
          ),
        }}
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </ul>
        )}
      </RecordPage>
    </section>
  )
}

function useExport(words: Record<WithdrawalState, string>, calendar: BusinessCalendar | null) {
  const { t } = useLingui()
  const columns: RecordColumn<Withdrawal>[] = [
    { id: 'at', header: t`Time`, csv: ({ requestedAt }) => textCell(recordTime(requestedAt, calendar)) },
    { id: 'id', header: t`Order`, csv: ({ id }) => textCell(id) },
    { id: 'amount', header: t`Amount`, csv: ({ amount }) => moneyCell(amount) },
    { id: 'fee', header: t`Fee`, csv: ({ fee }) => moneyCell(fee) },
    { id: 'payout', header: t`You receive`, csv: ({ payout }) => moneyCell(payout) },
    {
      id: 'account',
      header: t({ message: 'Account', context: 'to be paid to' }),
      csv: ({ account }) => textCell(`${account.institution} …${account.numberEnds}`),
    },
    { id: 'state', header: t`Status`, csv: ({ state }) => textCell(words[state]) },
  ]
  return columns
}

function useStateWords(): Record<WithdrawalState, string> {
  const { t } = useLingui()
  return {
    requested: t`Waiting for approval`,
    held: t`On hold`,
    approved: t`Approved`,
    paying: t`Being sent`,
    paid: t({ message: 'Paid', context: 'a withdrawal' }),
    rejected: t`Rejected`,
    failed: t`Failed`,
  }
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
    </li>
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
