import { CallRefused } from '@croupier/api-client/client'
import { smsCode } from '@croupier/wire/identity/codes'
import { login } from '@croupier/wire/identity/session'
import { useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { cookies } from '../../../lib/cookies.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { finishLogin } from '../../../lib/finish-login.ts'
import { useForm } from '../../../lib/form.ts'
import type { Next } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'
import { useMobileCountry } from './mobile-field.tsx'
import { useCodeFault } from './use-code-fault.ts'
import { useCodeSending } from './use-code-sending.ts'

/** Decisions "Safety": saved SMS login details are the dialing code and the number only. */
const saved = { dialingCode: 'smsDialingCode', number: 'smsMobileNum' } as const

/** §4 login by SMS code: number, code, the captcha once the server requires one, and the session. */
export function useMobileLogin(next: Next | undefined) {
  const codeFault = useCodeFault()
  const site = useSite()
  const errorText = useErrorText()
  const command = useCommand(login)
  const country = useMobileCountry(cookies.get(saved.dialingCode))
  const [remember, setRemember] = useState(cookies.get('rememberMe') === '1')
  const form = useForm({ mobileNum: cookies.get(saved.number) ?? '', verificationCode: '' }, (values) => {
    const fault = country.faultText(values.mobileNum)
    return { ...(fault ? { mobileNum: fault } : {}), ...codeFault(values.verificationCode) }
  })
  const mobile = () => ({ mobileNum: form.values.mobileNum.trim(), countryDialingCode: country.dialingCode })
  const sending = useCodeSending({
    purpose: 'login',
    isReady() {
      const fault = country.faultText(form.values.mobileNum)
      if (fault) form.refuse('mobileNum', fault)
      return fault === undefined
    },
    send: (answer) => site.call(smsCode, { ...mobile(), purpose: 'login', ...answer }),
    mobile,
  })

  const busy = command.busy || sending.isProving

  async function submit(): Promise<void> {
    if (busy || !form.isReady()) return
    try {
      const answer = await command.run({
        type: 'sms',
        ...mobile(),
        ...(await sending.proof(form.values.verificationCode)),
        remember,
      })
      cookies.set('rememberMe', remember ? '1' : null)
      cookies.set(saved.dialingCode, remember ? country.dialingCode : null)
      cookies.set(saved.number, remember ? form.values.mobileNum.trim() : null)
      finishLogin(site, answer, next)
    } catch (error) {
      const isAboutNumber = error instanceof CallRefused && error.code.startsWith('code.mobile_')
      form.refuse(isAboutNumber ? 'mobileNum' : 'verificationCode', errorText(error) ?? '')
    }
  }
  return { form, country, sending, remember, setRemember, busy, submit }
}
