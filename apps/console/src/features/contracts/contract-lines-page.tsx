import { dayFrom } from '@croupier/kernel/business-day'
import { type ContractLineView, LINE_STATUSES } from '@croupier/wire/agents/contract-shapes'
import { contractLineDesk } from '@croupier/wire/agents/contracts.console'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { PERIODS, periodFilter } from '../../lib/list/period.ts'
import { kindChoice, partyFilter } from './contract-filters.ts'
import { LINE_WORDS, lineTag, payerText, periodText, rateOf } from './contract-words.ts'
import { LinePanel } from './line-panel.tsx'

const column = columnsOf<ContractLineView>()

const statuses = statusChoice('status', LINE_STATUSES, LINE_WORDS)

const list = listOf({
  name: 'contract-lines',
  noun: ['line', 'lines'],
  caption: 'What contracts of agents pay, the latest period first',
  endpoint: contractLineDesk,
  everyMs: 60_000,
  filters: [kindChoice.filter, statuses.filter, partyFilter, periodFilter('First day')],
  input: (filters, { page, pageSize, now }) => {
    const { from, to } = PERIODS.daysOf(filters.days ?? '', now)
    return {
      page,
      pageSize,
      kind: kindChoice.of(filters),
      status: statuses.of(filters),
      ...filled({ account: filters.account }),
      ...(from ? { firstDayFrom: dayFrom(from) } : {}),
      ...(to ? { firstDayTo: dayFrom(to) } : {}),
    }
  },
  read: pagedRows<ContractLineView>,
  rowKey: ({ id }) => id,
  rowName: ({ payee }) => payee,
  columns: [
    column.name('payee', 'Paid to', ({ payee }) => payee),
    column.text('payer', 'Paid by', payerText, { cardLabel: 'Paid by' }),
    column.text('period', 'Period', periodText),
    column.text('kind', 'Kind', ({ kind }) => KIND_WORDS[kind]),
    column.money('base', 'Base', ({ base }) => base, { card: 'hidden' }),
    column.text('rate', 'Rate', rateOf, { card: 'hidden' }),
    column.money('amount', 'Amount', ({ amount }) => amount),
    column.money('paid', 'Paid', ({ paid }) => paid),
    column.tag('status', 'Status', lineTag, { card: 'end' }),
  ],
  panel: {
    label: 'Line',
    hint: 'Choose a line to see its figures. J and K move through the list.',
    byRow: (row, { close }) => <LinePanel row={row} onDone={close} />,
  },
  empty: () => ({ title: 'Nothing paid yet', text: 'A period is computed when it is over and its figures are final.' }),
})

/** Agent rules §8: what contracts pay, what waits for an approval, and what payers owe. */
export default function ContractLinesPage() {
  return <ListPage list={list} />
}
