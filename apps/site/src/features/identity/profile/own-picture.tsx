import { Avatar } from '@croupier/ui/avatar'
import { avatar, type MemberInfo, memberIcon, memberInfo } from '@croupier/wire/identity/member'
import { uploadPicture } from '@croupier/wire/identity/pictures'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../../lib/call.ts'
import { FileButton } from '../../../lib/file-button.tsx'
import { useUpload } from '../../../lib/upload.ts'
import own from './profile.module.css'

/** §5: photographs and pictures; an avatar is no document. */
const TYPES = ['image/jpeg', 'image/png']

/** §3 avatar, CUSTOM: a picture of the member's own, which is used as soon as it is uploaded. */
export function OwnPicture({ info, onUploaded }: { info: MemberInfo; onUploaded: (info: MemberInfo) => void }) {
  const { t } = useLingui()
  const { data: shown = info.avatar } = useCall(avatar, {})
  const upload = useUpload(uploadPicture, { changes: [memberInfo, memberIcon, avatar] })
  return (
    <div className={own.own}>
      {shown.avatarType === 'CUSTOM' && <Avatar name={info.nickname} picture={shown.avatar} />}
      <FileButton
        name={t`Your own picture`}
        accept={TYPES}
        busy={upload.busy}
        error={upload.error}
        onFile={(file) => upload.run({}, file).then(onUploaded, () => {})}
      >
        <Trans>Upload your own picture</Trans>
      </FileButton>
    </div>
  )
}
