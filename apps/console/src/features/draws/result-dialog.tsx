import { useCommand } from '@croupier/api-client/react'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type OutsideDraw, outsideDraws, requestResult } from '@croupier/wire/lottery/results.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { nameOf } from './outside-words.ts'

type Props = { row: OutsideDraw; isVoid: boolean; onClose: () => void }

/** Back-office rules §5.4: the request of a result, a correction or a void. The server knows which numbers are valid. */
export function ResultDialog({ row, isVoid, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const command = useCommand(requestResult, { changes: [outsideDraws, approvals] })
  const numbers = numbersIn(typed)
  const isFirst = row.decisions.length === 0
  const send = (reason: string) => {
    const { game, issueNo } = row
    const sent = command.run({ game, issueNo, numbers: isVoid ? null : numbers, reason })
    const done = () => {
      toast({ text: 'Approval requested' })
      onClose()
    }
    void sent.then(done, () => {})
  }
  return (
    <ReasonDialog
      title={titleOf(row, isVoid)}
      effect={
        isFirst
          ? 'Somebody else, of finance, approves it. Then all bets are settled.'
          : 'Somebody else, of finance, approves it. Then each bet whose result changes is reversed and settled again. Members owe what their cash does not cover.'
      }
      act="Request approval"
      command={command}
      isReady={isVoid || numbers !== null}
      fields={(isChecked) =>
        !isVoid && (
          <Field
            label="Numbers, in the order of the draw"
            dense
            autoFocus
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={isChecked && numbers === null ? 'Enter numbers such as 4 0 9' : undefined}
          />
        )
      }
      onAct={send}
      onClose={onClose}
    />
  )
}

function titleOf(row: OutsideDraw, isVoid: boolean): string {
  if (isVoid) return `Void ${nameOf(row)}?`
  return `${row.decisions.length === 0 ? 'Enter' : 'Correct'} the result of ${nameOf(row)}`
}

/** Null where something else than whole numbers is typed, or nothing. */
function numbersIn(typed: string): number[] | null {
  const parts = typed.split(/[\s,]+/).filter(Boolean)
  return parts.length > 0 && parts.every((part) => /^\d{1,6}$/.test(part)) ? parts.map(Number) : null
}
