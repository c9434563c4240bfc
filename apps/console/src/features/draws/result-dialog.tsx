import { useCommand } from '@croupier/api-client/react'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type OutsideDraw, outsideDraws, requestResult } from '@croupier/wire/lottery/results.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { instantOf, timeText } from '../../lib/time.ts'
import { nameOf } from './outside-words.ts'

type Props = { row: OutsideDraw; isVoid: boolean; onClose: () => void }

/**
 * Back-office rules §5.4: the request of a result, a correction or a void. The server knows which numbers are valid, and when they can
 * have been drawn (Standards T121).
 */
export function ResultDialog({ row, isVoid, onClose }: Props) {
  const [typed, setTyped] = useState(() => (isVoid ? '' : (row.decisions.at(-1)?.numbers?.join(' ') ?? '')))
  const [time, setTime] = useState('')
  const command = useCommand(requestResult, { changes: [outsideDraws, approvals] })
  const numbers = numbersIn(typed)
  const isFirst = row.decisions.length === 0
  const send = (reason: string) => {
    const { game, issueNo } = row
    const drawnAt = isVoid ? null : (instantOf(time) ?? null)
    const sent = command.run({ game, issueNo, numbers: isVoid ? null : numbers, drawnAt, reason })
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
          : 'Somebody else, of finance, approves it. Then each bet whose result changes is reversed, and settled again or returned. Members owe what their cash does not cover.'
      }
      act="Request approval"
      command={command}
      isReady={isVoid || numbers !== null}
      fields={(isChecked) =>
        !isVoid && (
          <>
            <Field
              label="Numbers, in the order of the draw"
              dense
              autoFocus
              inputMode="numeric"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={isChecked && numbers === null ? 'Enter numbers such as 4 0 9' : undefined}
            />
            <Field
              label="Drawn at (UTC)"
              optional="(only if the known time is wrong)"
              dense
              type="datetime-local"
              step={1}
              value={time}
              onChange={(event) => setTime(event.target.value)}
              hint={timeHint(row)}
            />
          </>
        )
      }
      onAct={send}
      onClose={onClose}
    />
  )
}

/** The bets that are void as things stand. */
function timeHint({ decisions, reports, closeAt }: OutsideDraw): string {
  const last = decisions.at(-1)
  const stated = reports.flatMap(({ numbers, drawnAt }) => (numbers && drawnAt && drawnAt < closeAt ? [drawnAt] : []))
  const from = last ? last.voidFrom : (stated.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null)
  const now = from ? `Bets accepted from ${timeText(from)} on are void.` : 'No bet is void.'
  return `${now} A time before the cut-off (${timeText(closeAt)}) voids the bets accepted from then on, and no others.`
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
