import { BEGUN_STATES } from '@croupier/wire/kyc/check'
import { identityChecks, type ListedCheck } from '@croupier/wire/kyc/checks.console'
import { choiceOf } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { CheckPanel } from './check-panel.tsx'
import { CHECK_WORDS } from './check-words.ts'

const column = columnsOf<ListedCheck>()

const states = choiceOf({
  name: 'state',
  label: 'Status',
  any: 'All checks',
  words: CHECK_WORDS,
  values: BEGUN_STATES,
})

const list = listOf({
  name: 'identity-checks',
  noun: ['check', 'checks'],
  caption: 'Checks of identity, the one that waits longest first',
  endpoint: identityChecks,
  everyMs: 10_000,
  filters: [
    { kind: 'search', name: 'search', label: 'Member name or ID' },
    states.filter,
    {
      kind: 'select',
      name: 'matches',
      label: 'Matches',
      any: 'With and without matches',
      options: [{ value: 'open', label: 'With open matches' }],
    },
  ],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    ...filled({ search: filters.search }),
    state: states.of(filters),
    ...(filters.matches === 'open' ? { hasMatches: true } : {}),
  }),
  read: pagedRows<ListedCheck>,
  rowKey: ({ memberId }) => memberId,
  columns: [
    column.name('member', 'Member', ({ username }) => username),
    column.tag('state', 'Status', ({ state }) => CHECK_WORDS[state], { card: 'end' }),
    column.count('matches', 'Open matches', ({ openMatches }) => openMatches, { cardLabel: 'Open matches' }),
    column.time('changed', 'Since (UTC)', ({ changedAt }) => changedAt, { cardLabel: 'Since' }),
  ],
  panel: {
    label: 'Check of identity',
    hint: 'Choose a check. J and K move through the list, A starts a review or requests the acceptance.',
    byRow: ({ memberId, changedAt }, { next }) => (
      <CheckPanel key={`${memberId} ${changedAt.getTime()}`} memberId={memberId} onDecided={next} />
    ),
  },
  empty: () => ({ title: 'No checks', text: 'Members who send documents appear here.' }),
})

/** The due-diligence desk (T013, T014, T151). */
export default function ChecksPage() {
  return <ListPage list={list} />
}
