import { useCall } from '@croupier/api-client/react'
import { FilterBar } from '@croupier/ui/console-shell'
import { Chip, Chips } from '@croupier/ui/controls'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { Pagination } from '@croupier/ui/pagination'
import { Tag } from '@croupier/ui/tag'
import { MEMBER_STATUSES, members } from '@croupier/wire/backoffice/members.console'
import type { Output } from '@croupier/wire/endpoint'
import { useLocation } from 'wouter'
import { useFilter, usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { timeText } from '../../lib/time.ts'
import { STATUS_TONES, typeText } from './member-words.ts'

type Line = Output<typeof members>['items'][number]
const PAGE_SIZE = 50

const columns: Column<Line>[] = [
  {
    id: 'username',
    header: 'Member',
    cell: ({ id, username }) => (
      <Link className="title-3" href={`/members/${id}`} tabIndex={-1}>
        {username}
      </Link>
    ),
  },
  { id: 'cash', header: 'Cash', end: true, cell: ({ cash }) => <Sum value={cash} /> },
  { id: 'id', header: 'ID', cell: ({ id }) => <span className="num text-2">{id}</span> },
  {
    id: 'status',
    header: 'State',
    cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{status}</Tag>,
    card: 'end',
  },
  { id: 'type', header: 'Type', cell: ({ accountType }) => typeText(accountType), card: 'hidden' },
  { id: 'held', header: 'Held', end: true, cell: ({ held }) => <Sum value={held} />, card: 'hidden' },
  { id: 'owed', header: 'Owes', end: true, cell: ({ receivable }) => <Sum value={receivable} />, card: 'hidden' },
  {
    id: 'deposited',
    header: 'Deposited',
    end: true,
    cell: ({ deposited }) => <Sum value={deposited} />,
    card: 'hidden',
  },
  {
    id: 'withdrawn',
    header: 'Withdrawn',
    end: true,
    cell: ({ withdrawn }) => <Sum value={withdrawn} />,
    card: 'hidden',
  },
  {
    id: 'staked',
    header: 'Staked, 30 d',
    end: true,
    cell: ({ staked }) => <Sum value={staked} />,
    card: 'start',
    cardLabel: 'Staked',
  },
  {
    id: 'registered',
    header: 'Registered (UTC)',
    cell: ({ registeredAt }) => <span className="num text-2">{timeText(registeredAt).slice(0, 16)}</span>,
    card: 'end',
    cardLabel: 'Registered',
  },
  {
    id: 'seen',
    header: 'Last login (UTC)',
    cell: ({ lastLoginAt }) => (
      <span className="num text-2">{lastLoginAt ? timeText(lastLoginAt).slice(0, 16) : 'never'}</span>
    ),
    card: 'hidden',
  },
]

/** Every member, newest first; found by id or by the beginning of the name. */
export default function MembersPage() {
  const [search, setSearch] = useFilter('search')
  const [chosenStatus, setStatus] = useFilter('status', 'all')
  const [page, setPage] = usePage()
  const [, go] = useLocation()
  const status = MEMBER_STATUSES.find((one) => one === chosenStatus)
  const found = useCall(members, {
    page,
    pageSize: PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
  })
  return (
    <>
      <FilterBar>
        <SearchField label="Name or ID" value={search} onSearch={setSearch} />
        <Chips label="State" oneLine>
          {['all', ...MEMBER_STATUSES].map((one) => (
            <Chip key={one} pressed={one === (status ?? 'all')} onClick={() => setStatus(one)}>
              {one[0]?.toUpperCase() + one.slice(1)}
            </Chip>
          ))}
        </Chips>
        <span className="text-3 small">{found.data ? `${found.data.total} members` : 'Counting'}</span>
      </FilterBar>
      <CallTable
        call={found}
        caption="Members, newest first"
        columns={columns}
        rows={found.data?.items}
        rowKey={(row) => row.id}
        onRow={(row) => go(`/members/${row.id}`)}
        empty={<EmptyState title="Nobody found">A name is found by how it begins, an ID as a whole.</EmptyState>}
      />
      {found.data && <Pagination page={page} pages={Math.ceil(found.data.total / PAGE_SIZE)} onPage={setPage} />}
    </>
  )
}
