import { keysOf } from '@croupier/kernel/objects'
import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import type { Output } from '@croupier/wire/endpoint'
import { type DeskGrant, grantDesk } from '@croupier/wire/rewards/grants.console'
import { choiceOf, statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { GrantForm } from './grant-form.tsx'
import { GrantPanel } from './grant-panel.tsx'
import { SOURCE_WORDS, STATE_WORDS, sourceText } from './grant-words.ts'

const column = columnsOf<DeskGrant>()

const states = statusChoice('state', keysOf(STATE_WORDS), STATE_WORDS)
const sources = choiceOf({
  name: 'source',
  label: 'Source',
  any: 'All sources',
  values: keysOf(SOURCE_WORDS),
  words: SOURCE_WORDS,
})

const list = listOf({
  name: 'rewards',
  noun: ['reward', 'rewards'],
  caption: 'Rewards, newest first',
  endpoint: grantDesk,
  filters: [{ kind: 'search', name: 'search', label: 'Member name or ID' }, states.filter, sources.filter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    ...filled({ search: filters.search }),
    state: states.of(filters),
    source: sources.of(filters),
  }),
  read: pagedRows<DeskGrant>,
  figures: (answer) => <Totals answer={answer} />,
  rowKey: ({ id }) => id,
  rowName: ({ username }) => username,
  columns: [
    column.link('member', 'Member', ({ memberId, username }) => ({ href: `/members/${memberId}`, text: username })),
    column.money('amount', 'Amount', ({ amount }) => (amount > 0n ? amount : null)),
    column.count('points', 'Points', ({ points }) => points || null, { card: 'hidden' }),
    column.count('rounds', 'Free rounds', ({ freeRounds }) => freeRounds?.rounds ?? null, { card: 'hidden' }),
    column.text('source', 'Source', sourceText),
    column.text('note', 'Text for the member', ({ note }) => note, { card: 'hidden' }),
    column.tag('state', 'Status', ({ state }) => STATE_WORDS[state], { card: 'end' }),
    column.time('offered', 'Offered (UTC)', ({ offeredAt }) => offeredAt, { minutes: true }),
    column.time('expires', 'Ends (UTC)', ({ expiresAt }) => expiresAt, { minutes: true, card: 'hidden' }),
  ],
  tools: (open) => (
    <CreateButton permission="reward.grant.request" onOpen={() => open('new')}>
      Offer a reward
    </CreateButton>
  ),
  panel: {
    label: 'Reward',
    hint: 'Choose a reward to see its text and its end.',
    byRow: (row, { close }) => <GrantPanel row={row} onDone={close} />,
    create: () => <GrantForm />,
  },
  empty: () => ({ title: 'No rewards', text: 'Rewards that match these filters appear here.' }),
})

/** Reward rules §1, §13: all rewards, and those that staff offer. */
export default function GrantsPage() {
  return <ListPage list={list} />
}

const Totals = ({ answer }: { answer: Output<typeof grantDesk> | undefined }) => (
  <Figures>
    <StatCard label="Offered now" dense>
      {answer && <Sum value={answer.totals.offered} />}
    </StatCard>
    <StatCard label="Claimed and paid" dense>
      {answer && <Sum value={answer.totals.claimed} />}
    </StatCard>
  </Figures>
)
