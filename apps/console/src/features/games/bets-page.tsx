import { BET_OUTCOMES } from '@croupier/rules/bet-outcome'
import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import type { Output } from '@croupier/wire/endpoint'
import { memberBets } from '@croupier/wire/games/bets.console'
import { BET_STATUSES, betWords } from '../../lib/bet-words.ts'
import { GameName } from '../../lib/games.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'

type Answer = Output<typeof memberBets>
type Bet = Answer['items'][number]
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const column = columnsOf<Bet>()

const list = listOf({
  name: 'bets',
  noun: ['bet', 'bets'],
  caption: 'Bets, newest first',
  endpoint: memberBets,
  filters: [
    { kind: 'search', name: 'memberId', label: 'Member ID' },
    { kind: 'search', name: 'round', label: 'Round' },
    { kind: 'search', name: 'ticketId', label: 'Ticket' },
    {
      kind: 'select',
      name: 'status',
      label: 'Status',
      any: 'All statuses',
      options: BET_STATUSES,
    },
    periodFilter('Placed'),
  ],
  input: ({ memberId, round, ticketId = '', status, days }, { pageSize, before, now }) => {
    const known = oneOf(BET_OUTCOMES, status)
    return {
      pageSize,
      ...filled({ memberId, round, before }),
      ...(UUID.test(ticketId) ? { ticketId } : {}),
      ...(known ? { status: known } : {}),
      ...periodOf(days, now),
    }
  },
  paging: 'cursor',
  read: ({ items, next }) => ({ rows: items, next }),
  figures: (answer) => <Totals answer={answer} />,
  rowKey: ({ betId }) => betId,
  columns: [
    {
      id: 'round',
      header: 'Round',
      cell: ({ game, round }) => (
        <b className="title-3">
          <GameName code={game} round={round} />
        </b>
      ),
    },
    column.exported('memberId', 'Member ID', ({ memberId }) => memberId),
    column.exported('game', 'Game', ({ game }) => game),
    column.exported('roundNo', 'Round', ({ round }) => round ?? ''),
    column.money('stake', 'Stake', ({ stake }) => stake),
    column.link('member', 'Member', ({ memberId, username }) => ({
      href: `/members/${memberId}`,
      text: username,
    })),
    column.money('payout', 'Payout', ({ payout }) => payout),
    column.text('title', 'Bet', ({ description }) => description.title),
    column.tag('status', 'Status', betWords, { card: 'end' }),
    column.text('detail', 'Detail', ({ description }) => detailText(description.lines), { card: 'hidden' }),
    column.link(
      'ticket',
      'Ticket',
      ({ ticketId }) => ({
        href: `/bets?ticketId=${ticketId}`,
        text: `…${ticketId.slice(-12, -4)}`,
        full: ticketId,
      }),
      { card: 'hidden' },
    ),
    column.time('at', 'Placed (UTC)', ({ acceptedAt }) => acceptedAt),
  ],
  empty: () => ({
    title: 'No bets',
    text: 'No bets match. Without a member or a ticket, the list covers one day.',
  }),
})

/** The bet book, by member, round, ticket, state or time. */
export default function BetsPage() {
  return <ListPage list={list} />
}

/** The lines of a description without the round, which has a column of its own. */
const detailText = (lines: Bet['description']['lines']): string =>
  lines
    .filter(({ label }) => label !== 'Round')
    .map(({ label, value }) => `${label} ${value}`)
    .join(' · ')

/** The sums of the first page; other pages have none. */
function Totals({ answer }: { answer: Answer | undefined }) {
  const { totals, since, archivedUntil } = answer ?? {}
  if (totals === null) return null
  const settled = totals?.of === 'settled' ? ' (settled)' : ''
  // In UTC like the list, and in one line on phones: while the list loads, a blank line keeps its place.
  const archived = archivedUntil && `without archived bets before ${timeText(archivedUntil).slice(0, 10)}`
  const note = totals === undefined ? '\u00a0' : since ? `since ${timeText(since).slice(0, 16)}` : archived
  return (
    <Figures>
      <StatCard label={`Bets${settled}`} dense note={note}>
        {totals?.bets}
      </StatCard>
      <StatCard label={`Stakes${settled}`} dense>
        {totals && <Sum value={totals.stake} />}
      </StatCard>
      <StatCard label={`Payouts${settled}`} dense>
        {totals && <Sum value={totals.payout} />}
      </StatCard>
      <StatCard label={`Valid bets${settled}`} dense>
        {totals && <Sum value={totals.validBet} />}
      </StatCard>
    </Figures>
  )
}
