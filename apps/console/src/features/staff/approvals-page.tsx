import { IconTile } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { approvals } from '@croupier/wire/staff/approvals.console'
import HandCoins from 'lucide-react/icons/hand-coins'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import ShieldUser from 'lucide-react/icons/shield-user'
import { useMemo, useState } from 'react'
import { useConsole } from '../../lib/console.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { Sum } from '../../lib/money.tsx'
import { requestWords, STATUS_WORDS } from '../../lib/request-words.ts'
import { shortTime, waitingText } from '../../lib/time.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import { amountOf, type Request, subjectOf } from './approval-words.ts'
import css from './approvals-page.module.css'
import { type Issued, IssuedPassword } from './issued-password.tsx'

const VIEWS = [
  { value: 'for_me', label: 'For me' },
  { value: 'by_me', label: 'Requested by me' },
  { value: 'pending', label: 'All open' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'expired', label: 'Expired' },
] as const
const STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const
const MY_VIEWS = ['for_me', 'by_me'] as const
const column = columnsOf<Request>()

const approvalList = (now: () => number, onIssued: (issued: Issued) => void) =>
  listOf({
    name: 'approvals',
    noun: ['request', 'requests'],
    caption: 'Requests: open ones oldest first, others newest first',
    endpoint: approvals,
    everyMs: 10_000,
    filters: [
      { kind: 'chips', name: 'view', label: 'View', fallback: 'for_me', options: VIEWS },
      periodFilter('Requested'),
    ],
    input: ({ view, days }, { page, pageSize, now }) => {
      const mine = oneOf(MY_VIEWS, view)
      return {
        status: oneOf(STATUSES, view) ?? 'pending',
        ...(mine ? { view: mine } : {}),
        ...periodOf(days, now),
        page,
        pageSize,
      }
    },
    read: pagedRows<Request>,
    counts: (answer) => ({ view: answer?.counts ?? { for_me: null, by_me: null } }),
    rowKey: ({ id }) => id,
    entry: (one) => entryOf(one, now()),
    columns: [
      column.time('at', 'Requested (UTC)', ({ requestedAt }) => requestedAt),
      column.text('kind', 'Type', ({ kind }) => requestWords(kind).title),
      column.text('subject', 'About', subjectOf),
      column.money('amount', 'Amount', amountOf),
      column.text('reason', 'Reason', ({ reason }) => reason),
      column.text('by', 'Requested by', ({ requestedBy }) => requestedBy.name),
      column.tag('status', 'Status', ({ status }) => STATUS_WORDS[status]),
      column.text('decided', 'Decided by', ({ decidedBy }) => decidedBy?.name ?? ''),
    ],
    panel: {
      label: 'Request',
      hint: 'Choose a request. J and K move through the list, A approves, N rejects.',
      byRow: (one, { next }) => <ApprovalPanel request={one} onDecided={next} onIssued={onIssued} />,
    },
    empty: () => ({ title: 'No requests', text: 'Requests that need a second approver appear here.' }),
  })

/** The approval requests: one person requests, another one decides. */
export default function ApprovalsPage() {
  const { now } = useConsole()
  const [issued, setIssued] = useState<Issued | null>(null)
  const list = useMemo(() => approvalList(now, setIssued), [now])
  return (
    <>
      <ListPage list={list} />
      {issued && <IssuedPassword {...issued} part="second" onClose={() => setIssued(null)} />}
    </>
  )
}

function iconOf(kind: string) {
  if (kind.startsWith('cashier.')) return { tone: 'warning', icon: <HandCoins aria-hidden="true" /> } as const
  if (kind.startsWith('member.')) return { tone: 'danger', icon: <LockKeyhole aria-hidden="true" /> } as const
  return { tone: 'info', icon: <ShieldUser aria-hidden="true" /> } as const
}

function entryOf(one: Request, now: number) {
  const { tone, icon } = iconOf(one.kind)
  const amount = amountOf(one)
  return {
    icon: <IconTile tone={tone}>{icon}</IconTile>,
    title: `${requestWords(one.kind).title}: ${subjectOf(one)}`,
    note: `requested by ${one.requestedBy.name}`,
    end: (
      <span className={css.end}>
        {one.status === 'pending' ? <Tag>{requestWords(one.kind).group}</Tag> : <StatusTag status={one.status} />}
        {amount !== null && <Sum value={amount} />}
        <span className="num text-2">
          {one.status === 'pending'
            ? waitingText(Math.max(0, Math.floor((now - one.requestedAt.getTime()) / 1000)))
            : shortTime(one.decidedAt ?? one.expiresAt, now)}
        </span>
      </span>
    ),
  }
}

const StatusTag = ({ status }: Pick<Request, 'status'>) => (
  <Tag tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].text}</Tag>
)
