import { DISPUTE_STATES, type Dispute, disputes } from '@croupier/wire/cashier/receipts.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { DisputePanel } from './dispute-panel.tsx'
import { DISPUTE_WORDS } from './dispute-words.ts'

const column = columnsOf<Dispute>()
const STATES = DISPUTE_STATES.map((value) => ({ value, label: DISPUTE_WORDS[value].text }))

const list = listOf({
  name: 'disputes',
  noun: ['dispute', 'disputes'],
  caption: 'Paid withdrawals that did not arrive, the one that waits longest first',
  endpoint: disputes,
  everyMs: 10_000,
  filters: [{ kind: 'chips', name: 'state', label: 'Status', fallback: 'disputed', options: STATES }],
  input: ({ state }, { page, pageSize }) => ({ page, pageSize, state: oneOf(DISPUTE_STATES, state) ?? 'disputed' }),
  read: pagedRows<Dispute>,
  rowKey: ({ withdrawalId }) => withdrawalId,
  rowName: ({ withdrawalId, username }) => `${withdrawalId} · ${username}`,
  columns: [
    column.text('id', 'Withdrawal', ({ withdrawalId }) => withdrawalId, { card: 'hidden' }),
    column.name('member', 'Member', ({ username }) => username),
    column.money('amount', 'Amount', ({ amount }) => amount, { cardLabel: '' }),
    column.tag('state', 'Status', ({ state }) => DISPUTE_WORDS[state], { card: 'end' }),
    column.time('disputed', 'Disputed (UTC)', ({ disputedAt }) => disputedAt, { cardLabel: 'Disputed' }),
  ],
  panel: {
    label: 'Dispute',
    hint: 'Choose a dispute. J and K move through the list.',
    byRow: (dispute, { next }) => <DisputePanel key={dispute.withdrawalId} dispute={dispute} onDecided={next} />,
  },
  empty: () => ({
    title: 'No disputes',
    text: 'Members who did not receive a withdrawal appear here with their proofs.',
  }),
})

/** §4: members who say that a paid withdrawal did not arrive. */
export default function DisputesPage() {
  return <ListPage list={list} />
}
