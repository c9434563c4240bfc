import { Button } from '@croupier/ui/button'
import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import { contractLineDesk, requestCorrection, requestRunApproval } from '@croupier/wire/agents/contracts.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { StatementInputs } from '../../lib/statement-inputs.tsx'
import { CAUSE_WORDS, KIND_WORDS, lineTag, payerText, periodText, rateOf } from './contract-words.ts'
import { CorrectionDialog } from './correction-dialog.tsx'

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
    effect: 'Another member of staff approves all dividends of the house in this run. Then the whole run is paid.',
    act: 'Submit',
  },
  input: ({ id }, reason) => ({ lineId: id, reason }),
  changes: [contractLineDesk, approvals],
  done: () => 'Approval requested',
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

const correctionFacts = ({ correction }: ContractLineView) =>
  correction
    ? [
        { label: 'Correction', value: CAUSE_WORDS[correction.cause] },
        { label: 'Amount before', value: <Sum value={correction.before} /> },
        ...(correction.adjustment === 0n
          ? []
          : [{ label: 'Agreed part', value: <Sum value={correction.adjustment} /> }]),
      ]
    : []

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
          facts: [
            { label: one.correction ? 'Difference' : 'Amount', value: <Sum value={one.amount} />, strong: true },
            ...correctionFacts(one),
            { label: 'Paid', value: <Sum value={one.paid} /> },
            { label: 'Valid bets', value: <Sum value={one.validBet} /> },
            { label: 'Base', value: <Sum value={one.base} /> },
            ...(one.kind === 'dividend'
              ? [
                  { label: 'Loss carried in', value: <Sum value={one.carryIn} /> },
                  { label: 'Loss carried on', value: <Sum value={one.carryOut} /> },
                ]
              : []),
            ...(one.realtime
              ? [
                  { label: 'Counted bets', value: String(one.realtime.bets) },
                  { label: 'Valid bets, won', value: <Sum value={one.realtime.won} /> },
                  { label: 'Valid bets, lost', value: <Sum value={one.realtime.lost} /> },
                ]
              : [
                  { label: 'Active members', value: String(one.activeMembers) },
                  { label: 'Tier', value: one.tier === 0 ? 'none' : `${one.tier}, ${rateOf(one)}` },
                ]),
          ],
          sections: [{ id: 'inputs', title: 'Inputs', body: <StatementInputs key={one.id} id={one.id} /> }],
          acts: (
            <>
              {mayCorrect && <Button onClick={() => setOpen(true)}>Correct the amount</Button>}
              <ActList row={one} rowKey={({ id }) => id} acts={[requestApproval, restate]} onDone={onDone} />
            </>
          ),
        })}
      />
      {isOpen && <CorrectionDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
