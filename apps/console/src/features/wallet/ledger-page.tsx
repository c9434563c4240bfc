import { useCall } from '@croupier/api-client/react'
import { FilterBar } from '@croupier/ui/console-shell'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Select } from '@croupier/ui/field'
import { Pagination } from '@croupier/ui/pagination'
import type { Output } from '@croupier/wire/endpoint'
import { ledgerEntries } from '@croupier/wire/wallet/ledger.console'
import { entryKinds } from '@croupier/wire/wallet/wallet'
import { filled, useFilter, usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { timeText } from '../../lib/time.ts'

type Entry = Output<typeof ledgerEntries>['items'][number]

const columns: Column<Entry>[] = [
  { id: 'at', header: 'Time (UTC)', cell: ({ at }) => <span className="num text-2">{timeText(at)}</span>, card: 'end' },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => <b className="title-3">{kind}</b> },
  { id: 'account', header: 'Account', cell: ({ account }) => account },
  { id: 'contra', header: 'Against', cell: ({ contra }) => contra, card: 'hidden' },
  { id: 'amount', header: 'Amount', end: true, cell: ({ amount }) => <Sum value={amount} signed /> },
  { id: 'after', header: 'Balance after', end: true, cell: ({ balanceAfter }) => <Sum value={balanceAfter} /> },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => <code>{reference}</code>, card: 'hidden' },
]

/** The journal with both sides of every entry: by member, kind or reference. */
export default function LedgerPage() {
  const [memberId, setMemberId] = useFilter('memberId')
  const [reference, setReference] = useFilter('reference')
  const [chosenKind, setKind] = useFilter('kind')
  const [page, setPage] = usePage()
  const kind = entryKinds.find((one) => one === chosenKind)
  const entries = useCall(ledgerEntries, {
    page,
    pageSize: 50,
    ...filled({ memberId, reference }),
    ...(kind ? { kind } : {}),
  })
  const found = entries.data
  return (
    <>
      <FilterBar>
        <SearchField label="Member ID" value={memberId} onSearch={setMemberId} />
        <SearchField label="Deposit, withdrawal, ticket or bet" value={reference} onSearch={setReference} />
        <Select
          label="Kind"
          hideLabel
          dense
          bare
          value={kind ?? ''}
          onChange={(event) => setKind(event.target.value)}
          options={[{ value: '', label: 'Every kind' }, ...entryKinds.map((value) => ({ value, label: value }))]}
        />
      </FilterBar>
      <CallTable
        call={entries}
        caption="Journal entries, newest first"
        columns={columns}
        rows={found?.items}
        rowKey={(row) => `${row.key}${row.account}${row.line}`}
        empty={<EmptyState title="No entries">Nothing was booked that fits.</EmptyState>}
      />
      {found && found.total > found.pageSize && (
        <Pagination page={page} pages={Math.ceil(found.total / found.pageSize)} onPage={setPage} />
      )}
    </>
  )
}
