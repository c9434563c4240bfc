import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { erasures, requestErasureOfClosed } from '@croupier/wire/privacy/erasures.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import type { MemberView } from './member-tabs.tsx'

/** Requests the erasure of the data of a member who closed the account, and so cannot request it on the site. */
export function ClosedErasure({ one }: { one: MemberView }) {
  const may = useMay('member.erasure.request')
  const command = useCommand(requestErasureOfClosed, { changes: [erasures, approvals] })
  const [isAsking, setAsking] = useState(false)
  if (!may || one.status !== 'closed') return null
  const close = () => setAsking(false)
  const done = () => {
    toast({ text: 'Approval requested' })
    close()
  }
  return (
    <>
      <Button kind="dangerSoft" onClick={() => setAsking(true)}>
        Request the erasure of the data
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Erase the data of ${one.username}?`}
          effect="Check first that it is the owner of the account who asks. Another member of staff approves it, and the member is notified by SMS and email. After the days of the setting, everything is erased that no law keeps. Until then it can be taken back under Erasures of data."
          act="Request approval"
          kind="danger"
          command={command}
          onAct={(reason) => void command.run({ memberId: one.id, reason }).then(done, () => {})}
          onClose={close}
        />
      )}
    </>
  )
}
