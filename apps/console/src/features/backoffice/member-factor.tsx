import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { member, requestFactorReset } from '@croupier/wire/backoffice/members.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import type { MemberView } from './member-tabs.tsx'

/** Requests the removal of a second factor that the member lost. */
export function FactorReset({ one }: { one: MemberView }) {
  const may = useMay('member.factor.reset')
  const command = useCommand(requestFactorReset, { changes: [member, approvals] })
  const [isAsking, setAsking] = useState(false)
  if (!may || !one.hasSecondFactor) return null
  const close = () => setAsking(false)
  const done = () => {
    toast({ text: 'Approval requested' })
    close()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Request a reset of the second factor</Button>
      {isAsking && (
        <ReasonDialog
          title={`Reset the second factor of ${one.username}?`}
          effect="Another member of staff approves it. Then the member is logged out, logs in with the password only, and withdrawals pause for 24 hours. Check first that it is the owner of the account who asks."
          act="Request approval"
          command={command}
          onAct={(reason) => void command.run({ memberId: one.id, reason }).then(done, () => {})}
          onClose={close}
        />
      )}
    </>
  )
}
