import { CallRefused } from '@croupier/api-client/client'
import type { FieldRule } from '@croupier/rules/field-rule'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { Modal } from '@croupier/ui/modal'
import { PasswordField } from '@croupier/ui/password-field'
import { Skeleton } from '@croupier/ui/skeleton'
import { toast } from '@croupier/ui/toast'
import { memberInfo } from '@croupier/wire/identity/member'
import { changePassword, passwordRules } from '@croupier/wire/identity/password'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { continueLogin } from '../../../lib/finish-login.ts'
import { useForm } from '../../../lib/form.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import { pendingLogin } from '../../../lib/pending-login.ts'
import { useSession, useSite } from '../../../lib/site.tsx'
import css from './auth.module.css'
import { LeaveLogin } from './leave-login.tsx'
import { NewPasswordFields, useNewPasswordFaults } from './new-password.tsx'

/**
 * §2 change password: from the account page, and as a step of a login with an expired or default password. Only a change or a
 * logout ends the step.
 */
export function ChangePasswordModal({ next }: { next: Next | undefined }) {
  const { data } = useCall(passwordRules, {})
  const [isStep] = useState(() => pendingLogin.get() !== null)
  return (
    <Modal
      open
      {...(isStep ? { footer: <LeaveLogin /> } : { onClose: closeModal })}
      title={<Trans>Change password</Trans>}
      width={400}
      phone="full"
    >
      <p className="text-2">
        {isStep && <Trans>Your password has expired or was given to you. Choose a new one to continue.</Trans>}{' '}
        <Trans>We will log out all your other devices and pause withdrawals for 24 hours.</Trans>
      </p>
      {data ? <ChangePasswordForm rule={data.password} next={next} /> : <Skeleton height={280} radius={12} />}
    </Modal>
  )
}

function ChangePasswordForm({ rule, next }: { rule: FieldRule; next: Next | undefined }) {
  const { t } = useLingui()
  const messageId = useId()
  const errorText = useErrorText()
  const site = useSite()
  const [, navigate] = useLocation()
  const command = useCommand(changePassword, { changes: [memberInfo] })
  const account = useSession()?.account ?? ''
  const [refusal, setRefusal] = useState<string>()
  const faultsOf = useNewPasswordFaults(rule)
  const form = useForm({ oldPassword: '', newPassword: '', confirmNewPassword: '' }, (values) => ({
    ...faultsOf(values),
    ...(values.oldPassword === '' ? { oldPassword: t`Input cannot be empty` } : {}),
  }))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefusal(undefined)
    if (command.busy || !form.isReady()) return
    try {
      await command.run(form.values)
      if (!(await continueLogin(site, []))) return
      closeModal()
      navigate('/')
      toast({ stay: 'short', text: t`Your password was changed.` })
      next?.open()
    } catch (error) {
      const text = errorText(error)
      if (error instanceof CallRefused && error.code === 'session.required') openModal('loginModal', next)
      else if (error instanceof CallRefused && error.code === 'password.wrong_old')
        form.refuse('oldPassword', text ?? '')
      else if (error instanceof CallRefused && error.code.startsWith('password.'))
        form.refuse('newPassword', text ?? '')
      else setRefusal(text)
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PasswordField {...form.field('oldPassword')} label={t`Old password`} autoComplete="current-password" autoFocus />
      <NewPasswordFields form={form} rule={rule} username={account} autoFocus={false} />
      <Message id={messageId} error={refusal} />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Changing`}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  )
}
