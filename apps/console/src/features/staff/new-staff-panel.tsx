import { useCall, useCommand } from '@croupier/api-client/react'
import { STAFF_NAME } from '@croupier/rules/staff-name'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { requestStaffCreation, staffList } from '@croupier/wire/staff/accounts.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { type Issued, IssuedPassword } from './issued-password.tsx'
import { RoleChoice } from './role-choice.tsx'

/** Requests a new account, and shows the requester's part of its first password. */
export function NewStaffPanel({ onDone }: { onDone: () => void }) {
  const roles = useCall(staffList, {}).data?.roles ?? []
  const [name, setName] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [issued, setIssued] = useState<Issued | null>(null)
  const ask = useCommand(requestStaffCreation, { changes: [approvals] })
  const wrong = {
    name: STAFF_NAME.test(name) ? undefined : '3 to 32 small letters, digits, dots or dashes',
    displayName: displayName.trim() ? undefined : 'Enter a name',
    roles: chosen.length > 0 ? undefined : 'Choose at least one role',
    reason: reasonMissing(reason),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (Object.values(wrong).some(Boolean)) return
    ask.run({ name, displayName: displayName.trim(), roles: chosen, reason: reason.trim() }).then(
      ({ passwordPart }) => {
        toast({ text: 'Approval requested' })
        setIssued({ name, passwordPart })
      },
      () => {},
    )
  }
  const problemOf = (field: keyof typeof wrong) => (isSubmitted ? wrong[field] : undefined)
  return (
    <SidePanel label="New staff account">
      {issued && <IssuedPassword {...issued} part="first" onClose={onDone} />}
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">New account</h2>
        <Field
          label="Login name"
          dense
          autoCapitalize="none"
          value={name}
          onChange={(event) => setName(event.target.value.trim())}
          error={problemOf('name')}
        />
        <Field
          label="Name"
          dense
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
          error={problemOf('displayName')}
        />
        <RoleChoice roles={roles} value={chosen} onChange={setChosen} />
        <Refused>{problemOf('roles')}</Refused>
        <ReasonField rows={3} value={reason} onChange={setReason} isChecked={isSubmitted} />
        <Button type="submit" kind="primary" wide busy={ask.busy} busyLabel="Requesting">
          Request approval
        </Button>
        <Refused>{errorText(ask.error)}</Refused>
        <Fine>You and the approver each get one part of the first password.</Fine>
      </PanelForm>
    </SidePanel>
  )
}
