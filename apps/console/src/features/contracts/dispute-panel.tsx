import { Button } from '@croupier/ui/button'
import { contractLineDesk } from '@croupier/wire/agents/contracts.console'
import {
  type DisputedStatement,
  disputeDesk,
  rejectDispute,
  upholdDispute,
} from '@croupier/wire/agents/disputes.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { PanelActs } from '../../lib/panel.tsx'
import { StatementInputs } from '../../lib/statement-inputs.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { payerText } from './contract-words.ts'
import { aboutLine, type Corrected, CorrectionDialog } from './correction-dialog.tsx'
import { DISPUTED_WORDS, disputedPeriod, disputeTag } from './dispute-words.ts'
import { lineFacts } from './line-facts.tsx'

const isOpen = ({ status }: DisputedStatement): boolean => status === 'open'

const restate = act({
  id: 'restate',
  endpoint: upholdDispute,
  permission: 'agent.contract.request',
  label: (_: DisputedStatement) => 'Uphold: compute the run again',
  applies: (one) => isOpen(one) && one.line !== null && one.line.kind !== 'realtimeSalary',
  asks: {
    by: 'dialog',
    title: (one) => `Compute the run of ${disputedPeriod(one)} again?`,
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
  label: (_: DisputedStatement) => 'Reject the dispute',
  kind: 'danger',
  applies: isOpen,
  asks: {
    by: 'dialog',
    title: ({ statement }) => `Reject the dispute of ${statement.payee}?`,
    effect: 'The amount stays as it is. The payee reads the reason.',
    act: 'Reject',
  },
  input: ({ id }, reason) => ({ disputeId: id, reason }),
  changes: [disputeDesk],
  done: () => 'Dispute rejected',
})

/** What a correction that upholds a dispute is about. */
function aboutDispute(one: DisputedStatement): Corrected {
  const { statement, line } = one
  if (line) return aboutLine(line)
  const { id, kind, payee, amount } = statement
  return {
    id,
    name: `${DISPUTED_WORDS[kind].toLowerCase()} of ${payee}, ${disputedPeriod(one)}`,
    amount,
    isFinal: true,
  }
}

/** The request that upholds a dispute. */
const requestObject = ({ statement: { id }, line }: DisputedStatement): string =>
  line ? `contract-line:${id}` : `statement:${id}`

/** One dispute: what the payee finds wrong, and the statement with its inputs. */
export function DisputePanel({ row, onDone }: { row: DisputedStatement; onDone: () => void }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const mayCorrect = useMay('agent.contract.request')
  return (
    <>
      <DetailPanel
        label={`Dispute ${row.id}`}
        one={row}
        show={(one) => ({
          title: `${DISPUTED_WORDS[one.statement.kind]} · ${one.statement.payee}`,
          tag: disputeTag(one),
          line: `Paid by ${payerText(one.statement)} · ${disputedPeriod(one)}`,
          before: [
            { id: 'request', body: <WaitingRequests object={requestObject(one)} shows="changes" /> },
            { id: 'text', body: <p className="wraps">{one.text}</p> },
          ],
          facts: [
            { label: 'Opened (UTC)', value: timeText(one.openedAt) },
            ...(one.decidedAt ? [{ label: 'Decided (UTC)', value: timeText(one.decidedAt) }] : []),
            ...(one.answer ? [{ label: 'Answer', value: one.answer }] : []),
            ...(one.line ? lineFacts(one.line) : [{ label: 'Amount', value: <Sum value={one.statement.amount} /> }]),
          ],
          sections: [
            { id: 'inputs', title: 'Inputs', body: <StatementInputs key={one.statement.id} id={one.statement.id} /> },
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
                <PanelActs>
                  <Button kind="primary" onClick={() => setCorrecting(true)}>
                    Uphold: correct the amount
                  </Button>
                </PanelActs>
              )}
              <ActList row={one} rowKey={({ id }) => id} acts={[restate, reject]} onDone={onDone} />
            </>
          ),
        })}
      />
      {isCorrecting && (
        <CorrectionDialog about={aboutDispute(row)} disputeId={row.id} onClose={() => setCorrecting(false)} />
      )}
    </>
  )
}
