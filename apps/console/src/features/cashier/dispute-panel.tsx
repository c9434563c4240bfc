import { useCall } from '@croupier/api-client/react'
import { Link } from '@croupier/ui/link'
import {
  closeDispute,
  type Dispute,
  disputes,
  requestDisputeReturn,
  viewProof,
} from '@croupier/wire/cashier/receipts.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { FileView } from '../../lib/file-view.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { OpenedFiles } from '../../lib/opened-files.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { DISPUTE_WORDS } from './dispute-words.ts'

const close = act({
  id: 'close',
  endpoint: closeDispute,
  permission: 'withdrawal.dispute.decide',
  label: (_: Dispute) => 'Full payment made',
  kind: 'primary',
  applies: ({ state }) => state === 'disputed',
  asks: {
    by: 'dialog',
    title: ({ withdrawalId }) => `Was ${withdrawalId} paid in full?`,
    effect: 'The dispute ends and no money moves. The member reads how the payment was shown.',
    act: 'Full payment made',
  },
  input: ({ withdrawalId }, note) => ({ id: withdrawalId, note }),
  changes: [disputes],
  done: ({ withdrawalId }) => `The dispute about ${withdrawalId} has ended`,
})

const giveBack = act({
  id: 'return',
  endpoint: requestDisputeReturn,
  permission: 'ledger.adjustment.request',
  label: (_: Dispute) => 'Request return',
  applies: ({ state }) => state === 'disputed',
  asks: {
    by: 'dialog',
    title: ({ withdrawalId }) => `Return ${withdrawalId} to the balance?`,
    effect:
      'Another member of staff approves it. The whole amount, with its fee, is then in the balance of the member.',
    act: 'Request return',
  },
  input: ({ withdrawalId }, reason) => ({ id: withdrawalId, reason }),
  changes: [disputes, approvals],
  done: ({ withdrawalId }) => `The return of ${withdrawalId} waits for a second approver`,
  stays: true,
})

/** One dispute: what the member wrote, the proofs, the payment, and the acts. */
export function DisputePanel({ dispute, onDecided }: { dispute: Dispute; onDecided: () => void }) {
  return (
    <DetailPanel
      label={`Dispute ${dispute.withdrawalId}`}
      one={dispute}
      show={(one) => ({
        title: <Sum value={one.amount} />,
        tag: DISPUTE_WORDS[one.state],
        line: `${one.username} · ID ${one.memberId}`,
        memberId: one.memberId,
        facts: factsOf(one),
        sections: [
          { id: 'claim', title: 'From the member', body: <Quote>{one.claim}</Quote> },
          { id: 'proofs', title: 'Proofs', body: <Proofs dispute={one} /> },
          ...(one.note ? [{ id: 'note', title: 'Note to the member', body: <Quote>{one.note}</Quote> }] : []),
          { id: 'waiting', body: <WaitingRequests object={`withdrawal:${one.withdrawalId}`} /> },
        ],
        acts: one.state === 'disputed' && (
          <ActList
            row={one}
            rowKey={({ withdrawalId }) => withdrawalId}
            acts={[close, giveBack]}
            fine="Two people return money. The audit log names everyone who opens a proof."
            onDone={onDecided}
          />
        ),
      })}
    />
  )
}

const factsOf = ({ withdrawalId, payout, gatewayReference, paidAt, disputedAt, endedAt }: Dispute) => [
  {
    label: 'Withdrawal',
    value: (
      <Link className="link" href={`/withdrawals?open=${withdrawalId}`}>
        {withdrawalId}
      </Link>
    ),
  },
  { label: 'Sent to the member', value: <Sum value={payout} />, strong: true },
  { label: 'Reference of the gateway', value: gatewayReference ?? '–' },
  { label: 'Paid (UTC)', value: timeText(paidAt) },
  { label: 'Disputed (UTC)', value: timeText(disputedAt) },
  ...(endedAt ? [{ label: 'Ended (UTC)', value: timeText(endedAt) }] : []),
]

function Proofs({ dispute: { proofs } }: { dispute: Dispute }) {
  const mayView = useMay('withdrawal.dispute.view')
  return (
    <OpenedFiles
      files={proofs.map(({ id }, index) => ({ id, name: `Proof ${index + 1}` }))}
      View={OpenProof}
      disabledReason={mayView ? undefined : 'Your role does not see proofs'}
    />
  )
}

function OpenProof({ id, name }: { id: string; name: string }) {
  const call = useCall(viewProof, { id }, { staleMs: Number.POSITIVE_INFINITY })
  return (
    <Loaded call={call} height={200}>
      {({ contentType, bytes }) => <FileView content={new Blob([bytes], { type: contentType })} name={name} />}
    </Loaded>
  )
}
