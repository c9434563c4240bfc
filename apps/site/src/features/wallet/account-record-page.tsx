import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { Amount } from '@croupier/ui/amount'
import type { Output } from '@croupier/wire/endpoint'
import { type EntryKind, entryKinds, memberTransactions } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, recordTime, textCell } from '../../lib/record/texts.ts'
import { useRecord } from '../../lib/record/use-record.ts'

type Entry = Output<typeof memberTransactions>['items'][number]

/** §2 transactionHistory: every change of the balance, exact to 1/10,000, with its reference and the new balance. */
export function AccountRecordPage() {
  const { t } = useLingui()
  const names = useKindNames()
  const filters = useRecordFilters(entryKinds)
  const { range, choice: kind } = filters
  const narrowed = { ...range, ...(kind ? { kind } : {}) }
  const { record } = useRecord(memberTransactions, (paging) => ({ ...paging, ...narrowed }), {
    ready: range !== null,
  })
  return (
    <RecordPage
      caption={t`Account record`}
      filters={filters}
      choice={{
        label: t`Type`,
        options: [{ value: '', label: t`All types` }, ...entryKinds.map((value) => ({ value, label: names[value] }))],
      }}
      record={record}
      columns={useColumns(names, filters.calendar)}
      rowKey={({ id }) => id}
      empty={{ title: <Trans>No transactions</Trans>, text: <Trans>There are no transactions in this period.</Trans> }}
    />
  )
}

function useColumns(names: Record<EntryKind, string>, calendar: BusinessCalendar | null): RecordColumn<Entry>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  // A kind that this page does not know yet is shown by its code.
  const nameOf = ({ kind }: Entry): string => names[kind] ?? kind
  return [
    {
      id: 'kind',
      header: t`Type`,
      cell: (entry) => <b>{nameOf(entry)}</b>,
      card: 'start',
      csv: (entry) => textCell(nameOf(entry)),
    },
    {
      id: 'reference',
      header: t`Reference`,
      cell: ({ reference }) => <Reference {...reference} />,
      card: 'hidden',
      csv: ({ reference }) => textCell(reference.id),
    },
    {
      id: 'amount',
      header: t`Amount`,
      end: true,
      cell: ({ amount }) => <Amount value={amount} currency={currency} signed />,
      csv: ({ amount }) => moneyCell(amount),
    },
    {
      id: 'at',
      header: t`Time`,
      cell: ({ at }) => <span className="num text-2">{recordTime(at, calendar)}</span>,
      card: 'start',
      csv: ({ at }) => textCell(recordTime(at, calendar)),
    },
    {
      id: 'after',
      header: t`Balance after`,
      end: true,
      cell: ({ balanceAfter }) => <Amount value={balanceAfter} currency={currency} />,
      cardLabel: t`Balance after`,
      csv: ({ balanceAfter }) => moneyCell(balanceAfter),
    },
  ]
}

const Reference = ({ id }: { id: string }) => (
  <span className="tiny text-3" title={id}>
    {id.length > 13 ? `…${id.slice(-8)}` : id}
  </span>
)

function useKindNames(): Record<EntryKind, string> {
  const { t } = useLingui()
  return {
    deposit: t`Deposit`,
    'deposit.fee': t`Deposit fee`,
    'deposit.reversal': t`Deposit reversed`,
    'owed.repaid': t`Debt repaid`,
    'withdrawal.hold': t`Withdrawal requested`,
    'withdrawal.release': t`Withdrawal returned`,
    'withdrawal.paid': t`Withdrawal paid`,
    'withdrawal.fee': t`Withdrawal fee`,
    stake: t`Stake`,
    'stake.refund': t`Stake returned`,
    'stake.tombstone': t`Bet cancelled`,
    payout: t`Payout`,
    'payout.reversal': t`Payout reversed`,
    'rebate.self': t`Rebate`,
    'rebate.reversal': t`Rebate reversed`,
    'chase.hold': t`Repeat order reserved`,
    'chase.release': t`Repeat order released`,
    correction: t`Correction`,
  }
}
