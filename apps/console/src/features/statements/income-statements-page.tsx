import { STATEMENT_STATUSES, type StatementView, statements } from '@croupier/wire/statements/statements.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { PERIODS, periodFilter } from '../../lib/list/period.ts'
import { StatementPanel } from './statement-panel.tsx'
import { daysText, kindText, STATUS_WORDS, totalOf } from './statement-words.ts'

const column = columnsOf<StatementView>()
const KINDS = ['commission', 'rebate', 'affiliate'] as const
const ALL = /./

const list = listOf({
  name: 'income-statements',
  noun: ['statement', 'statements'],
  caption: 'Rebates, commissions and affiliate income, the latest period first',
  endpoint: statements,
  everyMs: 60_000,
  filters: [
    {
      kind: 'chips',
      name: 'kind',
      label: 'Kind',
      fallback: 'commission',
      options: KINDS.map((value) => ({ value, label: kindText(value) })),
    },
    {
      kind: 'chips',
      name: 'status',
      label: 'Status',
      fallback: 'all',
      options: [
        { value: 'all', label: 'All' },
        ...(['pending', 'issued', 'posted'] as const).map((value) => ({ value, label: STATUS_WORDS[value].text })),
      ],
    },
    { kind: 'search', name: 'owner', label: 'Member ID' },
    periodFilter('Business day'),
  ],
  input: ({ kind, status, owner, days = '' }, { page, pageSize, now }) => {
    const known = oneOf(STATEMENT_STATUSES, status)
    const { from, to } = PERIODS.daysOf(days, now)
    return {
      page,
      pageSize,
      kind: oneOf(KINDS, kind) ?? 'commission',
      ...(known ? { status: known } : {}),
      ...filled({ owner, firstDayFrom: from, firstDayTo: to }),
    }
  },
  read: pagedRows<StatementView>,
  rowKey: ({ id }) => id,
  rowName: daysText,
  columns: [
    column.name('period', 'Day', daysText),
    column.link('owner', 'Member', ({ owner }) => ({ href: `/members/${owner}`, text: owner })),
    column.money('bets', 'Valid bets', (one) => totalOf(one, ALL, 'valid_bets'), { card: 'hidden' }),
    column.money('amount', 'Amount', (one) => totalOf(one, ALL, one.kind)),
    column.tag('status', 'Status', ({ status }) => STATUS_WORDS[status], { card: 'end' }),
  ],
  panel: {
    label: 'Statement',
    hint: 'Choose a statement to see its lines. J and K move through the list.',
    byKey: (id, { next }) => <StatementPanel id={id} onSubmitted={next} />,
  },
  empty: () => ({
    title: 'No statements',
    text: 'Rebates and commissions of a day are stated and paid two hours after the day ends, affiliate income of a month when two people have approved it.',
  }),
})

/** Agent rules §5: what the house paid down the lines of agents, by member and day. */
export default function IncomeStatementsPage() {
  return <ListPage list={list} />
}
