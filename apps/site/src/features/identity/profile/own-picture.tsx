import { Avatar } from '@croupier/ui/avatar'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { avatar, type MemberInfo, memberIcon, memberInfo } from '@croupier/wire/identity/member'
import { uploadPicture } from '@croupier/wire/identity/pictures'
import { Trans, useLingui } from '@lingui/react/macro'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useId, useRef } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { useUpload } from '../../../lib/upload.ts'
import own from './profile.module.css'

/** §5: photographs and pictures; an avatar is no document. */
const TYPES = 'image/jpeg,image/png'

/** §3 avatar, CUSTOM: a picture of the member's own, which is used as soon as it is uploaded. */
export function OwnPicture({ info, onUploaded }: { info: MemberInfo; onUploaded: (info: MemberInfo) => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const messageId = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(uploadPicture, { changes: [memberInfo, memberIcon, avatar] })
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // A failure is shown below.
    if (file) upload.run({}, { type: file.type, content: file }).then(onUploaded, () => {})
    // The same file may be chosen again after a failure.
    target.value = ''
  }
  return (
    <div className={own.own}>
      {info.avatar.avatarType === 'CUSTOM' && <Avatar name="" picture={info.avatar.avatar} />}
      <Button
        icon={<Upload aria-hidden="true" />}
        busy={upload.busy}
        aria-describedby={messageId}
        onClick={() => input.current?.click()}
      >
        <Trans>Upload your own picture</Trans>
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t`Your own picture`}
        accept={TYPES}
        onChange={send}
      />
      <Message id={messageId} error={errorText(upload.error)} />
    </div>
  )
}
