import { useCall } from '@croupier/api-client/react'
import { FilterBar } from '@croupier/ui/console-shell'
import { Chip, Chips } from '@croupier/ui/controls'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { Tag } from '@croupier/ui/tag'
import { withdrawalQueue } from '@croupier/wire/cashier/withdrawals.console'
import { useFilter, usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { QueueView, useQueue } from '../../lib/queue.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { waitingText } from '../../lib/time.ts'
import css from './desk.module.css'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { type DeskWithdrawal, methodText, STATES, summaryOf } from './withdrawal-words.ts'

const FILTERS = [
  { value: 'open', label: 'Open' },
  { value: 'requested', label: 'Waiting' },
  { value: 'approved', label: 'To be paid' },
  { value: 'paying', label: 'Sending' },
  { value: 'held', label: 'Held' },
  { value: 'done', label: 'Done' },
] as const
type Filter = (typeof FILTERS)[number]['value']
const PAGE_SIZE = 50
/** Who waits longer than this for a person is served first. */
const LONG_SECONDS = 600

const isLong = ({ state, waitingSeconds }: DeskWithdrawal): boolean =>
  (state === 'requested' || state === 'approved') && waitingSeconds >= LONG_SECONDS

const columns: Column<DeskWithdrawal>[] = [
  { id: 'id', header: 'Request', cell: ({ id }) => <span className="num">{id}</span>, card: 'hidden' },
  { id: 'member', header: 'Member', cell: ({ username }) => <b className="title-3">{username}</b> },
  { id: 'amount', header: 'Amount', end: true, cell: ({ amount }) => <Sum value={amount} />, cardLabel: '' },
  { id: 'method', header: 'Method', cell: ({ method }) => methodText(method), card: 'hidden' },
  {
    id: 'both',
    header: '',
    cell: ({ id, method }) => <span className="text-2">{`${id} · ${methodText(method)}`}</span>,
    card: 'only',
  },
  {
    id: 'waiting',
    header: 'Waiting',
    end: true,
    cell: (row) => <span className={isLong(row) ? css.long : 'text-2'}>{waitingText(row.waitingSeconds)}</span>,
    cardLabel: '',
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>,
  },
  {
    id: 'checks',
    header: 'Checks',
    cell: (row) => <Tag tone={summaryOf(row).tone}>{summaryOf(row).text}</Tag>,
    card: 'end',
  },
]

/** The withdrawal desk: oldest first, worked by keyboard (J and K move, A approves, P pays, H holds). */
export default function WithdrawalsPage() {
  const [chosenState, setState] = useFilter('state', 'open')
  const [search, setSearch] = useFilter('search')
  const [page, setPage] = usePage()
  const state = FILTERS.find(({ value }) => value === chosenState)?.value ?? 'open'
  const asked = { state, page, pageSize: PAGE_SIZE, ...(search ? { search } : {}) }
  const orders = useCall(withdrawalQueue, asked, { everyMs: 5_000 })
  const rows = orders.data?.items
  const queue = useQueue(rows, (row) => row.id)
  const counts = orders.data?.counts
  const countOf = (value: Filter) =>
    value === 'open' || value === 'done' ? undefined : counts ? (counts[value] ?? 0) : null
  return (
    <>
      <FilterBar>
        <Chips label="State" oneLine>
          {FILTERS.map(({ value, label }) => (
            <Chip key={value} pressed={value === state} count={countOf(value)} onClick={() => setState(value)}>
              {label}
            </Chip>
          ))}
        </Chips>
        <SearchField label="Member or request" value={search} onSearch={setSearch} />
      </FilterBar>
      <QueueView
        label="Withdrawal"
        hint="Choose a request. J and K move through the list, A approves, P pays out, H holds."
        panel={queue.chosen && <WithdrawalPanel key={queue.chosen} id={queue.chosen} onDecided={queue.next} />}
        onClose={queue.close}
      >
        <CallTable
          call={orders}
          caption="Withdrawals, oldest first"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          selectedKey={queue.chosen ?? undefined}
          onRow={(row) => queue.choose(row.id)}
          empty={<EmptyState title="Nothing waits">Requests appear here as members make them.</EmptyState>}
        />
        {orders.data && <Pagination page={page} pages={Math.ceil(orders.data.total / PAGE_SIZE)} onPage={setPage} />}
      </QueueView>
    </>
  )
}
