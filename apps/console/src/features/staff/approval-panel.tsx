import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { Key, useKeys } from '@croupier/ui/console-parts'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field } from '@croupier/ui/field'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { members } from '@croupier/wire/backoffice/members.console'
import { staffList } from '@croupier/wire/staff/accounts.console'
import { approvals, approve, reject } from '@croupier/wire/staff/approvals.console'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useRef, useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Sum } from '../../lib/money.tsx'
import { Acts, Fine, PanelHead, Quote, Refused } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import css from './approval-panel.module.css'
import { amountOf, changesOf, kindOf, type Request, subjectOf } from './approval-words.ts'

type Props = {
  request: Request
  onDecided: () => void
  /** A first password, which is shown this once. */
  onIssued: (issued: { name: string; password: string }) => void
}

/** What the first person saw and wrote, what a yes would change, and the decision. */
export function ApprovalPanel(props: Props) {
  const { request } = props
  const { title } = kindOf(request.kind)
  const amount = amountOf(request)
  const changes = changesOf(request)
  return (
    <SidePanel label={`${title}: ${subjectOf(request)}`}>
      <PanelHead
        title={
          <>
            {title} {amount !== null && <Sum value={amount} />}
          </>
        }
        tag={<Tag tone={request.status === 'pending' ? 'warning' : 'plain'}>{request.status}</Tag>}
        line={`${subjectOf(request)} · asked by ${request.requestedBy.name} at ${timeText(request.requestedAt)}`}
      />
      <div>
        <h3 className="title-3">What {request.requestedBy.name} wrote</h3>
        <Quote>{request.reason}</Quote>
      </div>
      <div>
        <h3 className="title-3">{request.status === 'pending' ? 'If you say yes' : 'What it asked for'}</h3>
        <Pairs
          pairs={changes.map(({ name, was, is, same }) => ({
            label: name,
            value: same ? is : <Change was={was} is={is} />,
          }))}
        />
      </div>
      {request.status === 'pending' ? <Decision {...props} /> : <Decided request={request} />}
    </SidePanel>
  )
}

const Change = ({ was, is }: { was: string; is: string }) => (
  <>
    <del className={css.was}>{was}</del> <ArrowRight className={css.to} aria-label="becomes" /> {is}
  </>
)

function Decided({ request: { decidedBy, decidedAt, note, expiresAt } }: { request: Request }) {
  if (!decidedBy) return <Fine>Nobody decided it by {timeText(expiresAt)}.</Fine>
  return (
    <div>
      <p>
        {decidedBy.name}, {decidedAt ? timeText(decidedAt) : ''}
      </p>
      {note && <Quote>{note}</Quote>}
    </div>
  )
}

function Decision({ request, onDecided, onIssued }: Props) {
  const [note, setNote] = useState('')
  const noteField = useRef<HTMLInputElement>(null)
  const changes = [approvals, waiting, staffList, members]
  const yes = useCommand(approve, { changes })
  const no = useCommand(reject, { changes })
  const { id: approvalId, decidable, mine, requestedBy } = request
  const mayDecide = useMay('approval.request.decide')
  const sayYes = () => {
    no.forget()
    if (yes.busy) return
    yes.run({ approvalId, note: note.trim() }).then(
      ({ issued }) => {
        toast({ text: 'Approved and done' })
        if (issued) onIssued(issued)
        onDecided()
      },
      () => {},
    )
  }
  const sayNo = () => {
    yes.forget()
    if (note.trim().length < 3) {
      noteField.current?.focus()
      return
    }
    no.run({ approvalId, note: note.trim() }).then(
      () => {
        toast({ text: mine ? 'Taken back' : 'Rejected' })
        onDecided()
      },
      () => {},
    )
  }
  useKeys({ a: mayDecide && decidable ? sayYes : undefined, n: mayDecide && (decidable || mine) ? sayNo : undefined })
  if (!mayDecide || (!decidable && !mine))
    return <Fine>{mine ? 'You asked for this: somebody else decides.' : 'Your role does not decide this kind.'}</Fine>
  return (
    <div>
      <Field
        ref={noteField}
        label="Your note"
        placeholder="Needed for a no"
        dense
        quiet
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Acts>
        {decidable && (
          <Button kind="primary" busy={yes.busy} busyLabel="Doing it" onClick={sayYes}>
            {kindOf(request.kind).yes} <Key>A</Key>
          </Button>
        )}
        <Button kind="dangerSoft" busy={no.busy} onClick={sayNo}>
          {mine ? 'Take it back' : 'No'} <Key>N</Key>
        </Button>
      </Acts>
      <Refused>{errorText(yes.error ?? no.error)}</Refused>
      <Fine>
        {mine ? 'You cannot approve what you asked for.' : `You and ${requestedBy.name} both stand in the audit log.`}{' '}
        The request ends at {timeText(request.expiresAt)}.
      </Fine>
    </div>
  )
}
