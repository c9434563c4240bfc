import { Avatar } from '@croupier/ui/avatar'
import { Button } from '@croupier/ui/button'
import { Skeleton } from '@croupier/ui/feedback'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { avatar, type MemberInfo, memberIcon, memberInfo } from '@croupier/wire/identity/member'
import { updateProfile } from '@croupier/wire/identity/profile'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import css from '../auth/auth.module.css'
import { OwnPicture } from './own-picture.tsx'
import own from './profile.module.css'

/** §2 profile: the nickname and the avatar, which other players may see. */
export function EditLook({ info, onDone }: { info: MemberInfo; onDone: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data } = useCall(memberIcon, {})
  // A picture of the member's own stays until another one is chosen.
  const [picture, setPicture] = useState(info.avatar.avatarType === 'STATIC' ? info.avatar.avatar : undefined)
  const command = useCommand(updateProfile, { changes: [memberInfo, memberIcon, avatar] })
  const form = useForm({ nickname: info.nickname }, ({ nickname }) =>
    nickname.trim() === '' ? { nickname: t`Please enter content` } : {},
  )
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (command.busy || !form.isReady()) return
    try {
      await command.run({ nickname: form.values.nickname.trim(), ...(picture ? { avatar: picture } : {}) })
      onDone()
      toast({ stay: 'short', text: t`Saved.` })
    } catch (error) {
      form.refuse('nickname', errorText(error) ?? '')
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Field
        {...form.field('nickname')}
        accepted={undefined}
        label={t`Nickname`}
        autoComplete="nickname"
        maxLength={30}
      />
      {data ? (
        <fieldset className={own.pictures}>
          <legend>
            <Trans>Picture</Trans>
          </legend>
          {data.offered.map((name, index) => (
            <label key={name} className={own.picture}>
              <input
                type="radio"
                name="avatar"
                className="visually-hidden"
                aria-label={t`Picture ${index + 1}`}
                checked={picture === name}
                onChange={() => setPicture(name)}
              />
              <Avatar name="" picture={name} />
            </label>
          ))}
        </fieldset>
      ) : (
        <Skeleton height={200} radius={12} />
      )}
      {data?.ownPictures && <OwnPicture info={info} onUploaded={() => setPicture(undefined)} />}
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Saving`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
