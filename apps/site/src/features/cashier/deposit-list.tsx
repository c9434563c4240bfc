import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { Amount } from '@croupier/ui/amount'
import { CardHead } from '@croupier/ui/card'
import { Tag, type Tone } from '@croupier/ui/tag'
import { type DepositState, deposits } from '@croupier/wire/cashier/deposits'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, recordTime, recordTimeText, textCell } from '../../lib/record/texts.ts'
import { useRecord } from '../../lib/record/use-record.ts'
import { isWaiting, WAITING_MS } from './use-last-deposit.ts'

type Deposit = Output<typeof deposits>['items'][number]
const PAGE_SIZE = 10
/** Without `created`, which lasts only a moment. */
const STATES = ['pending', 'held', 'credited', 'failed', 'expired', 'reversed'] as const satisfies DepositState[]
const TONES: Record<DepositState, Tone> = {
  created: 'info',
  pending: 'info',
  held: 'warning',
  credited: 'good',
  failed: 'danger',
  expired: 'plain',
  reversed: 'danger',
}

/** The member's deposits with their states, newest first, and deposits less withdrawals since registration (T041). */
export function DepositList() {
  const { t } = useLingui()
  const currency = useCurrency()
  const words = useStateWords()
  const filters = useRecordFilters(STATES)
  const { range, choice } = filters
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
        columns={useColumns(words, filters.calendar)}
        rowKey={({ id }) => id}
        empty={{ title: <Trans>No deposits</Trans>, text: <Trans>You made no deposits in this period.</Trans> }}
      />
    </section>
  )
}

function useColumns(words: Record<DepositState, string>, calendar: BusinessCalendar | null): RecordColumn<Deposit>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const wordOf = ({ state, reason }: Deposit) =>
    state === 'failed' && reason === 'declined' ? t`Declined` : words[state]
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
      cell: (order) => <Tag tone={TONES[order.state]}>{wordOf(order)}</Tag>,
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

function useStateWords(): Record<DepositState, string> {
  const { t } = useLingui()
  return {
    created: t`Waiting for payment`,
    pending: t`Waiting for payment`,
    held: t`Being checked`,
    credited: t`Credited`,
    failed: t`Failed`,
    expired: t`Expired`,
    reversed: t`Reversed`,
  }
}
