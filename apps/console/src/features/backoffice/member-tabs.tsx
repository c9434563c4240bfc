import { Card } from '@croupier/ui/card'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import type { Tone } from '@croupier/ui/tag'
import type { member } from '@croupier/wire/backoffice/members.console'
import type { Output } from '@croupier/wire/endpoint'
import { actionText } from '../../lib/audit-words.ts'
import { betWords } from '../../lib/bet-words.ts'
import { GameName } from '../../lib/games.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { Table } from '../../lib/loaded.tsx'
import { DEPOSIT_WORDS, methodText, WITHDRAWAL_WORDS } from '../../lib/payment-words.ts'
import css from './member.module.css'

export type MemberView = Output<typeof member>
type Props = { one: MemberView }
type Deposit = NonNullable<MemberView['deposits']>[number]
type Withdrawal = NonNullable<MemberView['withdrawals']>[number]
type Bet = NonNullable<MemberView['bets']>[number]
type Action = NonNullable<MemberView['actions']>[number]

const none = <EmptyState title="Nothing yet">Entries appear here as they happen.</EmptyState>

/** The columns of deposits and withdrawals; `words` names their states. */
function orderColumns<Order extends Deposit | Withdrawal>(words: (order: Order) => { text: string; tone: Tone }) {
  const column = columnsOf<Order>()
  return [
    column.name('id', 'Order', ({ id }) => id),
    column.money('amount', 'Amount', ({ amount }) => amount),
    column.text('method', 'Method', ({ method }) => methodText(method)),
    column.tag('state', 'Status', words, { card: 'end' }),
    column.time('at', 'Time (UTC)', ({ at }) => at),
  ]
}
const depositColumns = orderColumns<Deposit>(({ state }) => DEPOSIT_WORDS[state])
const withdrawalColumns = orderColumns<Withdrawal>(({ state }) => WITHDRAWAL_WORDS[state])
const betColumn = columnsOf<Bet>()
const betColumns = [
  {
    id: 'round',
    header: 'Round',
    cell: ({ game, round }: Bet) => (
      <b className="title-3">
        <GameName code={game} round={round} />
      </b>
    ),
  },
  betColumn.money('stake', 'Stake', ({ stake }) => stake),
  betColumn.text('title', 'Bet', ({ title }) => title),
  betColumn.money('payout', 'Payout', ({ payout }) => payout),
  betColumn.tag('status', 'Status', betWords),
  betColumn.time('at', 'Placed (UTC)', ({ acceptedAt }) => acceptedAt, { card: 'end' }),
]
const actionColumn = columnsOf<Action>()
const actionColumns = [
  actionColumn.name('who', 'By', ({ staff }) => staff ?? 'system'),
  actionColumn.text('action', 'Action', ({ action }) => actionText(action), { card: 'end' }),
  actionColumn.text('reason', 'Reason', ({ reason }) => reason ?? ''),
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
    <div className={css.table}>
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
    </div>
  )
}

export const DepositsTab = ({ one }: Props) => (
  <TabTable
    caption="Latest deposits"
    columns={depositColumns}
    rows={one.deposits ?? []}
    rowKey={(row) => row.id}
    all={{ href: `/deposits?state=all&search=${one.id}`, label: 'All deposits of this member' }}
  />
)
export const WithdrawalsTab = ({ one }: Props) => (
  <TabTable
    caption="Latest withdrawals"
    columns={withdrawalColumns}
    rows={one.withdrawals ?? []}
    rowKey={(row) => row.id}
    all={{ href: `/withdrawals?state=done&search=${one.id}`, label: 'All finished withdrawals of this member' }}
  />
)
export const BetsTab = ({ one }: Props) => (
  <TabTable
    caption="Latest bets"
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
    all={{ href: `/audit?object=member:${one.id}`, label: 'All audit log entries of this member' }}
  />
)
