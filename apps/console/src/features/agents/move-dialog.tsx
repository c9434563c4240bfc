import { useCommand } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { agentTree, requestMove, type TreeRow } from '@croupier/wire/agents/tree.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'

/** Agent rules §1.4: the branch moves at the start of the business day after the approval. */
export function MoveDialog({ row, onClose }: { row: TreeRow; onClose: () => void }) {
  const [to, setTo] = useState('')
  const command = useCommand(requestMove, { changes: [agentTree, approvals] })
  const isReady = to.trim() !== ''
  const done = () => {
    toast({ text: 'Approval requested' })
    onClose()
  }
  const send = (reason: string) =>
    void command.run({ memberId: memberIdOf(row.memberId), to: to.trim(), reason }).then(done, () => {})
  return (
    <ReasonDialog
      title={`Move ${row.username} and ${row.team} below`}
      effect="Another member of staff approves it. The branch moves at the start of the next business day. Earlier figures do not change."
      act="Request approval"
      command={command}
      isReady={isReady}
      fields={(isChecked) => (
        <Field
          label="Name or ID of the new upline"
          dense
          autoFocus
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={isChecked && !isReady ? 'Enter the name or the ID of an agent' : undefined}
        />
      )}
      onAct={send}
      onClose={onClose}
    />
  )
}
