import { CallRefused } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Message } from '@croupier/ui/field-message'
import { toast } from '@croupier/ui/toast'
import { forgotByEmail } from '@croupier/wire/identity/password'
import { Trans, useLingui } from '@lingui/react/macro'
import Mail from 'lucide-react/icons/mail'
import User from 'lucide-react/icons/user'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { CaptchaField } from '../../../lib/human-check/captcha-field.tsx'
import { useHumanCheck } from '../../../lib/human-check/use-human-check.ts'
import { closeModal } from '../../../lib/overlays.ts'
import css from './auth.module.css'

/** §4 forgotten password by e-mail. The answer does not say whether there is such an account. */
export function ForgotByEmail() {
  const { t } = useLingui()
  const messageId = useId()
  const errorText = useErrorText()
  const command = useCommand(forgotByEmail)
  const check = useHumanCheck(null)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({ username: '', email: '', captcha: '' }, ({ username, email }) => ({
    ...(username.trim() === '' ? { username: t`Please enter content` } : {}),
    ...(email.trim() === '' ? { email: t`Please enter content` } : {}),
  }))
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefusal(undefined)
    if (command.busy || !form.isReady()) return
    const { username, email, captcha: typed } = form.values
    try {
      const solved = await check.answer(typed)
      await command.run({ username: username.trim(), email: email.trim(), ...solved })
      closeModal()
      toast({ text: t`If an account has this username and e-mail address, a link to a new password is on its way.` })
    } catch (error) {
      refused(error)
    }
  }
  function refused(error: unknown): void {
    const text = errorText(error) ?? ''
    form.set('captcha', '')
    if (check.take(error) && check.isPicture) form.refuse('captcha', text)
    else if (error instanceof CallRefused && error.code === 'register.email_invalid') form.refuse('email', text)
    else setRefusal(text)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className="text-2">
        <Trans>We send a link to the e-mail address of your account.</Trans>
      </p>
      <Field
        {...form.field('username')}
        accepted={undefined}
        label={t`Username`}
        aria-required
        icon={<User aria-hidden="true" />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Field
        {...form.field('email')}
        accepted={undefined}
        label={t`E-mail`}
        aria-required
        icon={<Mail aria-hidden="true" />}
        type="email"
        autoComplete="email"
      />
      {check.isPicture && <CaptchaField {...form.field('captcha')} accepted={undefined} captcha={check.captcha} />}
      <Message id={messageId} error={refusal} />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Sending`}>
        <Trans>Send the link</Trans>
      </Button>
    </form>
  )
}
