import { CallRefused } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { Modal } from '@croupier/ui/modal'
import { Skeleton } from '@croupier/ui/skeleton'
import { toast } from '@croupier/ui/toast'
import type { Output } from '@croupier/wire/endpoint'
import { passwordRules, resetByLink } from '@croupier/wire/identity/password'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { closeModal, openModal } from '../../../lib/overlays.ts'
import { resetLink } from '../../../lib/reset-link.ts'
import css from './auth.module.css'
import { NewPasswordFields, useNewPasswordFaults } from './new-password.tsx'

/** §4: the page that the link of an e-mail opens. It opens no session: the member logs in with the new password. */
export function ResetPassModal() {
  const { data } = useCall(passwordRules, {})
  const [link] = useState(resetLink)
  return (
    <Modal open onClose={closeModal} title={<Trans>Choose a new password</Trans>} width={440} phone="full">
      {data ? <Form rule={data.password} link={link ?? ''} /> : <Skeleton height={280} radius={12} />}
    </Modal>
  )
}

function Form({ rule, link }: { rule: Output<typeof passwordRules>['password']; link: string }) {
  const { t } = useLingui()
  const messageId = useId()
  const errorText = useErrorText()
  const command = useCommand(resetByLink)
  const [refusal, setRefusal] = useState<{ text: string; isLink: boolean }>()
  const form = useForm({ newPassword: '', confirmNewPassword: '' }, useNewPasswordFaults(rule))
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefusal(undefined)
    if (command.busy || !form.isReady()) return
    try {
      await command.run({ link, ...form.values })
      openModal('loginModal')
      toast({ text: t`Your password was changed.` })
    } catch (error) {
      const code = error instanceof CallRefused ? error.code : ''
      const text = errorText(error) ?? ''
      if (code.startsWith('password.') && code !== 'password.link_invalid') form.refuse('newPassword', text)
      else setRefusal({ text, isLink: code === 'password.link_invalid' })
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <NewPasswordFields form={form} rule={rule} username={''} />
      <Message id={messageId} error={refusal?.text} />
      {refusal?.isLink && (
        <Button wide onClick={() => openModal('forgetPassModal')}>
          <Trans>Request a new link</Trans>
        </Button>
      )}
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Changing`}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  )
}
