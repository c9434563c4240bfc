import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { Amount } from '@croupier/ui/amount'
import { teamTransactions } from '@croupier/wire/agents/records'
import type { Output } from '@croupier/wire/endpoint'
import { entryKinds } from '@croupier/wire/wallet/record'
import { useLingui } from '@lingui/react/macro'
import { useEntryNames } from '../../lib/entry-names.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { TODAY } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { moneyCell, recordTime, recordTimeText, textCell } from '../../lib/record/texts.ts'
import { useRecord } from '../../lib/record/use-record.ts'
import { AccountSearch } from './account-search.tsx'
import css from './agents.module.css'
import { useAccount } from './use-account.ts'
import { useEmptyTexts, useTeamDays } from './use-team-days.tsx'

type Entry = Output<typeof teamTransactions>['items'][number]

/** Trial accounts are in no team. */
const KINDS = entryKinds.filter((kind) => kind !== 'trial.grant')

/** §2 transaction details: the account record of one account of the team. */
export function TeamTransactionsPage() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const names = useEntryNames()
  const filters = useRecordFilters(KINDS, TODAY)
  const { choice: kind } = filters
  const [account, setAccount] = useAccount()
  const { input, enabled, isTooLong } = useTeamDays(filters)
  const wanted = { ...input, account: account || '-', ...(kind ? { kind } : {}) }
  const ready = enabled && account !== ''
  const { record } = useRecord(teamTransactions, (paging) => ({ ...paging, ...wanted }), { ready })
  return (
    <div className={css.page}>
      <AccountSearch
        key={account}
        account={account}
        onSearch={setAccount}
        error={ready ? errorText(record.error) : undefined}
      />
      <RecordPage
        caption={t`Transaction details`}
        filters={filters}
        choice={{
          label: t`Type`,
          options: [{ value: '', label: t`All types` }, ...KINDS.map((value) => ({ value, label: names[value] }))],
        }}
        record={{ ...record, rows: !ready || record.error ? [] : record.rows }}
        columns={useColumns(names, filters.calendar)}
        rowKey={({ id }) => id}
        empty={useEmptyTexts({ account, isTooLong })}
      />
    </div>
  )
}

function useColumns(names: ReturnType<typeof useEntryNames>, calendar: BusinessCalendar | null): RecordColumn<Entry>[] {
  const { t } = useLingui()
  const currency = useCurrency()
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
      cell: ({ at }) => <span className="num text-2">{recordTimeText(at, calendar)}</span>,
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
