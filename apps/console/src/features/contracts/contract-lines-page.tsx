import { dayFrom } from '@croupier/kernel/business-day'
import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import { type ContractLineView, LINE_STATUSES } from '@croupier/wire/agents/contract-shapes'
import { contractLineDesk } from '@croupier/wire/agents/contracts.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { PERIODS, periodFilter } from '../../lib/list/period.ts'
import { kindFilter, partyFilter, statusFilter } from './contract-filters.ts'
import { KIND_WORDS, LINE_WORDS, lineTag, payerText, periodText, rateOf } from './contract-words.ts'
import { LinePanel } from './line-panel.tsx'

const column = columnsOf<ContractLineView>()

const list = listOf({
  name: 'contract-lines',
  noun: ['line', 'lines'],
  caption: 'What contracts of agents pay, the latest period first',
  endpoint: contractLineDesk,
  everyMs: 60_000,
  filters: [
    kindFilter,
    statusFilter(LINE_STATUSES, (one) => LINE_WORDS[one].text),
    partyFilter,
    periodFilter('First day'),
  ],
  input: ({ kind, status, account, days = '' }, { page, pageSize, now }) => {
    const knownKind = oneOf(CONTRACT_KINDS, kind)
    const knownStatus = oneOf(LINE_STATUSES, status)
    const { from, to } = PERIODS.daysOf(days, now)
    return {
      page,
      pageSize,
      ...(knownKind ? { kind: knownKind } : {}),
      ...(knownStatus ? { status: knownStatus } : {}),
      ...filled({ account }),
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
