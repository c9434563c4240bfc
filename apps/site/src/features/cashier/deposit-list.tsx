import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { Amount } from '@croupier/ui/amount'
import { CardHead } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import { type DepositState, deposits } from '@croupier/wire/cashier/deposits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useNarrowing, useRecordFilters } from '../../lib/record/filters.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, recordTime, recordTimeText, textCell } from '../../lib/record/texts.ts'
import { useRecord } from '../../lib/record/use-record.ts'
import { DEPOSIT_TONES, type Deposit, useDepositWords } from './deposit-words.tsx'
import { isWaiting, WAITING_MS } from './use-last-deposit.ts'

const DepositDialog = lazyPart('cashier', () => import('./deposit-dialog.tsx'), 'DepositDialog')

const PAGE_SIZE = 10
/** Without `created`, which lasts only a moment. */
const STATES = ['pending', 'held', 'credited', 'failed', 'expired', 'reversed'] as const satisfies DepositState[]
/** The member's deposits with their states, newest first, and deposits less withdrawals since registration (T041). */
export function DepositList() {
  const { t } = useLingui()
  const currency = useCurrency()
  const { words, wordOf } = useDepositWords()
  const filters = useRecordFilters(STATES)
  const { range, choice } = filters
  const { values: opened, clear } = useNarrowing(['order'])
  const narrowed = { ...range, ...(choice ? { state: choice } : {}) }
  const options = { ready: range !== null, pageSize: PAGE_SIZE, everyMs: WAITING_MS, isMoving: isWaiting }
  const { record, data } = useRecord(deposits, (paging) => ({ ...paging, ...narrowed }), options)
  return (
    <section>
      <CardHead title={<Trans>Your deposits</Trans>}>
        {data && (
          <span className="tiny text-3">
            <Trans>
              Deposits less withdrawals: <Amount value={data.netDeposited} currency={currency} />
            </Trans>
          </span>
        )}
      </CardHead>
      <RecordPage
        caption={t`Your deposits`}
        filters={filters}
        choice={{
          label: t`Status`,
          options: [{ value: '', label: t`All deposits` }, ...STATES.map((value) => ({ value, label: words[value] }))],
        }}
        record={record}
        columns={useColumns(wordOf, filters.calendar)}
        rowKey={({ id }) => id}
        empty={{ title: <Trans>No deposits</Trans>, text: <Trans>You made no deposits in this period.</Trans> }}
      />
      <Suspense>{opened.order && <DepositDialog id={opened.order} onClose={clear} />}</Suspense>
    </section>
  )
}

function useColumns(wordOf: (order: Deposit) => string, calendar: BusinessCalendar | null): RecordColumn<Deposit>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  return [
    {
      id: 'at',
      header: t`Time`,
      cell: ({ createdAt }) => <span className="num">{recordTimeText(createdAt, calendar)}</span>,
      csv: ({ createdAt }) => textCell(recordTime(createdAt, calendar)),
    },
    {
      id: 'amount',
      header: t`Amount`,
      end: true,
      cell: ({ amount }) => <Amount value={amount} currency={currency} />,
      csv: ({ amount }) => moneyCell(amount),
    },
    {
      id: 'fee',
      header: t`Fee`,
      end: true,
      cell: ({ fee }) => <Amount value={fee} currency={currency} />,
      card: 'hidden',
      csv: ({ fee }) => moneyCell(fee),
    },
    { id: 'id', header: t`Order`, cell: ({ id }) => id, card: 'start', csv: ({ id }) => textCell(id) },
    {
      id: 'state',
      header: t`Status`,
      end: true,
      cell: (order) => <Tag tone={DEPOSIT_TONES[order.state]}>{wordOf(order)}</Tag>,
      csv: (order) => textCell(wordOf(order)),
    },
    { id: 'pay', header: '', end: true, cell: ({ redirectUrl }) => redirectUrl && <PayLink href={redirectUrl} /> },
  ]
}

const PayLink = ({ href }: { href: string }) => (
  <a className="link" href={href}>
    <Trans>Pay now</Trans>
  </a>
)
