import { Card } from '@croupier/ui/card'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import type { member } from '@croupier/wire/backoffice/members.console'
import type { Output } from '@croupier/wire/endpoint'
import { columnsOf } from '../../lib/list/columns.tsx'
import { Table } from '../../lib/loaded.tsx'

export type MemberView = Output<typeof member>
type Props = { one: MemberView }
type Order = { id: string; at: Date; method: string; amount: MemberView['figures']['cash']; state: string }
type Bet = NonNullable<MemberView['bets']>[number]
type Action = NonNullable<MemberView['actions']>[number]

const none = <EmptyState title="Nothing yet">Entries appear here as they happen.</EmptyState>

const orderColumn = columnsOf<Order>()
const orderColumns = [
  orderColumn.name('id', 'Order', ({ id }) => id),
  orderColumn.money('amount', 'Amount', ({ amount }) => amount),
  orderColumn.text('method', 'Method', ({ method }) => method),
  orderColumn.tag('state', 'State', ({ state }) => ({ text: state, tone: 'plain' }), { card: 'end' }),
  orderColumn.time('at', 'Time (UTC)', ({ at }) => at),
]
const betColumn = columnsOf<Bet>()
const betColumns = [
  betColumn.name('round', 'Round', ({ game, round }) => `${game} ${round ?? ''}`),
  betColumn.money('stake', 'Stake', ({ stake }) => stake),
  betColumn.text('title', 'Bet', ({ title }) => title),
  betColumn.money('payout', 'Payout', ({ payout }) => payout),
  betColumn.tag('status', 'State', ({ status }) => ({ text: status, tone: 'plain' })),
  betColumn.time('at', 'Placed (UTC)', ({ acceptedAt }) => acceptedAt, { card: 'end' }),
]
const actionColumn = columnsOf<Action>()
const actionColumns = [
  actionColumn.name('who', 'Who', ({ staff }) => staff ?? 'system'),
  actionColumn.code('action', 'Action', ({ action }) => action, { card: 'end' }),
  actionColumn.text('reason', 'Why', ({ reason }) => reason ?? ''),
  actionColumn.time('at', 'Time (UTC)', ({ at }) => at, { card: 'end' }),
]

/** One table of the page, with a link to the whole list. */
export function TabTable<Row>(props: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  all?: { href: string; label: string }
}) {
  const { caption, columns, rows, rowKey, all } = props
  return (
    <>
      <Card tight>
        <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} empty={none} />
      </Card>
      {all && (
        <p>
          <Link className="link" href={all.href}>
            {all.label}
          </Link>
        </p>
      )}
    </>
  )
}

export const DepositsTab = ({ one }: Props) => (
  <TabTable
    caption="Last deposits"
    columns={orderColumns}
    rows={one.deposits ?? []}
    rowKey={(row) => row.id}
    all={{ href: `/deposits?state=all&search=${one.id}`, label: 'All deposits of this member' }}
  />
)
export const WithdrawalsTab = ({ one }: Props) => (
  <TabTable
    caption="Last withdrawals"
    columns={orderColumns}
    rows={one.withdrawals ?? []}
    rowKey={(row) => row.id}
    all={{ href: `/withdrawals?state=done&search=${one.id}`, label: 'All finished withdrawals of this member' }}
  />
)
export const BetsTab = ({ one }: Props) => (
  <TabTable
    caption="Last bets"
    columns={betColumns}
    rows={one.bets ?? []}
    rowKey={(row) => row.betId}
    all={{ href: `/bets?memberId=${one.id}`, label: 'All bets of this member' }}
  />
)
export const StaffTab = ({ one }: Props) => (
  <TabTable
    caption="Staff actions on this account"
    columns={actionColumns}
    rows={one.actions ?? []}
    rowKey={(row) => `${row.at.toISOString()}${row.action}`}
    all={{ href: `/audit?object=member:${one.id}`, label: 'All entries of the audit log' }}
  />
)
