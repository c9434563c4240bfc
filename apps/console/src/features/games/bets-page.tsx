import { useCall } from '@croupier/api-client/react'
import { StatCard } from '@croupier/ui/card'
import { Figures, FilterBar } from '@croupier/ui/console-shell'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Select } from '@croupier/ui/field'
import { Link } from '@croupier/ui/link'
import { Pagination } from '@croupier/ui/pagination'
import { Tag, type Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { betStatus } from '@croupier/wire/games/bets'
import { memberBets } from '@croupier/wire/games/bets.console'
import { filled, useFilter, usePage } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { timeText } from '../../lib/time.ts'

type Bet = Output<typeof memberBets>['items'][number]
const PAGE_SIZE = 50
const STATUSES = betStatus.options
/** A lost bet is a neutral grey tag. */
const TONES: Record<Bet['status'], Tone> = {
  accepted: 'info',
  won: 'lamp',
  lost: 'plain',
  pushed: 'plain',
  void: 'warning',
  cancelled: 'plain',
}

const columns: Column<Bet>[] = [
  { id: 'round', header: 'Issue', cell: ({ game, round }) => <b className="title-3">{`${game} ${round}`}</b> },
  { id: 'stake', header: 'Stake', end: true, cell: ({ stake }) => <Sum value={stake} /> },
  {
    id: 'member',
    header: 'Member',
    cell: ({ memberId }) => (
      <Link className="link num" href={`/members/${memberId}`}>
        {memberId}
      </Link>
    ),
  },
  { id: 'payout', header: 'Payout', end: true, cell: ({ payout }) => <Sum value={payout} /> },
  { id: 'play', header: 'Play', cell: ({ play }) => play },
  { id: 'status', header: 'State', cell: ({ status }) => <Tag tone={TONES[status]}>{status}</Tag>, card: 'end' },
  {
    id: 'units',
    header: 'Units',
    end: true,
    cell: ({ units, multiple }) => `${units} × ${multiple}`,
    card: 'hidden',
  },
  {
    id: 'ticket',
    header: 'Ticket',
    cell: ({ ticketId }) => (
      <Link className="link num" href={`/bets?ticketId=${ticketId}`} title={ticketId}>
        …{ticketId.slice(-12, -4)}
      </Link>
    ),
    card: 'hidden',
  },
  {
    id: 'at',
    header: 'Placed (UTC)',
    cell: ({ acceptedAt }) => <span className="num text-2">{timeText(acceptedAt)}</span>,
  },
]
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The book of all bets: by member, issue, ticket or state. Without any of them it shows the last day. */
export default function BetsPage() {
  const [memberId, setMemberId] = useFilter('memberId')
  const [round, setRound] = useFilter('round')
  const [ticketId, setTicketId] = useFilter('ticketId')
  const [chosenStatus, setStatus] = useFilter('status')
  const [page, setPage] = usePage()
  const status = STATUSES.find((one) => one === chosenStatus)
  const found = useCall(memberBets, {
    ...{ page, pageSize: PAGE_SIZE },
    ...filled({ memberId, round }),
    ...(UUID.test(ticketId) ? { ticketId } : {}),
    ...(status ? { status } : {}),
  })
  const totals = found.data?.totals
  return (
    <>
      <FilterBar>
        <SearchField label="Member ID" value={memberId} onSearch={setMemberId} />
        <SearchField label="Issue" value={round} onSearch={setRound} />
        <SearchField label="Ticket" value={ticketId} onSearch={setTicketId} />
        <Select
          label="State"
          hideLabel
          dense
          bare
          value={status ?? ''}
          onChange={(event) => setStatus(event.target.value)}
          options={[{ value: '', label: 'Every state' }, ...STATUSES.map((value) => ({ value, label: value }))]}
        />
      </FilterBar>
      <Figures>
        <StatCard label="Bets" dense>
          {totals?.bets}
        </StatCard>
        <StatCard label="Stakes" dense>
          {totals && <Sum value={totals.stake} />}
        </StatCard>
        <StatCard label="Payouts" dense>
          {totals && <Sum value={totals.payout} />}
        </StatCard>
        <StatCard label="Valid bets" dense>
          {totals && <Sum value={totals.validBet} />}
        </StatCard>
      </Figures>
      <div>
        <CallTable
          call={found}
          caption="Bets, newest first"
          columns={columns}
          rows={found.data?.items}
          rowKey={(row) => row.betId}
          empty={
            <EmptyState title="No bets">
              Nothing fits. Without a member, an issue or a ticket the last day is shown.
            </EmptyState>
          }
        />
      </div>
      {found.data && <Pagination page={page} pages={Math.ceil(found.data.total / PAGE_SIZE)} onPage={setPage} />}
    </>
  )
}
