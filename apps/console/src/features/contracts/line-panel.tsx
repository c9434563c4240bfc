import { Button } from '@croupier/ui/button'
import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import { contractLineDesk, requestCorrection, requestRunApproval } from '@croupier/wire/agents/contracts.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMay } from '../../lib/console.tsx'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { PanelActs } from '../../lib/panel.tsx'
import { StatementInputs } from '../../lib/statement-inputs.tsx'
import { lineTag, payerText, periodText } from './contract-words.ts'
import { aboutLine, CorrectionDialog } from './correction-dialog.tsx'
import { lineFacts } from './line-facts.tsx'

const requestApproval = act({
  id: 'approval',
  endpoint: requestRunApproval,
  permission: 'agent.contract.request',
  label: (_: ContractLineView) => 'Submit the run for approval',
  kind: 'primary',
  key: 'a',
  applies: ({ status }) => status === 'awaitingApproval',
  asks: {
    by: 'dialog',
    title: (one) => `Submit the run of ${periodText(one)}?`,
    effect:
      'Another member of staff approves all dividends of the house in this run, unless they are below the limit of the settings. Then the whole run is paid.',
    act: 'Submit',
  },
  input: ({ id }, reason) => ({ lineId: id, reason }),
  changes: [contractLineDesk, approvals],
  done: (_, { approvalId }) => (approvalId === null ? 'Dividends approved' : 'Approval requested'),
})

const restate = act({
  id: 'restate',
  endpoint: requestCorrection,
  permission: 'agent.contract.request',
  label: (_: ContractLineView) => 'Compute the run again',
  applies: ({ kind }) => kind !== 'realtimeSalary',
  asks: {
    by: 'dialog',
    title: (one) => `Compute the run of ${periodText(one)} again?`,
    effect:
      'Bets of this run that were corrected later count as corrected, and no longer at the time of the correction. Another member of staff approves it. New lines pay the differences, for all contracts of this kind.',
    act: 'Request approval',
  },
  input: ({ id }, reason) => ({ lineId: id, amount: null, reason }),
  changes: [contractLineDesk, approvals],
  done: () => 'Approval requested',
  stays: true,
})

/** One line: the figures from which its amount follows, and what staff do about it. */
export function LinePanel({ row, onDone }: { row: ContractLineView; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const mayCorrect = useMay('agent.contract.request')
  return (
    <>
      <DetailPanel
        label={`Line ${row.id}`}
        one={row}
        show={(one) => ({
          title: `${KIND_WORDS[one.kind]} · ${one.payee}`,
          tag: lineTag(one),
          line: `Paid by ${payerText(one)} · ${periodText(one)}`,
          facts: lineFacts(one),
          sections: [{ id: 'inputs', title: 'Inputs', body: <StatementInputs key={one.id} id={one.id} /> }],
          acts: (
            <>
              {mayCorrect && (
                <PanelActs>
                  <Button onClick={() => setOpen(true)}>Correct the amount</Button>
                </PanelActs>
              )}
              <ActList row={one} rowKey={({ id }) => id} acts={[requestApproval, restate]} onDone={onDone} />
            </>
          ),
        })}
      />
      {isOpen && <CorrectionDialog about={aboutLine(row)} onClose={() => setOpen(false)} />}
    </>
  )
}
