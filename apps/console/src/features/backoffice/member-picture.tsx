import { useCall, useCommand } from '@croupier/api-client/react'
import { Avatar } from '@croupier/ui/avatar'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { member } from '@croupier/wire/backoffice/members.console'
import { memberPicture, memberPicturesDesk, removeMemberPicture } from '@croupier/wire/identity/pictures.console'
import { useEffect, useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import type { MemberView } from './member-tabs.tsx'

/** The picture that a member uploaded, or the initials of the username. */
export function MemberPicture({ one }: { one: MemberView }) {
  return one.hasPicture ? <OwnPicture one={one} /> : <Avatar name={one.username} />
}

function OwnPicture({ one }: { one: MemberView }) {
  const { data } = useCall(memberPicture, { memberId: one.id }, { staleMs: 60_000 })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(new Blob([data.bytes], { type: data.contentType }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return <Avatar name={one.username} picture={address} />
}

/** Removes a picture that must not be shown. The member has a shipped one again. */
export function PictureRemoval({ one }: { one: MemberView }) {
  const [isAsking, setAsking] = useState(false)
  const mayRemove = useMay('member.picture.remove')
  const remove = useCommand(removeMemberPicture, { changes: [member, memberPicture, memberPicturesDesk] })
  if (!mayRemove || !one.hasPicture) return null
  const close = () => setAsking(false)
  const removed = () => {
    toast({ text: 'Picture removed' })
    close()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Remove picture</Button>
      {isAsking && (
        <ReasonDialog
          title={`Remove the picture of ${one.username}?`}
          effect="The member has a picture of the site again, and can upload another one."
          act="Remove picture"
          kind="danger"
          command={remove}
          onAct={(reason) => void remove.run({ memberId: one.id, reason }).then(removed, () => {})}
          onClose={close}
        />
      )}
    </>
  )
}
