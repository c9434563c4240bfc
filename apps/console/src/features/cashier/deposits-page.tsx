import { DEPOSIT_STATES } from '@croupier/wire/cashier/deposits'
import { depositDesk } from '@croupier/wire/cashier/deposits.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { DEPOSIT_WORDS } from '../../lib/payment-words.ts'
import { DepositPanel } from './deposit-panel.tsx'
import type { DeskDeposit } from './deposit-words.ts'
import { orderColumns } from './order-columns.tsx'

const column = columnsOf<DeskDeposit>()
const order = orderColumns<DeskDeposit>()

const list = listOf({
  name: 'deposits',
  noun: ['deposit', 'deposits'],
  caption: 'Deposits: those on hold oldest first, others newest first',
  endpoint: depositDesk,
  everyMs: 5_000,
  filters: [
    {
      kind: 'chips',
      name: 'state',
      label: 'Status',
      fallback: 'held',
      options: [
        { value: 'held', label: 'On hold' },
        { value: 'pending', label: 'Awaiting payment' },
        { value: 'credited', label: 'Credited' },
        { value: 'failed', label: 'Failed' },
        { value: 'expired', label: 'Expired' },
        { value: 'reversed', label: 'Reversed' },
        { value: 'all', label: 'All' },
      ],
    },
    { kind: 'search', name: 'search', label: 'Member or order' },
    periodFilter('Created'),
  ],
  input: ({ state, search, days }, { page, pageSize, now }) => {
    const known = oneOf(DEPOSIT_STATES, state)
    return { page, pageSize, ...(known ? { state: known } : {}), ...filled({ search }), ...periodOf(days, now) }
  },
  read: pagedRows<DeskDeposit>,
  // Only open deposits are counted: the other lists grow without limit.
  counts: (answer) => ({
    state: {
      held: answer ? (answer.counts.held ?? 0) : null,
      pending: answer ? (answer.counts.pending ?? 0) : null,
    },
  }),
  rowKey: ({ id }) => id,
  columns: [
    order.id('Order'),
    order.member(),
    column.money('amount', 'Ordered', ({ amount }) => amount),
    column.money('paid', 'Paid', ({ paidAmount }) => paidAmount, { card: 'hidden' }),
    order.method(),
    order.idAndMethod(),
    column.tag('state', 'Status', ({ state }) => DEPOSIT_WORDS[state], { card: 'end' }),
    column.time('at', 'Created (UTC)', ({ createdAt }) => createdAt),
  ],
  panel: {
    label: 'Deposit',
    hint: 'Choose a deposit. J and K move through the list.',
    byKey: (id, { next }) => <DepositPanel id={id} onDecided={next} />,
  },
  empty: ({ state }) =>
    state === 'held'
      ? { title: 'No deposits on hold', text: 'A deposit is put on hold when the payment differs from the order.' }
      : { title: 'No deposits', text: 'No deposits match these filters.' },
})

/** The deposit desk. It opens with the held deposits. */
export default function DepositsPage() {
  return <ListPage list={list} />
}
