import { DISPUTE_STATUSES } from '@croupier/wire/agents/dispute-shapes'
import { type DisputedStatement, disputeDesk } from '@croupier/wire/agents/disputes.console'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { partyFilter } from './contract-filters.ts'
import { payerText } from './contract-words.ts'
import { DisputePanel } from './dispute-panel.tsx'
import { DISPUTE_WORDS, DISPUTED_WORDS, disputedPeriod, disputeTag } from './dispute-words.ts'

const column = columnsOf<DisputedStatement>()

const statuses = statusChoice('status', DISPUTE_STATUSES, DISPUTE_WORDS)

const list = listOf({
  name: 'contract-disputes',
  noun: ['dispute', 'disputes'],
  caption: 'Disputes about income of agents, the longest open first',
  endpoint: disputeDesk,
  everyMs: 60_000,
  filters: [statuses.filter, partyFilter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    status: statuses.of(filters),
    ...filled({ account: filters.account }),
  }),
  read: pagedRows<DisputedStatement>,
  rowKey: ({ id }) => id,
  rowName: ({ statement }) => statement.payee,
  columns: [
    column.name('payee', 'Disputed by', ({ statement }) => statement.payee),
    column.text('payer', 'Paid by', ({ statement }) => payerText(statement), { cardLabel: 'Paid by' }),
    column.text('kind', 'Kind', ({ statement }) => DISPUTED_WORDS[statement.kind]),
    column.text('period', 'Period', disputedPeriod),
    column.money('amount', 'Amount', ({ statement }) => statement.amount),
    column.time('opened', 'Opened (UTC)', ({ openedAt }) => openedAt, { minutes: true }),
    column.tag('status', 'Status', disputeTag, { card: 'end' }),
  ],
  panel: {
    label: 'Dispute',
    hint: 'Choose a dispute to see its figures with the inputs. J and K move through the list.',
    byRow: (row, { close }) => <DisputePanel row={row} onDone={close} />,
  },
  empty: () => ({ title: 'No disputes', text: 'A statement may be disputed for 30 days.' }),
})

/** Agent rules §8.7: staff uphold disputes by corrections, or reject them. */
export default function DisputesPage() {
  return <ListPage list={list} />
}
