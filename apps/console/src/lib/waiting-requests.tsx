import { useCall } from '@croupier/api-client/react'
import { Link } from '@croupier/ui/link'
import { Note } from '@croupier/ui/tag'
import { approvals } from '@croupier/wire/staff/approvals.console'
import Clock from 'lucide-react/icons/clock-3'
import { ChangeList } from './change-list.tsx'
import { changesBetween } from './changes.ts'
import { useMay } from './console.tsx'
import css from './panel.module.css'
import { requestWords } from './request-words.ts'
import { timeText } from './time.ts'

/** As many as one call answers. Few requests wait at the same time. */
const WAITING = { status: 'pending', page: 1, pageSize: 100 } as const

/** The requests about an object that wait for a second approver; none for staff who may not see requests. */
export function useWaitingRequests(object: string) {
  const enabled = useMay('approval.request.view')
  const waiting = useCall(approvals, WAITING, { enabled, everyMs: 10_000 }).data?.items
  return waiting?.filter((request) => request.object === object) ?? []
}

/**
 * The requests about an object, such as `setting:cashier.bounds`, that wait for a second approver; nothing when there are none.
 * `shows: 'changes'` lists what each of them changes.
 */
export function WaitingRequests({ object, shows }: { object: string; shows?: 'changes' }) {
  const about = useWaitingRequests(object)
  if (about.length === 0) return null
  return (
    <ul className={css.form} aria-label="Requests that wait for approval">
      {about.map((request) => (
        <li key={request.id} className={css.form}>
          <Note tone="warning" icon={<Clock aria-hidden="true" />}>
            <b>Waiting for approval.</b> {requestWords(request.kind).title}, requested by {request.requestedBy.name} at{' '}
            {timeText(request.requestedAt)} UTC. Nothing changes until another member of staff approves it.{' '}
            <Link className="link" href={`/approvals?view=pending&open=${request.id}`}>
              Open in Approvals
            </Link>
          </Note>
          {shows === 'changes' && (
            <ChangeList changes={changesBetween(request.before, request.after)} none="No changes." />
          )}
        </li>
      ))}
    </ul>
  )
}
