import { CallRefused } from '@croupier/api-client/client'
import { login } from '@croupier/wire/identity/session'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { cookies } from '../../../lib/cookies.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'
import { startSession } from '../../../lib/start-session.ts'
import { useCaptcha } from './captcha-field.tsx'

/** §4 login by username: the form, the captcha once the server requires one, and the session. */
export function useLogin(next: Next | undefined) {
  const { t } = useLingui()
  const site = useSite()
  const errorText = useErrorText()
  const command = useCommand(login)
  const [remember, setRemember] = useState(cookies.get('rememberMe') === '1')
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const captcha = useCaptcha(needsCaptcha)
  const form = useForm({ username: cookies.get('username') ?? '', password: '', captcha: '' }, (values) => ({
    ...(values.username.trim() === '' ? { username: t`Enter your username and password` } : {}),
    ...(values.password === '' ? { password: t`Enter your username and password` } : {}),
    ...(needsCaptcha && values.captcha.trim() === '' ? { captcha: t`Please enter a valid verification code` } : {}),
  }))

  async function submit(): Promise<void> {
    if (command.busy || !form.isReady()) return
    const { password, captcha: code } = form.values
    const username = form.values.username.trim()
    const solved = needsCaptcha ? { captchaId: captcha.id, captcha: code } : {}
    try {
      const answer = await command.run({ type: 'username', username, password, remember, ...solved })
      cookies.set('rememberMe', remember ? '1' : null)
      cookies.set('username', remember ? username : null)
      startSession(site, answer)
      if (answer.mustChangePassword || answer.passwordExpired) return openModal('changePassModal', next)
      closeModal()
      next?.open()
    } catch (error) {
      refused(error)
    }
  }
  function refused(error: unknown): void {
    const refusal = error instanceof CallRefused ? error : undefined
    const isAboutCaptcha = refusal?.code.startsWith('captcha.') ?? false
    const codes = ['login.captcha_required', 'captcha.failed']
    if (refusal && (codes.includes(refusal.code) || refusal.detail.captchaRequired === true)) {
      setNeedsCaptcha(true)
      form.set('captcha', '')
      if (needsCaptcha) captcha.renew()
    }
    form.refuse(isAboutCaptcha ? 'captcha' : 'password', errorText(error) ?? '')
  }
  return { form, captcha, needsCaptcha, remember, setRemember, busy: command.busy, submit }
}
