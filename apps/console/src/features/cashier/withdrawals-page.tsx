import { RiskBar } from '@croupier/ui/console-parts'
import { WITHDRAWAL_SORTS, withdrawalQueue } from '@croupier/wire/cashier/withdrawals.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled, oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { WITHDRAWAL_WORDS } from '../../lib/payment-words.ts'
import { waitingText } from '../../lib/time.ts'
import css from './desk.module.css'
import { orderColumns } from './order-columns.tsx'
import { withdrawalActs } from './withdrawal-acts.ts'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { type DeskWithdrawal, summaryOf } from './withdrawal-words.ts'

const FILTERS = [
  { value: 'open', label: 'Open' },
  { value: 'requested', label: 'Waiting' },
  { value: 'approved', label: 'To be paid' },
  { value: 'paying', label: 'Sending' },
  { value: 'held', label: 'On hold' },
  { value: 'done', label: 'Done' },
] as const
const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'largest', label: 'Largest first' },
  { value: 'riskiest', label: 'Highest risk first' },
] as const
const COUNTED = ['requested', 'approved', 'paying', 'held'] as const
/** Requests that wait longer than this are marked. */
const LONG_SECONDS = 600

const isLong = ({ state, waitingSeconds }: DeskWithdrawal): boolean =>
  (state === 'requested' || state === 'approved') && waitingSeconds >= LONG_SECONDS

const column = columnsOf<DeskWithdrawal>()
const order = orderColumns<DeskWithdrawal>()

const list = listOf({
  name: 'withdrawals',
  noun: ['withdrawal', 'withdrawals'],
  caption: 'Withdrawals',
  endpoint: withdrawalQueue,
  everyMs: 5_000,
  filters: [
    { kind: 'chips', name: 'state', label: 'Status', fallback: 'open', options: FILTERS },
    { kind: 'search', name: 'search', label: 'Member or request' },
    periodFilter('Requested'),
    { kind: 'select', name: 'sort', label: 'Sort', any: 'Oldest first', options: SORTS },
  ],
  input: ({ state, search, days, sort }, { page, pageSize, now }) => ({
    page,
    pageSize,
    state:
      oneOf(
        FILTERS.map(({ value }) => value),
        state,
      ) ?? 'open',
    ...filled({ search }),
    ...periodOf(days, now),
    sort: oneOf(WITHDRAWAL_SORTS, sort),
  }),
  read: pagedRows<DeskWithdrawal>,
  counts: (answer) => ({
    state: Object.fromEntries(COUNTED.map((state) => [state, answer ? (answer.counts[state] ?? 0) : null])),
  }),
  rowKey: ({ id }) => id,
  rowName: ({ id, username }) => `${id} · ${username}`,
  amountOf: ({ amount }) => amount,
  acts: withdrawalActs,
  columns: [
    order.id('Request'),
    order.member(),
    column.money('amount', 'Amount', ({ amount }) => amount, { cardLabel: '' }),
    order.method(),
    order.idAndMethod(),
    {
      id: 'waiting',
      header: 'Waiting',
      end: true,
      cell: (row) => <span className={isLong(row) ? css.long : 'text-2'}>{waitingText(row.waitingSeconds)}</span>,
      csv: ({ waitingSeconds }) => ({ number: String(waitingSeconds) }),
      cardLabel: '',
    },
    column.tag('state', 'Status', ({ state }) => WITHDRAWAL_WORDS[state]),
    {
      id: 'risk',
      header: 'Risk',
      cell: ({ risk }) => <RiskBar score={risk} label="Risk" />,
      csv: ({ risk }) => ({ number: String(risk) }),
      cardLabel: 'Risk',
    },
    column.tag('checks', 'Checks', summaryOf, { card: 'end' }),
  ],
  panel: {
    label: 'Withdrawal',
    hint: 'Choose a request. J and K move through the list, A approves, P pays out, H holds, X selects several.',
    byKey: (id, { next }) => <WithdrawalPanel id={id} onDecided={next} />,
  },
  empty: () => ({ title: 'No withdrawals', text: 'Requests appear here as members make them.' }),
})

/** The withdrawal desk: oldest first, with keyboard shortcuts and bulk acts. */
export default function WithdrawalsPage() {
  return <ListPage list={list} />
}
