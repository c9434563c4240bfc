import { type DisputedLine, disputeDesk } from '@croupier/wire/agents/contracts.console'
import { DISPUTE_STATUSES } from '@croupier/wire/agents/dispute-shapes'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { partyFilter, statusFilter } from './contract-filters.ts'
import { KIND_WORDS, payerText, periodText } from './contract-words.ts'
import { DisputePanel } from './dispute-panel.tsx'
import { DISPUTE_WORDS, disputeTag } from './dispute-words.ts'

const column = columnsOf<DisputedLine>()

const list = listOf({
  name: 'contract-disputes',
  noun: ['dispute', 'disputes'],
  caption: 'Disputes about dividends and salaries, the longest open first',
  endpoint: disputeDesk,
  everyMs: 60_000,
  filters: [statusFilter(DISPUTE_STATUSES, (one) => DISPUTE_WORDS[one].text), partyFilter],
  input: ({ status, account }, { page, pageSize }) => {
    const known = oneOf(DISPUTE_STATUSES, status)
    return { page, pageSize, ...(known ? { status: known } : {}), ...filled({ account }) }
  },
  read: pagedRows<DisputedLine>,
  rowKey: ({ id }) => id,
  rowName: ({ line }) => line.payee,
  columns: [
    column.name('payee', 'Disputed by', ({ line }) => line.payee),
    column.text('payer', 'Paid by', ({ line }) => payerText(line), { cardLabel: 'Paid by' }),
    column.text('kind', 'Kind', ({ line }) => KIND_WORDS[line.kind]),
    column.text('period', 'Period', ({ line }) => periodText(line)),
    column.money('amount', 'Amount', ({ line }) => line.amount),
    column.time('opened', 'Opened (UTC)', ({ openedAt }) => openedAt, { minutes: true }),
    column.tag('status', 'Status', disputeTag, { card: 'end' }),
  ],
  panel: {
    label: 'Dispute',
    hint: 'Choose a dispute to see its line with the inputs. J and K move through the list.',
    byRow: (row, { close }) => <DisputePanel row={row} onDone={close} />,
  },
  empty: () => ({ title: 'No disputes', text: 'Agents may dispute a line for 30 days after its run.' }),
})

/** Agent rules §8.7: staff uphold disputes by corrections, or reject them. */
export default function DisputesPage() {
  return <ListPage list={list} />
}
