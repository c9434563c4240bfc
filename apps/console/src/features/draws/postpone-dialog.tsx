import { useCommand } from '@croupier/api-client/react'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type OutsideDraw, outsideDraws, requestPostponement } from '@croupier/wire/lottery/results.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { nameOf } from './outside-words.ts'

/** Lottery rules §16.3.2: the request that a daily draw takes place later, within 24 hours. */
export function PostponeDialog({ row, onClose }: { row: OutsideDraw; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const command = useCommand(requestPostponement, { changes: [outsideDraws, approvals] })
  const drawAt = instantOf(typed)
  const send = (reason: string) => {
    if (!drawAt) return
    const sent = command.run({ game: row.game, issueNo: row.issueNo, drawAt, reason })
    const done = () => {
      toast({ text: 'Approval requested' })
      onClose()
    }
    void sent.then(done, () => {})
  }
  return (
    <ReasonDialog
      title={`Postpone ${nameOf(row)}`}
      effect="Somebody else, of finance, approves it. Bets stay in force until then, within 24 hours of the planned draw. Void the draw if it takes longer."
      act="Request approval"
      command={command}
      isReady={drawAt !== null}
      fields={(isChecked) => (
        <Field
          label="New time of the draw (UTC)"
          dense
          autoFocus
          type="datetime-local"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isChecked && !drawAt ? 'Enter the new date and time' : undefined}
        />
      )}
      onAct={send}
      onClose={onClose}
    />
  )
}

/** The typed time in UTC; null while it is not complete. */
function instantOf(typed: string): Date | null {
  const at = new Date(`${typed}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
