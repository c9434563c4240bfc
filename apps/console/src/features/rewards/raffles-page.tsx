import { moneyText } from '@croupier/kernel/money'
import type { Tone } from '@croupier/ui/tag'
import type { RaffleState } from '@croupier/wire/rewards/raffles'
import { type DeskRaffle, raffleDesk } from '@croupier/wire/rewards/raffles.console'
import { counted } from '../../lib/counted.ts'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'
import { RaffleForm } from './raffle-form.tsx'

const STATE_WORDS: Readonly<Record<RaffleState, { text: string; tone: Tone }>> = {
  comingSoon: { text: 'Coming soon', tone: 'info' },
  open: { text: 'Open', tone: 'good' },
  closed: { text: 'Waiting for the draw', tone: 'lamp' },
  drawn: { text: 'Drawn', tone: 'plain' },
}

const column = columnsOf<DeskRaffle>()

const list = listOf({
  name: 'raffles',
  noun: ['raffle', 'raffles'],
  caption: 'Raffles, the newest first',
  endpoint: raffleDesk,
  paging: 'none',
  filters: [],
  input: () => ({}),
  read: ({ raffles }) => ({ rows: raffles, total: raffles.length }),
  rowKey: ({ id }) => id,
  rowName: ({ title }) => title,
  columns: [
    column.name('title', 'Raffle', ({ title }) => title),
    column.text('days', 'Days', ({ firstDay, lastDay }) => `${firstDay} to ${lastDay}`, { card: 'hidden' }),
    column.count('tickets', 'Tickets', ({ tickets }) => tickets),
    column.money('budget', 'Prizes', ({ budget }) => budget),
    column.money('paid', 'Offered', ({ paid }) => paid, { card: 'hidden' }),
    column.tag('state', 'Status', ({ state }) => STATE_WORDS[state], { card: 'end' }),
  ],
  tools: (open) => (
    <CreateButton permission="reward.mission.edit" onOpen={() => open('new')}>
      Add a raffle
    </CreateButton>
  ),
  panel: {
    label: 'Raffle',
    hint: 'Choose a raffle to see its terms and its prizes.',
    byRow: (row) => <RafflePanel row={row} />,
    create: () => <RaffleForm />,
  },
  empty: () => ({ title: 'No raffles', text: 'Add one that gives tickets for valid bets.' }),
})

/** Reward rules §10: the raffles that come, run, or ended lately. */
export default function RafflesPage() {
  return <ListPage list={list} />
}

const RafflePanel = ({ row }: { row: DeskRaffle }) => (
  <DetailPanel
    label={`Raffle ${row.title}`}
    one={row}
    show={(one) => ({
      title: one.title,
      tag: STATE_WORDS[one.state],
      line: counted(one.tickets, 'ticket'),
      sections: [],
      facts: [
        { label: 'Games', value: one.category ?? 'All' },
        { label: 'Days', value: `${one.firstDay} to ${one.lastDay}` },
        { label: 'Valid bet of one ticket', value: <Sum value={one.perTicket} /> },
        { label: 'Most tickets of a member', value: one.maxTickets },
        { label: 'A member wins', value: one.onePrizeEach ? 'One prize at most' : 'A prize for each drawn ticket' },
        { label: 'Prizes', value: one.prizes.map(moneyText).join(', ') },
        { label: 'Drawn (UTC)', value: one.drawnAt ? timeText(one.drawnAt) : '–' },
        { label: 'Offered', value: <Sum value={one.paid} /> },
        { label: 'Commitment', value: <code className="wraps">{one.commitment}</code> },
      ],
      acts: null,
    })}
  />
)
