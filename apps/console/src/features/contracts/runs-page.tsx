import { type ContractRun, RUN_STATES, runDesk } from '@croupier/wire/agents/runs.console'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { kindChoice } from './contract-filters.ts'
import { periodText } from './contract-words.ts'
import { RUN_WORDS, runHref, runTag } from './run-words.ts'

const column = columnsOf<ContractRun>()

const states = statusChoice('status', RUN_STATES, RUN_WORDS)

const list = listOf({
  name: 'contract-runs',
  noun: ['run', 'runs'],
  caption: 'Runs of dividends and salaries, the last computed first',
  endpoint: runDesk,
  everyMs: 60_000,
  paging: 'cursor',
  filters: [kindChoice.filter, states.filter],
  input: (filters, { pageSize, before }) => ({
    pageSize,
    ...filled({ before }),
    kind: kindChoice.of(filters),
    state: states.of(filters),
  }),
  read: ({ items, next }) => ({ rows: items, next }),
  rowKey: ({ id }) => id,
  rowName: (one) => `${KIND_WORDS[one.kind]} ${periodText(one)}`,
  columns: [
    column.name('period', 'Period', periodText),
    column.text('kind', 'Kind', ({ kind }) => KIND_WORDS[kind]),
    column.count('lines', 'Lines', ({ lines }) => lines, { cardLabel: 'Lines' }),
    column.money('due', 'Due', ({ due }) => due),
    column.money('house', 'Paid by the house', ({ house }) => house),
    column.money('paid', 'Paid so far', ({ paid }) => paid),
    column.time('computed', 'Computed (UTC)', ({ computedAt }) => computedAt, { minutes: true, card: 'hidden' }),
    column.tag('status', 'Status', runTag, { card: 'end' }),
  ],
  href: ({ id }) => runHref(id),
  empty: () => ({ title: 'No runs', text: 'A period is computed when it is over and its figures are final.' }),
})

/** Agent rules §8.1: the periods that contracts pay for, and which of them wait for an approval. */
export default function RunsPage() {
  return <ListPage list={list} />
}
