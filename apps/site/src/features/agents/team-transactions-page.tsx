import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { teamTransactions } from '@croupier/wire/agents/records'
import type { Output } from '@croupier/wire/endpoint'
import { entryKinds } from '@croupier/wire/wallet/record'
import { useLingui } from '@lingui/react/macro'
import { useEntryColumns } from '../../lib/entry-columns.tsx'
import { useEntryNames } from '../../lib/entry-names.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { TODAY } from '../../lib/record/period.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { textCell } from '../../lib/record/texts.ts'
import { useRecord } from '../../lib/record/use-record.ts'
import { TeamAccountPage, useTeamAccount } from './team-account.tsx'

type Entry = Output<typeof teamTransactions>['items'][number]

/** Trial accounts are in no team. */
const KINDS = entryKinds.filter((kind) => kind !== 'trial.grant')

/** §2 transaction details: the account record of one account of the team. */
export function TeamTransactionsPage() {
  const { t } = useLingui()
  const names = useEntryNames()
  const filters = useRecordFilters(KINDS, TODAY)
  const { choice: kind } = filters
  const about = useTeamAccount(filters)
  const { ready } = about
  const wanted = { ...about.input, ...(kind ? { kind } : {}) }
  const { record } = useRecord(teamTransactions, (paging) => ({ ...paging, ...wanted }), { ready })
  return (
    <TeamAccountPage about={about} error={record.error}>
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
        empty={about.empty}
      />
    </TeamAccountPage>
  )
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
    ...useEntryColumns<Entry>(calendar),
  ]
}
