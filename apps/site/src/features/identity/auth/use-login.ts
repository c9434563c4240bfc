import { CallRefused } from '@croupier/api-client/client'
import { login } from '@croupier/wire/identity/session'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { cookies } from '../../../lib/cookies.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { finishLogin } from '../../../lib/finish-login.ts'
import { useForm } from '../../../lib/form.ts'
import type { Next } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'
import { useHumanCheck } from './use-human-check.ts'

/** §4 login by username: the form, the captcha once the server requires one, and the session. */
export function useLogin(next: Next | undefined) {
  const { t } = useLingui()
  const site = useSite()
  const errorText = useErrorText()
  const command = useCommand(login)
  const [remember, setRemember] = useState(cookies.get('rememberMe') === '1')
  const check = useHumanCheck(null)
  const form = useForm({ username: cookies.get('username') ?? '', password: '', captcha: '' }, (values) => ({
    ...(values.username.trim() === '' ? { username: t`Please enter the username and password` } : {}),
    ...(values.password === '' ? { password: t`Please enter the username and password` } : {}),
    ...(check.isPicture && values.captcha.trim() === '' ? { captcha: t`Please enter a valid verification code` } : {}),
  }))

  async function submit(): Promise<void> {
    if (command.busy || !form.isReady()) return
    const { password, captcha: code } = form.values
    const username = form.values.username.trim()
    try {
      const solved = await check.answer(code)
      const answer = await command.run({ type: 'username', username, password, remember, ...solved })
      cookies.set('rememberMe', remember ? '1' : null)
      cookies.set('username', remember ? username : null)
      finishLogin(site, answer, next)
    } catch (error) {
      refused(error)
    }
  }
  function refused(error: unknown): void {
    check.take(error)
    form.set('captcha', '')
    const isAboutCaptcha = error instanceof CallRefused && error.code.startsWith('captcha.')
    form.refuse(isAboutCaptcha ? 'captcha' : 'password', errorText(error) ?? '')
  }
  return { form, check, remember, setRemember, busy: command.busy, submit }
}
