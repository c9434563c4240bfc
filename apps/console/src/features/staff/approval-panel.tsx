import { Pairs } from '@croupier/ui/card'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { members } from '@croupier/wire/backoffice/members.console'
import { settings } from '@croupier/wire/content/settings.console'
import { staffList } from '@croupier/wire/staff/accounts.console'
import { approvals, approve, reject } from '@croupier/wire/staff/approvals.console'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useMemo, useState } from 'react'
import { type Act, act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { Fine, Quote } from '../../lib/panel.tsx'
import { requestWords, STATUS_WORDS } from '../../lib/request-words.ts'
import { SettingChanges } from '../../lib/settings/setting-changes.tsx'
import { timeText } from '../../lib/time.ts'
import css from './approval-panel.module.css'
import { amountOf, changesOf, type Request, settingOf, subjectOf } from './approval-words.ts'
import type { Issued } from './issued-password.tsx'

type Props = {
  request: Request
  onDecided: () => void
  /** Receives a part of a first password, which is shown only once. */
  onIssued: (issued: Issued) => void
}

const changes = [approvals, waiting, staffList, members, settings]

/** Rejecting needs a note, approving does not. The author may withdraw a request. */
const actsOf = (onIssued: (issued: Issued) => void, onAnswer: (decided: Request) => void): Act<Request>[] => [
  act({
    id: 'approve',
    endpoint: approve,
    permission: 'approval.request.decide',
    label: ({ kind }: Request) => requestWords(kind).yes,
    busyLabel: 'Approving',
    kind: 'primary',
    key: 'a',
    applies: ({ status, decidable }) => status === 'pending' && decidable,
    asks: { by: 'note', required: false },
    input: ({ id: approvalId }, note) => ({ approvalId, note }),
    changes,
    done: (_, { approval, issued }) => {
      if (issued) onIssued(issued)
      onAnswer(approval)
      return 'Approved and done'
    },
  }),
  act({
    id: 'reject',
    endpoint: reject,
    permission: 'approval.request.decide',
    label: ({ mine }: Request) => (mine ? 'Withdraw' : 'Reject'),
    kind: 'dangerSoft',
    key: 'n',
    applies: ({ status, decidable, mine }) => status === 'pending' && (decidable || mine),
    asks: { by: 'note', required: true },
    input: ({ id: approvalId }, note) => ({ approvalId, note }),
    changes,
    done: ({ mine }, { approval }) => {
      onAnswer(approval)
      return mine ? 'Withdrawn' : 'Rejected'
    },
  }),
]

/**
 * One request: its reason, the change that an approval makes, and the decision. The last request of a list leaves the list
 * when it is decided, and stays in the panel as the server answered it.
 */
export function ApprovalPanel({ request: listed, onDecided, onIssued }: Props) {
  const [decided, setDecided] = useState<Request>()
  const request = decided?.id === listed.id ? decided : listed
  const acts = useMemo(() => actsOf(onIssued, setDecided), [onIssued])
  const { title } = requestWords(request.kind)
  return (
    <DetailPanel
      label={`${title}: ${subjectOf(request)}`}
      one={request}
      show={(one) => ({
        title: <Title request={one} />,
        tag: STATUS_WORDS[one.status],
        line: `${subjectOf(one)} · requested by ${one.requestedBy.name} at ${timeText(one.requestedAt)} UTC`,
        sections: [
          { id: 'reason', title: `Reason given by ${one.requestedBy.name}`, body: <Quote>{one.reason}</Quote> },
          {
            id: 'changes',
            title: one.status === 'pending' ? 'If you approve' : 'Requested change',
            body: <Changes request={one} />,
          },
          ...(one.status === 'pending' ? [] : [{ id: 'decided', body: <Decided request={one} /> }]),
        ],
        acts: one.status === 'pending' && (
          <Decision request={one}>
            <ActList
              row={one}
              rowKey={({ id }) => id}
              acts={acts}
              note={{ label: 'Your note', placeholder: 'Required to reject' }}
              fine={fineText(one)}
              onDone={onDecided}
            />
          </Decision>
        ),
      })}
    />
  )
}

function Title({ request }: { request: Request }) {
  const amount = amountOf(request)
  return (
    <>
      {requestWords(request.kind).title} {amount !== null && <Sum value={amount} />}
    </>
  )
}

function Changes({ request }: { request: Request }) {
  const { before, after } = request
  const name = settingOf(request)
  if (name) return <SettingChanges name={name} before={before} after={after} none="No changes." />
  return (
    <Pairs
      pairs={changesOf(request).map(({ name, was, is, same }) => ({
        label: name,
        value: same ? is : <Change was={was} is={is} />,
      }))}
    />
  )
}

const Change = ({ was, is }: { was: string; is: string }) => (
  <>
    <del className={css.was}>{was}</del> <ArrowRight className={css.to} aria-label="becomes" /> {is}
  </>
)

function Decided({ request: { decidedBy, decidedAt, note, expiresAt } }: { request: Request }) {
  if (!decidedBy) return <Fine>It expired without a decision at {timeText(expiresAt)} UTC.</Fine>
  return (
    <div>
      <p>
        {decidedBy.name}, {decidedAt ? `${timeText(decidedAt)} UTC` : ''}
      </p>
      {note && <Quote>{note}</Quote>}
    </div>
  )
}

/** The buttons, or the reason why this person has none. */
function Decision({ request: { decidable, mine }, children }: { request: Request; children: ReactNode }) {
  const mayDecide = useMay('approval.request.decide')
  if (mayDecide && (decidable || mine)) return children
  return (
    <Fine>
      {mine ? 'You requested this: another member of staff decides.' : 'Your role cannot decide requests of this type.'}
    </Fine>
  )
}

const fineText = ({ mine, requestedBy, expiresAt }: Request): string => {
  const who = mine ? 'You cannot approve your own request.' : `Your name and ${requestedBy.name} go into the audit log.`
  return `${who} The request expires at ${timeText(expiresAt)} UTC.`
}
