import { useCommand } from '@croupier/api-client/react'
import { readAmount } from '@croupier/rules/payment'
import { Button } from '@croupier/ui/button'
import { Field, Select } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
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
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { ReasonField } from '../../lib/reason-field.tsx'
import { LIMIT_KIND_WORDS, LIMIT_PERIOD_WORDS, limitName } from '../../lib/safety-words.ts'
import type { MemberView } from './member-tabs.tsx'

/** Sets or lowers a limit of the operator. It applies at once, and the member gets a message (T055). */
export function OperatorLimitDialog({ one, onClose }: { one: MemberView; onClose: () => void }) {
  const [kind, setKind] = useState<LimitKind>('deposit')
  const [period, setPeriod] = useState<LimitPeriod>('month')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const command = useCommand(setOperatorLimit, { changes: [memberSafety] })
  const amount = readAmount(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (amount === null || reasonMissing(reason)) return
    command.run({ memberId: one.id, kind, period, amount, reason: reason.trim() }).then(
      () => {
        toast({ text: 'The limit applies' })
        onClose()
      },
      () => {},
    )
  }
  return (
    <Modal open onClose={onClose} title={`Set a limit for ${one.username}`} width={400} dismissable={!command.busy}>
      <form onSubmit={submit} noValidate>
        <p className="text-2 small">
          It applies at once, beside the member’s own limits, and the member gets a message. To raise or remove it,
          another member of staff must approve.
        </p>
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
          error={isAsked && amount === null ? 'Enter an amount such as 25.00' : undefined}
        />
        <ReasonField
          rows={3}
          value={reason}
          onChange={setReason}
          isChecked={isAsked}
          error={errorText(command.error)}
        />
        <Button type="submit" kind="primary" wide busy={command.busy}>
          Set the limit
        </Button>
      </form>
    </Modal>
  )
}

type LooserProps = { one: MemberView; limit: Limit; onClose: () => void }

/** Requests the approval to raise or remove a limit of the operator. Without an amount the limit is removed. */
export function LooserLimitDialog({ one, limit: { kind, period, amount: inForce }, onClose }: LooserProps) {
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const command = useCommand(requestLooserLimit, { changes: [memberSafety, approvals] })
  const amount = text.trim() === '' ? null : readAmount(text)
  const isValid = text.trim() === '' || (amount !== null && amount > inForce)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isValid || reasonMissing(reason)) return
    command.run({ memberId: one.id, kind, period, amount, reason: reason.trim() }).then(
      () => {
        toast({ text: 'Approval requested' })
        onClose()
      },
      () => {},
    )
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`Loosen: ${limitName({ kind, period })}`}
      width={400}
      dismissable={!command.busy}
    >
      <form onSubmit={submit} noValidate>
        <p className="text-2 small">Another member of staff approves it. Then the member gets a message.</p>
        <Field
          label="New amount"
          optional="(empty removes the limit)"
          dense
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isAsked && !isValid ? 'Enter an amount above the one in force' : undefined}
        />
        <ReasonField
          rows={3}
          value={reason}
          onChange={setReason}
          isChecked={isAsked}
          error={errorText(command.error)}
        />
        <Button type="submit" kind="primary" wide busy={command.busy}>
          Request approval
        </Button>
      </form>
    </Modal>
  )
}
