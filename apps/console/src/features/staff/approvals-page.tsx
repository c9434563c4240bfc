import { useCall } from '@croupier/api-client/react'
import { Card } from '@croupier/ui/card'
import { QueueList } from '@croupier/ui/console-parts'
import { FilterBar } from '@croupier/ui/console-shell'
import { Chip, Chips } from '@croupier/ui/controls'
import { EmptyState } from '@croupier/ui/feedback'
import { Pagination } from '@croupier/ui/pagination'
import { IconTile } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { approvals } from '@croupier/wire/staff/approvals.console'
import HandCoins from 'lucide-react/icons/hand-coins'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import ShieldUser from 'lucide-react/icons/shield-user'
import { useState } from 'react'
import { useConsole } from '../../lib/console.tsx'
import { useFilter, usePage } from '../../lib/filters.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { QueueView, useQueue } from '../../lib/queue.tsx'
import { waitingText } from '../../lib/time.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import { amountOf, kindOf, type Request, subjectOf } from './approval-words.ts'
import css from './approvals-page.module.css'
import { IssuedPassword } from './issued-password.tsx'

const VIEWS = [
  { value: 'me', label: 'For me' },
  { value: 'mine', label: 'Asked by me' },
  { value: 'pending', label: 'All open' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'expired', label: 'Expired' },
] as const
type View = (typeof VIEWS)[number]['value']
const PAGE_SIZE = 100

const fits = (view: View) => (one: Request) => (view === 'me' ? one.decidable : view === 'mine' ? one.mine : true)
const iconOf = (kind: string) => {
  if (kind.startsWith('cashier.')) return { tone: 'warning', icon: <HandCoins aria-hidden="true" /> } as const
  if (kind.startsWith('member.')) return { tone: 'danger', icon: <LockKeyhole aria-hidden="true" /> } as const
  return { tone: 'info', icon: <ShieldUser aria-hidden="true" /> } as const
}

/** What one person asked and another one decides: what they saw and wrote, and what a yes would do. */
export default function ApprovalsPage() {
  const [chosenView, setView] = useFilter('view', 'me')
  const [page, setPage] = usePage()
  const [issued, setIssued] = useState<{ name: string; password: string } | null>(null)
  const view = VIEWS.find(({ value }) => value === chosenView)?.value ?? 'me'
  const status = view === 'me' || view === 'mine' ? 'pending' : view
  const requests = useCall(approvals, { status, page, pageSize: PAGE_SIZE }, { everyMs: 10_000 })
  const open = status === 'pending' ? requests.data?.items : undefined
  const rows = requests.data?.items.filter(fits(view)).toReversed()
  const queue = useQueue(rows, (row) => row.id)
  const known = requests.data?.items.find((row) => row.id === queue.chosen)
  return (
    <>
      <FilterBar>
        <Chips label="Which" oneLine>
          {VIEWS.map(({ value, label }) => {
            const count = open && (value === 'me' || value === 'mine') ? open.filter(fits(value)).length : 0
            return (
              <Chip key={value} pressed={value === view} onClick={() => setView(value)}>
                {label} {count ? <b>{count}</b> : null}
              </Chip>
            )
          })}
        </Chips>
      </FilterBar>
      <QueueView
        label="Request"
        hint="Choose a request. J and K move through the list, A says yes."
        panel={
          known ? <ApprovalPanel key={known.id} request={known} onDecided={queue.next} onIssued={setIssued} /> : null
        }
        onClose={queue.close}
      >
        <Card className={css.list ?? ''}>
          <Loaded call={requests} height={320}>
            {() =>
              rows?.length ? (
                <Entries rows={rows} chosen={queue.chosen} onOpen={queue.choose} />
              ) : (
                <EmptyState title="Nothing waits">Requests that need a second person appear here.</EmptyState>
              )
            }
          </Loaded>
        </Card>
        {requests.data && (
          <Pagination page={page} pages={Math.ceil(requests.data.total / PAGE_SIZE)} onPage={setPage} />
        )}
      </QueueView>
      {issued && <IssuedPassword {...issued} onClose={() => setIssued(null)} />}
    </>
  )
}

function Entries(props: { rows: Request[]; chosen: string | null; onOpen: (id: string) => void }) {
  const { now } = useConsole()
  return (
    <QueueList
      label="Requests, oldest first"
      current={props.chosen ?? undefined}
      onOpen={props.onOpen}
      entries={props.rows.map((one) => {
        const { tone, icon } = iconOf(one.kind)
        const amount = amountOf(one)
        return {
          id: one.id,
          icon: <IconTile tone={tone}>{icon}</IconTile>,
          title: `${kindOf(one.kind).title}: ${subjectOf(one)}`,
          note: `asked by ${one.requestedBy.name}`,
          end: (
            <span className={css.end}>
              <Tag>{one.status === 'pending' ? kindOf(one.kind).group : one.status}</Tag>
              {amount !== null && <Sum value={amount} />}
              <span className="num text-2">
                {waitingText(Math.max(0, (now() - one.requestedAt.getTime()) / 1000) | 0)}
              </span>
            </span>
          ),
        }
      })}
    />
  )
}
