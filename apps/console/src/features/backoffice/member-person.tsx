import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import type { Output } from '@croupier/wire/endpoint'
import { requestPersonLink } from '@croupier/wire/safer-gambling/persons.console'
import { memberSafety } from '@croupier/wire/safer-gambling/register.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { ReasonField } from '../../lib/reason-field.tsx'
import type { MemberView } from './member-tabs.tsx'

type Accounts = Output<typeof memberSafety>['otherAccounts']

/** T057: the other accounts of the person, and the request to link one more. */
export function PersonCard({ one, accounts }: { one: MemberView; accounts: Accounts }) {
  const mayLink = useMay('limit.person.request')
  const [isLinking, setLinking] = useState(false)
  if (accounts.length === 0 && !mayLink) return null
  return (
    <Card>
      <p>
        {accounts.length === 0 ? (
          'No other account of this person is known.'
        ) : (
          <>
            Other accounts of this person:{' '}
            {accounts.map(({ memberId, username }, nth) => (
              <span key={memberId}>
                {nth > 0 && ', '}
                <Link href={`/members/${memberId}?view=limits`}>{username}</Link>
              </span>
            ))}
            . Exclusions hold for all of them.
          </>
        )}
      </p>
      {mayLink && (
        <p>
          <Button onClick={() => setLinking(true)}>Link an account</Button>
        </p>
      )}
      {isLinking && <LinkDialog one={one} onClose={() => setLinking(false)} />}
    </Card>
  )
}

function LinkDialog({ one, onClose }: { one: MemberView; onClose: () => void }) {
  const [other, setOther] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const command = useCommand(requestPersonLink, { changes: [memberSafety, approvals] })
  const isMissing = other.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isMissing || reasonMissing(reason)) return
    command.run({ memberId: one.id, other: other.trim(), reason: reason.trim() }).then(
      () => {
        toast({ text: 'Approval requested' })
        onClose()
      },
      () => {},
    )
  }
  return (
    <Modal open onClose={onClose} title={`Another account of ${one.username}`} width={400} dismissable={!command.busy}>
      <form onSubmit={submit} noValidate>
        <p className="text-2 small">
          Another member of staff approves it. Time-outs and self-exclusions of one account then hold for both. Nobody
          can undo it.
        </p>
        <Field
          label="Member name or ID"
          dense
          value={other}
          onChange={(event) => setOther(event.target.value)}
          error={isAsked && isMissing ? 'Enter the name or the ID of the other account' : undefined}
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
