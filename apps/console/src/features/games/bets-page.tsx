import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { betStatus } from '@croupier/wire/games/bets'
import { memberBets } from '@croupier/wire/games/bets.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'

type Answer = Output<typeof memberBets>
type Bet = Answer['items'][number]
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
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const column = columnsOf<Bet>()

const list = listOf({
  name: 'bets',
  noun: ['bet', 'bets'],
  caption: 'Bets, newest first',
  endpoint: memberBets,
  filters: [
    { kind: 'search', name: 'memberId', label: 'Member ID' },
    { kind: 'search', name: 'round', label: 'Issue' },
    { kind: 'search', name: 'ticketId', label: 'Ticket' },
    {
      kind: 'select',
      name: 'status',
      label: 'State',
      any: 'Every state',
      options: STATUSES.map((value) => ({ value, label: value })),
    },
  ],
  input: ({ memberId, round, ticketId = '', status }, { pageSize, before }) => {
    const known = oneOf(STATUSES, status)
    return {
      pageSize,
      ...filled({ memberId, round, before }),
      ...(UUID.test(ticketId) ? { ticketId } : {}),
      ...(known ? { status: known } : {}),
    }
  },
  paging: 'cursor',
  read: ({ items, next }) => ({ rows: items, next }),
  figures: (answer) => <Totals totals={answer?.totals} />,
  rowKey: ({ betId }) => betId,
  columns: [
    column.name('round', 'Round', ({ game, round }) => `${game} ${round ?? ''}`),
    column.money('stake', 'Stake', ({ stake }) => stake),
    column.link('member', 'Member', ({ memberId }) => ({ href: `/members/${memberId}`, text: memberId })),
    column.money('payout', 'Payout', ({ payout }) => payout),
    column.text('title', 'Bet', ({ description }) => description.title),
    column.tag('status', 'State', ({ status }) => ({ text: status, tone: TONES[status] }), { card: 'end' }),
    column.text(
      'detail',
      'Detail',
      ({ description }) => description.lines.map(({ label, value }) => `${label} ${value}`).join(' · '),
      { card: 'hidden' },
    ),
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
    text: 'No bets match. Without a member, an issue or a ticket, the list shows the last day.',
  }),
})

/** The bet book, by member, issue, ticket or state. Without these filters it shows the last day. */
export default function BetsPage() {
  return <ListPage list={list} />
}

/** The sums of the first page; other pages have none. */
function Totals({ totals }: { totals: Answer['totals'] | undefined }) {
  if (totals === null) return null
  const settled = totals?.of === 'settled' ? ' (settled)' : ''
  return (
    <Figures>
      <StatCard label={`Bets${settled}`} dense>
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
