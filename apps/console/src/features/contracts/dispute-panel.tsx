import { Button } from '@croupier/ui/button'
import {
  contractLineDesk,
  type DisputedLine,
  disputeDesk,
  rejectDispute,
  upholdDispute,
} from '@croupier/wire/agents/contracts.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { StatementInputs } from '../../lib/statement-inputs.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { KIND_WORDS, payerText, periodText } from './contract-words.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { disputeTag } from './dispute-words.ts'
import { lineFacts } from './line-facts.tsx'

const isOpen = ({ status }: DisputedLine): boolean => status === 'open'

const restate = act({
  id: 'restate',
  endpoint: upholdDispute,
  permission: 'agent.contract.request',
  label: (_: DisputedLine) => 'Uphold: compute the run again',
  applies: (one) => isOpen(one) && one.line.kind !== 'realtimeSalary',
  asks: {
    by: 'dialog',
    title: ({ line }) => `Compute the run of ${periodText(line)} again?`,
    effect:
      'Bets of this run that were corrected later count as corrected. Another member of staff approves it. New lines pay the differences, and the agent reads the reason.',
    act: 'Request approval',
  },
  input: ({ id }, reason) => ({ disputeId: id, amount: null, reason }),
  changes: [disputeDesk, contractLineDesk, approvals],
  done: () => 'Approval requested',
  stays: true,
})
const reject = act({
  id: 'reject',
  endpoint: rejectDispute,
  permission: 'agent.contract.edit',
  label: (_: DisputedLine) => 'Reject the dispute',
  kind: 'danger',
  applies: isOpen,
  asks: {
    by: 'dialog',
    title: ({ line }) => `Reject the dispute of ${line.payee}?`,
    effect: 'The line stays as it is. The agent reads the reason.',
    act: 'Reject',
  },
  input: ({ id }, reason) => ({ disputeId: id, reason }),
  changes: [disputeDesk],
  done: () => 'Dispute rejected',
})

/** One dispute: what the payee finds wrong, and the line with its inputs. */
export function DisputePanel({ row, onDone }: { row: DisputedLine; onDone: () => void }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const mayCorrect = useMay('agent.contract.request')
  return (
    <>
      <DetailPanel
        label={`Dispute ${row.id}`}
        one={row}
        show={(one) => ({
          title: `${KIND_WORDS[one.line.kind]} · ${one.line.payee}`,
          tag: disputeTag(one),
          line: `Paid by ${payerText(one.line)} · ${periodText(one.line)}`,
          before: [
            { id: 'request', body: <WaitingRequests object={`contract-line:${one.line.id}`} shows="changes" /> },
            { id: 'text', body: <p className="wraps">{one.text}</p> },
          ],
          facts: [
            { label: 'Opened (UTC)', value: timeText(one.openedAt) },
            ...(one.decidedAt ? [{ label: 'Decided (UTC)', value: timeText(one.decidedAt) }] : []),
            ...(one.answer ? [{ label: 'Answer', value: one.answer }] : []),
            ...lineFacts(one.line),
          ],
          sections: [
            { id: 'inputs', title: 'Inputs', body: <StatementInputs key={one.line.id} id={one.line.id} /> },
            {
              id: 'digest',
              body: (
                <p className="small text-2">
                  Digest of the statement when it was disputed: <code className="wraps">{one.digest}</code>
                </p>
              ),
            },
          ],
          acts: (
            <>
              {mayCorrect && isOpen(one) && (
                <Button kind="primary" onClick={() => setCorrecting(true)}>
                  Uphold: correct the amount
                </Button>
              )}
              <ActList row={one} rowKey={({ id }) => id} acts={[restate, reject]} onDone={onDone} />
            </>
          ),
        })}
      />
      {isCorrecting && <CorrectionDialog row={row.line} disputeId={row.id} onClose={() => setCorrecting(false)} />}
    </>
  )
}
