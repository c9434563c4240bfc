import { STATEMENT_STATUSES, type StatementView, statements } from '@croupier/wire/statements/statements.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { PERIODS, periodFilter } from '../../lib/list/period.ts'
import { StatementPanel } from './statement-panel.tsx'
import { checkOf, daysText, STATUS_WORDS, totalOf } from './statement-words.ts'

const column = columnsOf<StatementView>()
const PRODUCTS = /^product\./
const DEPOSITS = /^deposits$/
const WITHDRAWALS = /^withdrawals$/

const list = listOf({
  name: 'statements',
  noun: ['statement', 'statements'],
  caption: 'Statements, the latest period first',
  endpoint: statements,
  everyMs: 60_000,
  filters: [
    {
      kind: 'chips',
      name: 'status',
      label: 'Status',
      fallback: 'all',
      options: [
        { value: 'all', label: 'All' },
        ...STATEMENT_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status].text })),
      ],
    },
    periodFilter('Business day'),
  ],
  input: ({ status, days = '' }, { page, pageSize, now }) => {
    const known = oneOf(STATEMENT_STATUSES, status)
    const { from, to } = PERIODS.daysOf(days, now)
    return {
      page,
      pageSize,
      kind: 'house',
      ...(known ? { status: known } : {}),
      ...filled({ firstDayFrom: from, firstDayTo: to }),
    }
  },
  read: pagedRows<StatementView>,
  rowKey: ({ id }) => id,
  rowName: daysText,
  columns: [
    column.name('period', 'Period', daysText),
    column.money('stakes', 'Settled stakes', (one) => totalOf(one, PRODUCTS, 'stakes')),
    column.money('payouts', 'Payouts', (one) => totalOf(one, PRODUCTS, 'payouts'), { card: 'hidden' }),
    column.money('gross', 'Gross result', (one) => totalOf(one, PRODUCTS, 'gross_result')),
    column.money('deposits', 'Deposits', (one) => totalOf(one, DEPOSITS, 'credited')),
    column.money('withdrawals', 'Withdrawals', (one) => totalOf(one, WITHDRAWALS, 'paid')),
    column.tag('check', 'Ledger', checkOf, { card: 'hidden' }),
    column.tag('status', 'Status', ({ status }) => STATUS_WORDS[status], { card: 'end' }),
  ],
  panel: {
    label: 'Statement',
    hint: 'Choose a statement to see its lines. J and K move through the list.',
    byKey: (id, { next }) => <StatementPanel id={id} onSubmitted={next} />,
  },
  empty: ({ status }) =>
    status === 'all'
      ? { title: 'No statements yet', text: 'The statement of a day appears half an hour after the day ends.' }
      : { title: 'No statements', text: 'No statements match this filter.' },
})

/** Statements of closed periods: the house for each business day, with its check against the ledger. */
export default function StatementsPage() {
  return <ListPage list={list} />
}
