import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import { type ContractRun, RUN_STATES, runDesk } from '@croupier/wire/agents/runs.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { kindFilter, statusFilter } from './contract-filters.ts'
import { KIND_WORDS, periodText } from './contract-words.ts'
import { RUN_WORDS, runHref, runTag } from './run-words.ts'

const column = columnsOf<ContractRun>()

const list = listOf({
  name: 'contract-runs',
  noun: ['run', 'runs'],
  caption: 'Runs of dividends and salaries, the last computed first',
  endpoint: runDesk,
  everyMs: 60_000,
  paging: 'cursor',
  filters: [kindFilter, statusFilter(RUN_STATES, (one) => RUN_WORDS[one].text)],
  input: ({ kind, status }, { pageSize, before }) => {
    const knownKind = oneOf(CONTRACT_KINDS, kind)
    const knownState = oneOf(RUN_STATES, status)
    return {
      pageSize,
      ...filled({ before }),
      ...(knownKind ? { kind: knownKind } : {}),
      ...(knownState ? { state: knownState } : {}),
    }
  },
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
