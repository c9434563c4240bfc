import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { identityChecks, requestDocuments } from '@croupier/wire/kyc/checks.console'
import IdCard from 'lucide-react/icons/id-card'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import type { MemberView } from './member-tabs.tsx'

/** Asks a member for documents (T013). An accepted check ends. */
export function DocumentsRequest({ one }: { one: MemberView }) {
  const mayRequest = useMay('kyc.document.request') && one.status !== 'closed'
  const [isAsking, setAsking] = useState(false)
  const request = useCommand(requestDocuments, { changes: [identityChecks] })
  if (!mayRequest) return null
  const ask = async (reason: string) => {
    await request.run({ memberId: one.id, reason, kinds: [] })
    toast({ text: `Documents of ${one.username} were requested` })
    setAsking(false)
  }
  return (
    <>
      <Button icon={<IdCard aria-hidden="true" />} onClick={() => setAsking(true)}>
        Request documents
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Request documents of ${one.username}?`}
          effect="The member reads the reason. An accepted check of identity ends, and the member submits again."
          act="Request documents"
          command={request}
          // A refusal is shown in the dialog.
          onAct={(reason) => void ask(reason).catch(() => {})}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
