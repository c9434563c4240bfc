import { keysOf } from '@croupier/kernel/objects'
import { decideMallOrder, type MallOrderRow, mallOrders } from '@croupier/wire/rewards/mall.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { statusChoice } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { Sum } from '../../lib/money.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { ORDER_WORDS } from './order-words.ts'

const column = columnsOf<MallOrderRow>()
const isOpen = ({ status }: MallOrderRow) => status === 'inProcess'

const acts = [
  act({
    id: 'approve',
    endpoint: decideMallOrder,
    permission: 'reward.order.decide',
    label: (_: MallOrderRow) => 'Approve',
    applies: isOpen,
    kind: 'primary',
    asks: { by: 'note', required: false },
    input: ({ id }, remark) => ({ id, decision: 'approve' as const, remark }),
    changes: [mallOrders],
    done: () => 'Order approved',
  }),
  act({
    id: 'reject',
    endpoint: decideMallOrder,
    permission: 'reward.order.decide',
    label: (_: MallOrderRow) => 'Reject',
    applies: isOpen,
    kind: 'dangerSoft',
    asks: { by: 'note', required: true },
    input: ({ id }, remark) => ({ id, decision: 'reject' as const, remark }),
    changes: [mallOrders],
    done: () => 'Order rejected',
  }),
]

const states = statusChoice('state', keysOf(ORDER_WORDS), ORDER_WORDS)

const list = listOf({
  name: 'mall-orders',
  noun: ['order', 'orders'],
  caption: 'Orders of the points mall, newest first',
  endpoint: mallOrders,
  everyMs: 15_000,
  filters: [{ kind: 'search', name: 'search', label: 'Member name or ID' }, states.filter],
  input: (filters, { page, pageSize }) => ({
    page,
    pageSize,
    ...filled({ search: filters.search }),
    state: states.of(filters),
  }),
  read: pagedRows<MallOrderRow>,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [
    column.link('member', 'Member', ({ memberId, username }) => ({ href: `/members/${memberId}`, text: username })),
    column.text('name', 'Reward', ({ name }) => name),
    column.count('quantity', 'Quantity', ({ quantity }) => quantity),
    column.count('points', 'Points', ({ points }) => points),
    column.money('amount', 'Cash on top', ({ amount }) => amount),
    column.tag('status', 'Status', ({ status }) => ORDER_WORDS[status], { card: 'end' }),
    column.time('ordered', 'Ordered (UTC)', ({ orderedAt }) => orderedAt, { minutes: true }),
  ],
  panel: {
    label: 'Order',
    hint: 'Choose an order to decide it.',
    byRow: (row, { close }) => <OrderPanel row={row} onDone={close} />,
  },
  empty: () => ({ title: 'No orders', text: 'Orders that match these filters appear here.' }),
})

/** Reward rules §3.3: orders of the points mall, and their decisions. */
export default function MallOrdersPage() {
  return <ListPage list={list} />
}

function OrderPanel({ row, onDone }: { row: MallOrderRow; onDone: () => void }) {
  return (
    <DetailPanel
      label={`Order ${row.id}`}
      one={row}
      show={(one) => ({
        title: one.name,
        tag: ORDER_WORDS[one.status],
        line: `${one.username} · ${one.quantity} for ${one.points} points`,
        memberId: one.memberId,
        sections: [
          ...(one.receivingAddress
            ? [{ id: 'address', title: 'Receiving address', body: <Quote>{one.receivingAddress}</Quote> }]
            : []),
          ...(one.remark ? [{ id: 'remark', title: 'Remark', body: <Quote>{one.remark}</Quote> }] : []),
        ],
        facts: [
          { label: 'Cash on top', value: <Sum value={one.amount} /> },
          { label: 'Pays in cash', value: <Sum value={one.worth} /> },
          { label: 'Points after it', value: String(one.pointsBalance) },
          { label: 'Ordered (UTC)', value: timeText(one.orderedAt) },
          { label: 'Decided (UTC)', value: one.decidedAt ? timeText(one.decidedAt) : '–' },
        ],
        acts: (
          <ActList
            row={one}
            rowKey={({ id }) => id}
            acts={acts}
            note={{ label: 'Note to the member', placeholder: 'Required to reject' }}
            onDone={onDone}
          />
        ),
      })}
    />
  )
}
