import { useCommand } from '@croupier/api-client/react'
import { type Money, moneyText, units } from '@croupier/kernel/money'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type ContractLineView, notNegative } from '@croupier/wire/agents/contract-shapes'
import { contractLineDesk, requestCorrection } from '@croupier/wire/agents/contracts.console'
import { disputeDesk, upholdDispute } from '@croupier/wire/agents/disputes.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import * as z from 'zod/mini'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { periodText } from './contract-words.ts'

/** What is corrected. `isFinal`: its figures are final, so the amount only rises. */
export type Corrected = { id: string; name: string; amount: Money; isFinal: boolean }

/** A contract line with the amounts before. */
export const aboutLine = (row: ContractLineView): Corrected => ({
  id: row.id,
  name: `${KIND_WORDS[row.kind].toLowerCase()} of ${row.payee}, ${periodText(row)}`,
  amount: units(row.amount + (row.correction?.before ?? 0n)),
  isFinal: false,
})

type Props = {
  about: Corrected
  /** The dispute that the correction upholds. */
  disputeId?: string
  onClose: () => void
}

/** Agent rules §8.6: another amount for a period. A new line pays the difference. */
export function CorrectionDialog({ about, disputeId, onClose }: Props) {
  const [typed, setTyped] = useState(moneyText(about.amount))
  const changes = [contractLineDesk, disputeDesk, approvals]
  const correct = useCommand(requestCorrection, { changes })
  const uphold = useCommand(upholdDispute, { changes })
  const command = disputeId === undefined ? correct : uphold
  const amount = z.safeDecode(notNegative, typed.trim())
  const done = () => {
    toast({ text: 'Approval requested' })
    onClose()
  }
  const send = (reason: string) => {
    if (!amount.success) return
    const wanted = { amount: amount.data, reason }
    const sent =
      disputeId === undefined ? correct.run({ ...wanted, lineId: about.id }) : uphold.run({ ...wanted, disputeId })
    void sent.then(done, () => {})
  }
  return (
    <ReasonDialog
      title={`Correct the ${about.name}`}
      effect={`Another member of staff approves it. ${about.isFinal ? 'A new line pays the difference: enter a higher amount.' : 'A new line pays the difference, or the payee returns it.'} The old line stays as it is.`}
      act="Request approval"
      command={command}
      isReady={amount.success}
      fields={(isChecked) => (
        <Field
          label="Right amount for the period"
          dense
          autoFocus
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isChecked && !amount.success ? 'Enter an amount such as 120.00' : undefined}
        />
      )}
      onAct={send}
      onClose={onClose}
    />
  )
}
