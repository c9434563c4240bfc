import { CallRefused } from '@croupier/api-client/client'
import { faultOf } from '@croupier/rules/field-rule'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { Modal } from '@croupier/ui/modal'
import { PasswordField } from '@croupier/ui/password-field'
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
import { useIsCommon } from '../../../lib/lazy.ts'
import { closeModal, openModal } from '../../../lib/overlays.ts'
import { resetLink } from '../../../lib/reset-link.ts'
import css from './auth.module.css'
import { useRuleTexts } from './use-rule-texts.ts'

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
  const { faultText, chips } = useRuleTexts()
  const command = useCommand(resetByLink)
  const [refusal, setRefusal] = useState<{ text: string; isLink: boolean }>()
  const form = useForm({ newPassword: '', confirmNewPassword: '' }, (values) => {
    const fault = faultOf(values.newPassword, rule)
    return {
      ...(values.newPassword === '' ? { newPassword: t`Please enter content` } : {}),
      ...(values.newPassword !== '' && fault ? { newPassword: faultText(fault, rule, 'newPassword') } : {}),
      ...(values.confirmNewPassword === values.newPassword
        ? {}
        : { confirmNewPassword: t`Confirmation password is not correct.` }),
    }
  })
  const isCommon = useIsCommon(form.values.newPassword, '')
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
      <PasswordField
        {...form.field('newPassword')}
        label={t`New password`}
        aria-required
        autoComplete="new-password"
        rules={chips(form.values.newPassword, rule, isCommon)}
        maxLength={512}
        autoFocus
      />
      <PasswordField
        {...form.field('confirmNewPassword')}
        label={t`Confirm new password`}
        aria-required
        autoComplete="new-password"
        maxLength={512}
      />
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
