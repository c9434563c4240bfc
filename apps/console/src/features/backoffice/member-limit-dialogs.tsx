import { useCommand } from '@croupier/api-client/react'
import { readAmount } from '@croupier/rules/payment'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type Limit,
  type LimitKind,
  type LimitPeriod,
} from '@croupier/wire/safer-gambling/limits'
import { memberSafety, requestLooserLimit, setOperatorLimit } from '@croupier/wire/safer-gambling/register.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { LIMIT_KIND_WORDS, LIMIT_PERIOD_WORDS, limitName } from '../../lib/safety-words.ts'
import type { MemberView } from './member-tabs.tsx'

/** Sets or lowers a limit of the operator. It applies at once, and the member gets a message (T055). */
export function OperatorLimitDialog({ one, onClose }: { one: MemberView; onClose: () => void }) {
  const [kind, setKind] = useState<LimitKind>('deposit')
  const [period, setPeriod] = useState<LimitPeriod>('month')
  const [text, setText] = useState('')
  const command = useCommand(setOperatorLimit, { changes: [memberSafety] })
  const amount = readAmount(text)
  const done = () => {
    toast({ text: 'The limit applies' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Set a limit for ${one.username}`}
      effect="It applies at once, beside the member’s own limits, and the member gets a message. To raise or remove it, another member of staff must approve."
      act="Set the limit"
      command={command}
      isReady={amount !== null}
      fields={(isChecked) => (
        <>
          <Select
            label="Limit"
            dense
            value={kind}
            onChange={setKind}
            options={LIMIT_KINDS.map((value) => ({ value, label: LIMIT_KIND_WORDS[value] }))}
          />
          <Select
            label="Period"
            dense
            value={period}
            onChange={setPeriod}
            options={LIMIT_PERIODS.map((value) => ({ value, label: LIMIT_PERIOD_WORDS[value] }))}
          />
          <Field
            label="Amount"
            dense
            inputMode="decimal"
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={isChecked && amount === null ? 'Enter an amount such as 25.00' : undefined}
          />
        </>
      )}
      onAct={(reason) => {
        if (amount !== null) command.run({ memberId: one.id, kind, period, amount, reason }).then(done, () => {})
      }}
      onClose={onClose}
    />
  )
}

type LooserProps = { one: MemberView; limit: Limit; onClose: () => void }

/** Requests the approval to raise or remove a limit of the operator. Without an amount the limit is removed. */
export function LooserLimitDialog({ one, limit: { kind, period, amount: inForce }, onClose }: LooserProps) {
  const [text, setText] = useState('')
  const command = useCommand(requestLooserLimit, { changes: [memberSafety, approvals] })
  const amount = text.trim() === '' ? null : readAmount(text)
  const isReady = text.trim() === '' || (amount !== null && amount > inForce)
  const done = () => {
    toast({ text: 'Approval requested' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Loosen: ${limitName({ kind, period })}`}
      effect="Another member of staff approves it. Then the member gets a message."
      act="Request approval"
      command={command}
      isReady={isReady}
      fields={(isChecked) => (
        <Field
          label="New amount"
          optional="(empty removes the limit)"
          dense
          autoFocus
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isChecked && !isReady ? 'Enter an amount above the one in force' : undefined}
        />
      )}
      onAct={(reason) => void command.run({ memberId: one.id, kind, period, amount, reason }).then(done, () => {})}
      onClose={onClose}
    />
  )
}
