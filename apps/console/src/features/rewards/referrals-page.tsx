import { keysOf } from '@croupier/kernel/objects'
import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import type { Output } from '@croupier/wire/endpoint'
import { type DeskReferral, referralDesk } from '@croupier/wire/rewards/referral.console'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { ReferralPanel } from './referral-panel.tsx'
import { STATE_WORDS } from './referral-words.ts'

const column = columnsOf<DeskReferral>()

const states = statusChoice('state', keysOf(STATE_WORDS), STATE_WORDS)

const list = listOf({
  name: 'referrals',
  noun: ['friend', 'friends'],
  caption: 'Invited friends, newest first',
  endpoint: referralDesk,
  filters: [{ kind: 'search', name: 'search', label: 'Member name or ID' }, states.filter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    ...filled({ search: filters.search }),
    state: states.of(filters),
  }),
  read: pagedRows<DeskReferral>,
  figures: (answer) => <Totals answer={answer} />,
  rowKey: ({ friend }) => friend.memberId,
  rowName: ({ friend }) => friend.username,
  columns: [
    column.link('friend', 'Friend', ({ friend }) => ({ href: `/members/${friend.memberId}`, text: friend.username })),
    column.link(
      'referrer',
      'Invited by',
      ({ referrer }) => ({ href: `/members/${referrer.memberId}`, text: referrer.username }),
      { cardLabel: 'Invited by' },
    ),
    column.money('deposit', 'First deposit', ({ firstDeposit }) => firstDeposit),
    column.money('bets', 'Valid bets', ({ validBet }) => validBet),
    column.count('flags', 'Flags', ({ flags }) => flags.length || null, { card: 'hidden' }),
    column.money('earned', 'Rewards', ({ earned }) => earned),
    column.tag('state', 'Status', ({ state }) => STATE_WORDS[state], { card: 'end' }),
    column.time('registered', 'Registered (UTC)', ({ registeredAt }) => registeredAt, { minutes: true }),
  ],
  panel: {
    label: 'Invited friend',
    hint: 'Choose a friend to see what was done and what speaks against it.',
    byRow: (row, { close }) => <ReferralPanel row={row} onDone={close} />,
  },
  empty: () => ({ title: 'No invited friends', text: 'Friends that match these filters appear here.' }),
})

/** Reward rules §11: friends whom members invited, the ones that wait for a decision, and the figures of the programme. */
export default function ReferralsPage() {
  return <ListPage list={list} />
}

const Totals = ({ answer }: { answer: Output<typeof referralDesk> | undefined }) => (
  <Figures>
    <StatCard label="Invited friends" dense>
      {answer?.totals.friends}
    </StatCard>
    <StatCard label="Qualified" dense>
      {answer?.totals.qualified}
    </StatCard>
    <StatCard label="Wait for a decision" dense>
      {answer?.totals.held}
    </StatCard>
    <StatCard label="Given" dense>
      {answer && <Sum value={answer.totals.given} />}
    </StatCard>
    <StatCard label="Budget" dense>
      {answer && <Sum value={answer.totals.budget} />}
    </StatCard>
  </Figures>
)
