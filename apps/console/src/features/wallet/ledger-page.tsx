import { Amount } from '@croupier/ui/amount'
import { Card } from '@croupier/ui/card'
import { FilterBar } from '@croupier/ui/console-shell'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Field, Select } from '@croupier/ui/field'
import { Pagination } from '@croupier/ui/pagination'
import type { Output } from '@croupier/wire/endpoint'
import { ledgerEntries } from '@croupier/wire/wallet/ledger.console'
import { entryKinds } from '@croupier/wire/wallet/wallet'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { timeText } from '../../lib/time.ts'

type Entry = Output<typeof ledgerEntries>['items'][number]
type Kind = (typeof entryKinds)[number]

const columns: Column<Entry>[] = [
  { id: 'at', header: 'Time (UTC)', cell: ({ at }) => timeText(at), card: 'end' },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  { id: 'account', header: 'Account', cell: ({ account }) => account },
  { id: 'contra', header: 'Against', cell: ({ contra }) => contra, card: 'hidden' },
  { id: 'amount', header: 'Amount', end: true, cell: ({ amount }) => <Amount value={amount} signed /> },
  { id: 'after', header: 'Balance after', end: true, cell: ({ balanceAfter }) => <Amount value={balanceAfter} /> },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => <code>{reference}</code>, card: 'hidden' },
]

/** The journal with both sides of every entry: by member, kind or reference. */
export default function LedgerPage() {
  const [memberId, setMemberId] = useState('')
  const [reference, setReference] = useState('')
  const [kind, setKind] = useState<Kind | ''>('')
  const [page, setPage] = useState(1)
  const entries = useCall(ledgerEntries, {
    page,
    pageSize: 50,
    ...(memberId.trim() ? { memberId: memberId.trim() } : {}),
    ...(reference.trim() ? { reference: reference.trim() } : {}),
    ...(kind ? { kind } : {}),
  })
  const found = entries.data
  return (
    <>
      <FilterBar>
        <Field label="Member ID" dense bare value={memberId} onChange={(event) => setMemberId(event.target.value)} />
        <Field label="Reference" dense bare value={reference} onChange={(event) => setReference(event.target.value)} />
        <Select
          label="Kind"
          dense
          bare
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind | '')}
          options={[{ value: '', label: 'All' }, ...entryKinds.map((value) => ({ value, label: value }))]}
        />
      </FilterBar>
      <Card tight>
        <DataTable
          caption="Journal entries, newest first"
          columns={columns}
          rows={found?.items}
          rowKey={(row) => `${row.key}${row.account}${row.line}`}
          dense
          empty={<EmptyState title="No entries">Nothing was booked that fits.</EmptyState>}
        />
      </Card>
      {found && found.total > found.pageSize && (
        <Pagination page={page} pages={Math.ceil(found.total / found.pageSize)} onPage={setPage} />
      )}
    </>
  )
}
