import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { type Money, units } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { teamTransactions } from '@croupier/wire/agents/records'
import type { Output } from '@croupier/wire/endpoint'
import { entryKinds } from '@croupier/wire/wallet/record'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEntryColumns } from '../../lib/entry-columns.tsx'
import { useEntryNames } from '../../lib/entry-names.ts'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { TODAY } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, textCell } from '../../lib/record/texts.ts'
import { useRecord } from '../../lib/record/use-record.ts'
import { FilterBar, useFilters } from './filters.tsx'
import { TeamAccountPage, useTeamAccount } from './team-account.tsx'

type Entry = Output<typeof teamTransactions>['items'][number]

/** Trial accounts are in no team. */
const KINDS = entryKinds.filter((kind) => kind !== 'trial.grant')

/** §2 transaction details: the account record of one account of the team. */
export function TeamTransactionsPage() {
  const { t } = useLingui()
  const names = useEntryNames()
  const filters = useRecordFilters(KINDS, TODAY, 'calendar')
  const { choice: kind } = filters
  const about = useTeamAccount(filters)
  const { ready } = about
  const { filters: further, input } = useFurther()
  const wanted = { ...about.input, ...input, ...(kind ? { kind } : {}) }
  const { record, data } = useRecord(teamTransactions, (paging) => ({ ...paging, ...wanted }), { ready })
  return (
    <TeamAccountPage about={about} error={record.error}>
      <RecordPage
        caption={t`Transaction details`}
        filters={filters}
        choice={{
          label: t`Type`,
          options: [{ value: '', label: t`All types` }, ...KINDS.map((value) => ({ value, label: names[value] }))],
        }}
        more={<FilterBar filters={further} />}
        totals={useTotals(ready && !record.error ? data?.sums : null)}
        record={{ ...record, rows: !ready || record.error ? [] : record.rows }}
        columns={useColumns(names, filters.calendar)}
        rowKey={({ id }) => id}
        empty={about.empty}
      />
    </TeamAccountPage>
  )
}

/** The filters beside the kind and the period, and the fields of the request. */
function useFurther() {
  const { t } = useLingui()
  const filters = useFilters([
    {
      name: 'direction',
      label: t({ message: 'Direction', context: 'of money, into an account or out of it' }),
      options: [
        { value: '', label: t({ message: 'In and out', context: 'of money' }) },
        { value: 'in', label: t({ message: 'In', context: 'of money' }) },
        { value: 'out', label: t({ message: 'Out', context: 'of money' }) },
      ],
    },
    { name: 'reference', label: t`Reference`, maxLength: 64 },
  ])
  const { direction, reference } = filters.values
  return { filters, input: { direction: (['in', 'out'] as const).find((one) => one === direction), reference } }
}

/** Undefined while there are too many lines to add up. */
function useTotals(sums: Output<typeof teamTransactions>['sums'] | undefined) {
  const currency = useCurrency()
  if (sums === null) return undefined
  return [
    {
      label: <Trans context="of money">In</Trans>,
      value: sums && <Amount value={sums.in} currency={currency} />,
    },
    {
      label: <Trans context="of money">Out</Trans>,
      value: sums && <Amount value={sums.out} currency={currency} />,
    },
  ]
}

function useColumns(names: ReturnType<typeof useEntryNames>, calendar: BusinessCalendar | null): RecordColumn<Entry>[] {
  const { t } = useLingui()
  return [
    {
      id: 'kind',
      header: t`Type`,
      cell: ({ kind }) => <b>{names[kind]}</b>,
      card: 'start',
      csv: ({ kind }) => textCell(names[kind]),
    },
    {
      id: 'reference',
      header: t`Reference`,
      cell: ({ reference }) => <span className="tiny num text-2 wraps">{reference.id}</span>,
      card: 'hidden',
      csv: ({ reference }) => textCell(reference.id),
    },
    ...useMoneyColumns(),
    ...useEntryColumns<Entry>(calendar).flatMap((column) => (column.id === 'amount' ? [] : [column])),
  ]
}

/** The amount of a line in the column of its direction; on phones with its sign. */
function useMoneyColumns(): RecordColumn<Entry>[] {
  const { t } = useLingui()
  const currency = useCurrency()
  const column = (id: string, header: string, part: (amount: Money) => Money | null): RecordColumn<Entry> => ({
    id,
    header,
    end: true,
    card: 'hidden',
    cell: ({ amount }) => {
      const value = part(amount)
      return value === null ? '–' : <Amount value={value} currency={currency} />
    },
    csv: ({ amount }) => {
      const value = part(amount)
      return value === null ? textCell('') : moneyCell(value)
    },
  })
  return [
    column('in', t({ message: 'In', context: 'of money' }), (amount) => (amount > 0n ? amount : null)),
    column('out', t({ message: 'Out', context: 'of money' }), (amount) => (amount < 0n ? units(-amount) : null)),
    {
      id: 'amount',
      header: t`Amount`,
      end: true,
      card: 'only',
      cell: ({ amount }) => <Amount value={amount} currency={currency} signed />,
    },
  ]
}
