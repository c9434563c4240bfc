import { Amount } from '@croupier/ui/amount'
import { Card } from '@croupier/ui/card'
import { useKeys } from '@croupier/ui/console-parts'
import { FilterBar, SplitView } from '@croupier/ui/console-shell'
import { Chip, Chips } from '@croupier/ui/controls'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { withdrawalQueue } from '@croupier/wire/cashier/withdrawals.console'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { type DeskWithdrawal, summaryOf, waitingText } from './withdrawal-words.ts'

const FILTERS = [
  { value: 'open', label: 'Open' },
  { value: 'requested', label: 'Waiting' },
  { value: 'approved', label: 'To be paid' },
  { value: 'paying', label: 'Sending' },
  { value: 'held', label: 'Held' },
  { value: 'done', label: 'Done' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const columns: Column<DeskWithdrawal>[] = [
  { id: 'id', header: 'Request', cell: ({ id }) => <b>{id}</b> },
  { id: 'member', header: 'Member', cell: ({ username }) => username },
  { id: 'amount', header: 'Amount', end: true, cell: ({ amount }) => <Amount value={amount} currency="P" /> },
  { id: 'state', header: 'State', cell: ({ state }) => state },
  { id: 'waiting', header: 'Waiting', end: true, cell: ({ waitingSeconds }) => waitingText(waitingSeconds) },
  { id: 'checks', header: 'Checks', cell: (row) => <Tag tone={summaryOf(row).tone}>{summaryOf(row).text}</Tag> },
]

/** The withdrawal desk: oldest first, worked by keyboard (J and K move, A approve, P pay, H hold). */
export default function WithdrawalsPage() {
  const [state, setState] = useState<Filter>('open')
  const [chosen, setChosen] = useState<string | null>(null)
  const queue = useCall(withdrawalQueue, { state, page: 1, pageSize: 50 }, { everyMs: 5_000 })
  const rows = queue.data?.items
  const at = rows?.findIndex((row) => row.id === chosen) ?? -1
  const move = (by: number) => {
    const next = rows?.[Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next) setChosen(next.id)
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  const counts = queue.data?.counts
  const countOf = (value: Filter) => (value === 'open' || value === 'done' ? undefined : counts?.[value])
  return (
    <>
      <FilterBar>
        <Chips label="State" oneLine>
          {FILTERS.map(({ value, label }) => (
            <Chip key={value} pressed={value === state} onClick={() => setState(value)}>
              {label}
              {countOf(value) ? <b>{countOf(value)}</b> : null}
            </Chip>
          ))}
        </Chips>
      </FilterBar>
      <SplitView panel={at >= 0 && rows?.[at] ? <WithdrawalPanel key={rows[at].id} id={rows[at].id} /> : null}>
        <Card tight>
          <DataTable
            caption="Withdrawals, oldest first"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            selectedKey={chosen ?? undefined}
            onRow={(row) => setChosen(row.id)}
            dense
            empty={<EmptyState title="Nothing waits">Requests appear here as members make them.</EmptyState>}
          />
        </Card>
      </SplitView>
    </>
  )
}
