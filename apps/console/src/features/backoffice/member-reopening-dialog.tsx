import { useCommand } from '@croupier/api-client/react'
import { toast } from '@croupier/ui/toast'
import { requestReopening } from '@croupier/wire/safer-gambling/closing.console'
import { memberSafety } from '@croupier/wire/safer-gambling/register.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import type { MemberView } from './member-tabs.tsx'

/** T061: requests the approval to open an account that its member closed. */
export function ReopeningDialog({ one, onClose }: { one: MemberView; onClose: () => void }) {
  const command = useCommand(requestReopening, { changes: [memberSafety, approvals] })
  const done = () => {
    toast({ text: 'Approval requested' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Open the account of ${one.username}`}
      effect="Another member of staff approves it. It is possible after the delay of the jurisdiction, and never while the member is excluded. Limits stay in force."
      act="Request approval"
      command={command}
      onAct={(reason) => void command.run({ memberId: one.id, reason }).then(done, () => {})}
      onClose={onClose}
    />
  )
}
