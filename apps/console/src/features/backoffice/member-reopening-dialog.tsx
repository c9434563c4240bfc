import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { requestReopening } from '@croupier/wire/safer-gambling/closing.console'
import { memberSafety } from '@croupier/wire/safer-gambling/register.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { ReasonField } from '../../lib/reason-field.tsx'
import type { MemberView } from './member-tabs.tsx'

/** T061: requests the approval to open an account that its member closed. */
export function ReopeningDialog({ one, onClose }: { one: MemberView; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const command = useCommand(requestReopening, { changes: [memberSafety, approvals] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reasonMissing(reason)) return
    command.run({ memberId: one.id, reason: reason.trim() }).then(
      () => {
        toast({ text: 'Approval requested' })
        onClose()
      },
      () => {},
    )
  }
  return (
    <Modal open onClose={onClose} title={`Open the account of ${one.username}`} width={400} dismissable={!command.busy}>
      <form onSubmit={submit} noValidate>
        <p className="text-2 small">
          Another member of staff approves it. It is possible after the delay of the jurisdiction, and never while the
          member is excluded. Limits stay in force.
        </p>
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
