import { CallRefused } from '@croupier/api-client/client'
import { type LoginSide, login } from '@croupier/wire/identity/session'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { cookies } from '../../../lib/cookies.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { finishLogin } from '../../../lib/finish-login.ts'
import { useForm } from '../../../lib/form.ts'
import { useHumanCheck } from '../../../lib/human-check/use-human-check.ts'
import type { Next } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'

/** §4 login by username, or by the password of an `account` that is known: the form, the captcha once the server requires one, and the session. */
export function useLogin(next: Next | undefined, account?: string) {
  const { t } = useLingui()
  const site = useSite()
  const errorText = useErrorText()
  const command = useCommand(login)
  const [remember, setRemember] = useState(cookies.get('rememberMe') === '1')
  const [side, setSide] = useState<LoginSide>(sideOfAddress)
  const check = useHumanCheck(null)
  const form = useForm({ username: account ?? cookies.get('username') ?? '', password: '', captcha: '' }, (values) => ({
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
      const answer = await command.run({ type: 'username', username, password, side, remember, ...solved })
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
  function changeSide(): void {
    setSide(side === 'member' ? 'agent' : 'member')
    form.refuse('password', '')
  }
  return { form, check, side, changeSide, remember, setRemember, busy: command.busy, submit }
}

/** §6: `/login?side=agent` opens the login of the agent side. */
const sideOfAddress = (): LoginSide =>
  new URLSearchParams(location.search).get('side') === 'agent' ? 'agent' : 'member'
