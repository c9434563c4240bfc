import { ERASURE_STATES, erasures, type ListedErasure } from '@croupier/wire/privacy/erasures.console'
import { choiceOf } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { ErasurePanel, STATE_WORDS, stateOf } from './erasure-panel.tsx'

const column = columnsOf<ListedErasure>()

const states = choiceOf({
  name: 'state',
  label: 'Status',
  any: 'All erasures',
  words: STATE_WORDS,
  values: ERASURE_STATES,
})

const list = listOf({
  name: 'erasures',
  noun: ['erasure', 'erasures'],
  caption: 'Erasures of data, newest first',
  endpoint: erasures,
  everyMs: 30_000,
  filters: [{ kind: 'search', name: 'search', label: 'Member name or ID' }, states.filter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    ...filled({ search: filters.search }),
    state: states.of(filters),
  }),
  read: pagedRows<ListedErasure>,
  rowKey: ({ id }) => id,
  columns: [
    column.name('member', 'Member', ({ username }) => username),
    column.tag('state', 'Status', stateOf, { card: 'end' }),
    column.time('due', 'Promised for (UTC)', ({ dueAt }) => dueAt, { cardLabel: 'Promised for' }),
    column.time('requested', 'Requested (UTC)', ({ requestedAt }) => requestedAt, { cardLabel: 'Requested' }),
  ],
  panel: {
    label: 'Erasures of data',
    hint: 'Choose a member. J and K move through the list.',
    byRow: (erasure, { next }) => <ErasurePanel erasure={erasure} onDone={next} />,
  },
  empty: () => ({
    title: 'No erasures',
    text: 'Members appear here when the erasure of their data is requested.',
  }),
})

/** Requests of members to erase their data, and the legal holds that stop them. */
export default function ErasuresPage() {
  return <ListPage list={list} />
}
