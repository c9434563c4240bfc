import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { CardHead } from '@croupier/ui/card'
import { WITHDRAWAL_STATES, type WithdrawalState, withdrawals } from '@croupier/wire/cashier/withdrawals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useNarrowing, useRecordFilters } from '../../lib/record/filters.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, recordTime, textCell } from '../../lib/record/texts.ts'
import { useRecord } from '../../lib/record/use-record.ts'
import { WAITING_MS } from './use-withdrawals.ts'
import css from './withdrawal-list.module.css'
import { WithdrawalOrder } from './withdrawal-order.tsx'
import { isMoving, type Withdrawal } from './withdrawal-steps.ts'

const WithdrawalDialog = lazyPart('cashier', () => import('./withdrawal-dialog.tsx'), 'WithdrawalDialog')

const PAGE_SIZE = 5

/** Every withdrawal with its four steps, their times, and the reason for its state. */
export function WithdrawalList() {
  const { t } = useLingui()
  const words = useStateWords()
  const filters = useRecordFilters(WITHDRAWAL_STATES)
  const { range, choice } = filters
  const { values: opened, clear } = useNarrowing(['order'])
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
              <li key={order.id}>
                <WithdrawalOrder order={order} />
              </li>
            ))}
          </ul>
        )}
      </RecordPage>
      <Suspense>{opened.order && <WithdrawalDialog id={opened.order} onClose={clear} />}</Suspense>
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
    held: t({ message: 'On hold', context: 'a withdrawal' }),
    approved: t`Approved`,
    paying: t`Being sent`,
    paid: t({ message: 'Paid', context: 'a withdrawal' }),
    rejected: t`Rejected`,
    failed: t`Failed`,
  }
}
