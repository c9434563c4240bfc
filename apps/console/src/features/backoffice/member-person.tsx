import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import type { Output } from '@croupier/wire/endpoint'
import { requestPersonLink } from '@croupier/wire/safer-gambling/persons.console'
import { memberSafety } from '@croupier/wire/safer-gambling/register.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMay } from '../../lib/console.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
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
  const command = useCommand(requestPersonLink, { changes: [memberSafety, approvals] })
  const isReady = other.trim() !== ''
  const done = () => {
    toast({ text: 'Approval requested' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Another account of ${one.username}`}
      effect="Another member of staff approves it. Time-outs and self-exclusions of one account then hold for both. Nobody can undo it."
      act="Request approval"
      command={command}
      isReady={isReady}
      fields={(isChecked) => (
        <Field
          label="Member name or ID"
          dense
          autoFocus
          value={other}
          onChange={(event) => setOther(event.target.value)}
          error={isChecked && !isReady ? 'Enter the name or the ID of the other account' : undefined}
        />
      )}
      onAct={(reason) => void command.run({ memberId: one.id, other: other.trim(), reason }).then(done, () => {})}
      onClose={onClose}
    />
  )
}
