import { useCall } from '@croupier/api-client/react'
import { FilterBar } from '@croupier/ui/console-shell'
import { Chip, Chips } from '@croupier/ui/controls'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { Tag } from '@croupier/ui/tag'
import { depositDesk } from '@croupier/wire/cashier/deposits.console'
import { useFilter, usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { QueueView, useQueue } from '../../lib/queue.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { timeText } from '../../lib/time.ts'
import { DepositPanel } from './deposit-panel.tsx'
import { DEPOSIT_WORDS, type DeskDeposit } from './deposit-words.ts'
import { methodText } from './withdrawal-words.ts'

const FILTERS = [
  { value: 'held', label: 'Held' },
  { value: 'pending', label: 'Waiting for the payment' },
  { value: 'credited', label: 'Credited' },
  { value: 'failed', label: 'Failed' },
  { value: 'expired', label: 'Expired' },
  { value: 'reversed', label: 'Taken back' },
  { value: 'all', label: 'All' },
] as const
type Filter = (typeof FILTERS)[number]['value']
const PAGE_SIZE = 50

const columns: Column<DeskDeposit>[] = [
  { id: 'id', header: 'Order', cell: ({ id }) => <span className="num">{id}</span>, card: 'hidden' },
  { id: 'member', header: 'Member', cell: ({ username }) => <b className="title-3">{username}</b> },
  { id: 'amount', header: 'Ordered', end: true, cell: ({ amount }) => <Sum value={amount} /> },
  {
    id: 'paid',
    header: 'Paid',
    end: true,
    cell: ({ paidAmount }) => (paidAmount === null ? '' : <Sum value={paidAmount} />),
    card: 'hidden',
  },
  { id: 'method', header: 'Method', cell: ({ method }) => methodText(method), card: 'hidden' },
  {
    id: 'both',
    header: '',
    cell: ({ id, method }) => <span className="text-2">{`${id} · ${methodText(method)}`}</span>,
    card: 'only',
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Tag tone={DEPOSIT_WORDS[state].tone}>{DEPOSIT_WORDS[state].text}</Tag>,
    card: 'end',
  },
  {
    id: 'at',
    header: 'Begun (UTC)',
    cell: ({ createdAt }) => <span className="num text-2">{timeText(createdAt)}</span>,
  },
]

/** The deposit desk: held ones first, oldest on top; the rest to look things up. */
export default function DepositsPage() {
  const [chosenState, setState] = useFilter('state', 'held')
  const [search, setSearch] = useFilter('search')
  const [page, setPage] = usePage()
  const state = FILTERS.find(({ value }) => value === chosenState)?.value ?? 'held'
  const asked = { page, pageSize: PAGE_SIZE, ...(state === 'all' ? {} : { state }), ...(search ? { search } : {}) }
  const orders = useCall(depositDesk, asked, { everyMs: 5_000 })
  const rows = orders.data?.items
  const queue = useQueue(rows, (row) => row.id)
  const counts = orders.data?.counts
  // Only what waits is counted; what has ended grows for ever.
  const countOf = (value: Filter) =>
    value !== 'held' && value !== 'pending' ? undefined : counts ? (counts[value] ?? 0) : null
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
        <SearchField label="Member or order" value={search} onSearch={setSearch} />
      </FilterBar>
      <QueueView
        label="Deposit"
        hint="Choose a deposit. J and K move through the list."
        panel={queue.chosen && <DepositPanel key={queue.chosen} id={queue.chosen} onDecided={queue.next} />}
        onClose={queue.close}
      >
        <CallTable
          call={orders}
          caption={state === 'held' ? 'Held deposits, oldest first' : 'Deposits, newest first'}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          selectedKey={queue.chosen ?? undefined}
          onRow={(row) => queue.choose(row.id)}
          empty={
            <EmptyState title={state === 'held' ? 'Nothing is held' : 'No deposits'}>
              {state === 'held'
                ? 'A deposit comes here when what was paid does not fit what was ordered.'
                : 'Nothing fits these filters.'}
            </EmptyState>
          }
        />
        {orders.data && <Pagination page={page} pages={Math.ceil(orders.data.total / PAGE_SIZE)} onPage={setPage} />}
      </QueueView>
    </>
  )
}
