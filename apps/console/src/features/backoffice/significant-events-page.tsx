import { useCall } from '@croupier/api-client/react'
import { parseMoney } from '@croupier/kernel/money'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { Pagination } from '@croupier/ui/pagination'
import { Tag } from '@croupier/ui/tag'
import {
  type SignificantEvent,
  type SignificantKind,
  significantEvents,
} from '@croupier/wire/backoffice/significant-events.console'
import { usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'

const PAGE_SIZE = 50
const WORDS: Record<SignificantKind, string> = { chargeback_negative: 'Charged back, not covered' }
const owed = (state: SignificantEvent['before']) => <Sum value={parseMoney(state.owed ?? '0')} />

const columns: Column<SignificantEvent>[] = [
  { id: 'at', header: 'Time (UTC)', cell: ({ at }) => <span className="num">{timeText(at)}</span> },
  { id: 'kind', header: 'What', cell: ({ kind }) => <Tag tone="danger">{WORDS[kind]}</Tag>, card: 'end' },
  {
    id: 'member',
    header: 'Member',
    cell: ({ memberId, username }) => (
      <Link className="link" href={`/members/${memberId}`}>
        {username}
      </Link>
    ),
  },
  { id: 'object', header: 'About', cell: ({ object }) => <code>{object}</code> },
  { id: 'before', header: 'Owed before', end: true, cell: ({ before }) => owed(before) },
  { id: 'after', header: 'Owed after', end: true, cell: ({ after }) => owed(after) },
]

/** T035: what a regulator wants to be shown, with what it changed. */
export default function SignificantEventsPage() {
  const [page, setPage] = usePage()
  const events = useCall(significantEvents, { page, pageSize: PAGE_SIZE }, { everyMs: 15_000 })
  const { data } = events
  return (
    <>
      <CallTable
        call={events}
        caption="Significant events, newest first"
        columns={columns}
        rows={data?.items}
        rowKey={(row) => row.reference}
        empty={
          <EmptyState title="No significant event">
            A payment that was taken back and that a balance did not cover appears here.
          </EmptyState>
        }
      />
      {data && data.total > PAGE_SIZE && (
        <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
      )}
    </>
  )
}
