import { memberIdOf } from '@croupier/kernel/ids'
import { agentTree, type TreeRow } from '@croupier/wire/agents/tree.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { typeText } from '../../lib/member-types.ts'
import { AgentPanel, belowHref } from './agent-panel.tsx'

const column = columnsOf<TreeRow>()

const list = listOf({
  name: 'agents',
  noun: ['account', 'accounts'],
  caption: 'Accounts of one level of the tree, newest first',
  endpoint: agentTree,
  filters: [
    { kind: 'search', name: 'text', label: 'Name or ID' },
    { kind: 'select', name: 'of', label: 'Below', any: 'The house', options: [], nameOf: (id) => id },
  ],
  // The way from the root to the level that is shown.
  choices: (answer) => ({
    of: (answer?.path ?? []).map(({ memberId, username }) => ({ value: memberId, label: username })),
  }),
  input: ({ text, of }, { page, pageSize }) => ({
    page,
    pageSize,
    ...filled({ text }),
    ...(of ? { of: memberIdOf(of) } : {}),
  }),
  read: pagedRows<TreeRow>,
  rowKey: ({ memberId }) => memberId,
  rowName: ({ username }) => username,
  columns: [
    column.name('username', 'Account', ({ username }) => username),
    column.tag('type', 'Type', ({ type }) => ({ text: typeText(type), tone: type === 0 ? 'plain' : 'info' }), {
      card: 'end',
    }),
    column.count('group', 'Prize group', ({ preset }) => preset?.group ?? null),
    column.link(
      'direct',
      'Directly below',
      ({ memberId, direct }) => ({ href: belowHref(memberId), text: direct.toLocaleString('en-US') }),
      { cardLabel: 'Directly below' },
    ),
    column.count('team', 'Team', ({ team }) => team),
    column.text('moves', 'Moves', ({ movesTo }) => (movesTo ? `${movesTo.day}: below ${movesTo.username}` : ''), {
      card: 'hidden',
    }),
    column.time('registered', 'Registered (UTC)', ({ registeredAt }) => registeredAt, { minutes: true, card: 'end' }),
  ],
  panel: {
    label: 'Account of the tree',
    hint: 'Choose an account. J and K move through the list.',
    byRow: (row, { close }) => <AgentPanel row={row} onDone={close} />,
  },
  empty: ({ of }) =>
    of
      ? { title: 'No accounts below', text: 'Accounts that this one opens or invites appear here.' }
      : { title: 'No agents yet', text: 'Find a member by name and make the account a master agent.' },
})

/** Agent rules §1: the tree of agents, one level at a time. */
export default function AgentsPage() {
  return <ListPage list={list} />
}
