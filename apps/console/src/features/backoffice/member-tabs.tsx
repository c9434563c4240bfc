import { Card } from '@croupier/ui/card'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Link } from '@croupier/ui/link'
import { Tag } from '@croupier/ui/tag'
import type { member } from '@croupier/wire/backoffice/members.console'
import type { Output } from '@croupier/wire/endpoint'
import { Table } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'

export type MemberView = Output<typeof member>
type Props = { one: MemberView }
type Order = { id: string; at: Date; method: string; amount: MemberView['figures']['cash']; state: string }
type Bet = NonNullable<MemberView['bets']>[number]
type Action = NonNullable<MemberView['actions']>[number]

export const Time = ({ at }: { at: Date }) => <span className="num text-2">{timeText(at)}</span>
const none = <EmptyState title="Nothing yet">It appears here as it happens.</EmptyState>

const orderColumns: Column<Order>[] = [
  { id: 'id', header: 'Order', cell: ({ id }) => <b className="title-3">{id}</b> },
  { id: 'amount', header: 'Amount', end: true, cell: ({ amount }) => <Sum value={amount} /> },
  { id: 'method', header: 'Method', cell: ({ method }) => method },
  { id: 'state', header: 'State', cell: ({ state }) => <Tag>{state}</Tag>, card: 'end' },
  { id: 'at', header: 'Time (UTC)', cell: ({ at }) => <Time at={at} /> },
]
const betColumns: Column<Bet>[] = [
  { id: 'round', header: 'Issue', cell: ({ game, round }) => <b className="title-3">{`${game} ${round}`}</b> },
  { id: 'stake', header: 'Stake', end: true, cell: ({ stake }) => <Sum value={stake} /> },
  { id: 'play', header: 'Play', cell: ({ play }) => play },
  { id: 'payout', header: 'Payout', end: true, cell: ({ payout }) => <Sum value={payout} /> },
  { id: 'status', header: 'State', cell: ({ status }) => <Tag>{status}</Tag> },
  { id: 'at', header: 'Placed (UTC)', cell: ({ acceptedAt }) => <Time at={acceptedAt} />, card: 'end' },
]
const actionColumns: Column<Action>[] = [
  { id: 'who', header: 'Who', cell: ({ staff }) => <b className="title-3">{staff ?? 'system'}</b> },
  { id: 'action', header: 'Action', cell: ({ action }) => <code>{action}</code>, card: 'end' },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
  { id: 'at', header: 'Time (UTC)', cell: ({ at }) => <Time at={at} />, card: 'end' },
]

/** One table of the page, with the way to the whole list. */
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
    all={{ href: `/withdrawals?state=done&search=${one.id}`, label: 'All ended withdrawals of this member' }}
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
    caption="What staff did to this account"
    columns={actionColumns}
    rows={one.actions ?? []}
    rowKey={(row) => `${row.at.toISOString()}${row.action}`}
    all={{ href: `/audit?object=member:${one.id}`, label: 'All entries of the audit log' }}
  />
)
