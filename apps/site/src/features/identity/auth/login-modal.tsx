import { CallRefused } from '@croupier/api-client/client'
import { AuthFrame } from '@croupier/ui/auth-frame'
import { Button } from '@croupier/ui/button'
import { Checkbox } from '@croupier/ui/choice'
import { Field } from '@croupier/ui/field'
import { PasswordField } from '@croupier/ui/password-field'
import { login } from '@croupier/wire/identity/session'
import { Trans, useLingui } from '@lingui/react/macro'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { cookies } from '../../../lib/cookies.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'
import { startSession } from '../../../lib/start-session.ts'
import css from './auth.module.css'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import { useAuthPanel } from './use-auth-panel.tsx'

/** §4 login by username. The captcha appears only when the server asks for one. */
export function LoginModal({ next }: { next: Next | undefined }) {
  const { t } = useLingui()
  const site = useSite()
  const errorText = useErrorText()
  const command = useCommand(login)
  const panel = useAuthPanel('w_login', t`Good to see you again.`)
  const [remember, setRemember] = useState(cookies.get('rememberMe') === '1')
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const captcha = useCaptcha(asksCaptcha)
  const form = useForm({ username: cookies.get('username') ?? '', password: '', captcha: '' }, (values) => ({
    ...(values.username.trim() === '' ? { username: t`Please enter the username and password` } : {}),
    ...(values.password === '' ? { password: t`Please enter the username and password` } : {}),
    ...(asksCaptcha && values.captcha.trim() === '' ? { captcha: t`Please enter a valid verification code` } : {}),
  }))

  async function submit(): Promise<void> {
    if (command.busy || !form.isReady()) return
    const { username, password } = form.values
    try {
      const answer = await command.run({
        type: 'username',
        username: username.trim(),
        password,
        remember,
        ...(asksCaptcha ? { captchaId: captcha.id, captcha: form.values.captcha } : {}),
      })
      cookies.set('rememberMe', remember ? '1' : null)
      cookies.set('username', remember ? username.trim() : null)
      startSession(site, answer)
      if (answer.mustChangePassword || answer.passwordExpired) return openModal('changePassModal', next)
      closeModal()
      next?.open()
    } catch (error) {
      refused(error as Error)
    }
  }
  function refused(error: Error): void {
    const code = error instanceof CallRefused ? error.code : ''
    const wantsCaptcha = error instanceof CallRefused && error.detail.captchaRequired === true
    if (code === 'login.captcha_required' || code === 'captcha.failed' || wantsCaptcha) {
      setAsksCaptcha(true)
      form.set('captcha', '')
      if (asksCaptcha) captcha.renew()
    }
    form.refuse(code.startsWith('captcha.') ? 'captcha' : 'password', errorText(error) ?? '')
  }

  return (
    <AuthFrame open onClose={closeModal} title={t`Log in`} width={780} onSubmit={submit} {...panel}>
      {next && (
        <p className={css.next}>
          <Trans>{next.label} opens as soon as you are logged in.</Trans>
        </p>
      )}
      <Field
        {...form.field('username')}
        accepted={undefined}
        label={t`Username`}
        icon={<User aria-hidden="true" />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={form.values.username === ''}
      />
      <PasswordField
        {...form.field('password')}
        accepted={undefined}
        label={t`Password`}
        autoComplete="current-password"
        autoFocus={form.values.username !== ''}
      />
      {asksCaptcha && <CaptchaField {...form.field('captcha')} accepted={undefined} captcha={captcha} />}
      <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        <Trans>Remember me on this device for a day</Trans>
      </Checkbox>
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Logging in`}>
        <Trans>Log in</Trans>
      </Button>
      <p className={css.switch}>
        <Trans>
          New here?{' '}
          <button type="button" className="link" onClick={() => openModal('registerModal', next)}>
            Register
          </button>
        </Trans>
      </p>
    </AuthFrame>
  )
}
