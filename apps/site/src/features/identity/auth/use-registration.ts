import { CallRefused } from '@croupier/api-client/client'
import { isOneOf, recordOf } from '@croupier/kernel/objects'
import type { Way } from '@croupier/rules/access'
import { registerByProvider } from '@croupier/wire/identity/providers'
import { OPTIONAL_FIELDS, register, registerMobile } from '@croupier/wire/identity/registration'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { finishLogin } from '../../../lib/finish-login.ts'
import { useForm } from '../../../lib/form.ts'
import { type HumanAnswer, useHumanCheck } from '../../../lib/human-check/use-human-check.ts'
import type { Next } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'
import type { CodeProof } from '../phone-channel/use-phone-channel.ts'
import type { RegisterSettings } from './field-texts.ts'
import {
  type RegistrationName,
  type RegistrationValues,
  registrationInput,
  shownFields,
  useNeedsCode,
  useRegistrationCheck,
} from './registration-values.ts'
import type { UsableInvitation } from './use-invitation.ts'
import { useRuleTexts } from './use-rule-texts.ts'

const NAMES = ['username', 'password', 'confirmPassword', 'verificationCode', 'captcha', ...OPTIONAL_FIELDS] as const

export type RegistrationAsk = {
  settings: RegisterSettings
  way: Way
  invitation: UsableInvitation
  next: Next | undefined
  /** The visitor came by a sign-in provider, which stands for the password. */
  byProvider?: { email: string | null } | undefined
}

/** §4, §5: the registration form: its values, checks, request and refusals. */
export function useRegistration({ settings, way, invitation, next, byProvider }: RegistrationAsk) {
  const site = useSite()
  const errorText = useErrorText()
  const { refusedText } = useRuleTexts()
  const send = useSending(settings, byProvider ? 'provider' : way)
  const check = useHumanCheck(settings.captchaRequired ? settings.humanCheck.kind : null)
  const agreement = useAgreement(settings)
  const shown = shownFields(settings, way, invitation).filter(({ name }) => !byProvider || name !== 'password')
  const needsCode = useNeedsCode(settings, way)
  const [dialingCode, setDialingCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isProving, setProving] = useState(false)
  const proofRef = useRef(asTyped)
  const form = useForm<RegistrationName>(
    { ...recordOf(NAMES, () => ''), email: byProvider?.email ?? '' },
    useRegistrationCheck({ shown, needsCode, needsPicture: check.isPicture }),
  )
  async function submit(): Promise<void> {
    if (send.busy || isProving) return
    setRefusal(agreement.demand())
    if (!form.isReady() || !agreement.agreed) return
    const { values } = form
    try {
      const proof = await prove(values)
      const input = registrationInput({ values, proof, settings, shown, dialingCode, invitation })
      finishLogin(site, await send.run(values, { ...input, ...(await check.answer(values.captcha)) }), next)
    } catch (error) {
      refused(error)
    }
  }
  /** Only a number that needs a code is proved. */
  async function prove({ mobileNum, verificationCode }: RegistrationValues): Promise<CodeProof> {
    setProving(true)
    const proof = needsCode(mobileNum) ? proofRef.current : asTyped
    return proof(verificationCode).finally(() => setProving(false))
  }
  function refused(error: unknown): void {
    form.set('captcha', '')
    check.renew()
    const field = error instanceof CallRefused ? fieldOf(error) : undefined
    const text = (error instanceof CallRefused ? refusedText(error.detail) : undefined) ?? errorText(error)
    if (field && text) form.refuse(field, text)
    else setRefusal(text)
  }
  const agree = (checked: boolean) => {
    agreement.set(checked)
    setRefusal(undefined)
  }
  const busy = send.busy || isProving
  return { form, shown, needsCode, check, busy, refusal, setDialingCode, proofRef, agreement, agree, submit }
}

/** The code of our SMS, which the server judges. */
const asTyped = async (code: string): Promise<CodeProof> => ({ verificationCode: code.trim() })

type RequestInput = ReturnType<typeof registrationInput> & HumanAnswer

/** The call of a tab. A registration by mobile number sends passwords only where it sets one. */
function useSending({ mobileSetsPassword }: RegisterSettings, way: Way | 'provider') {
  const byUsername = useCommand(register)
  const byMobile = useCommand(registerMobile)
  const byProvider = useCommand(registerByProvider)
  return {
    busy: byUsername.busy || byMobile.busy || byProvider.busy,
    run({ username, password, confirmPassword }: RegistrationValues, input: RequestInput) {
      const secrets = { password, confirmPassword }
      if (way === 'provider') return byProvider.run({ ...input, username: username.trim() })
      if (way === 'username') return byUsername.run({ ...input, ...secrets, username: username.trim() })
      return byMobile.run({ ...input, ...(mobileSetsPassword ? secrets : {}) })
    },
  }
}

/** §5: the box of the agreement, and what is missing without it. */
function useAgreement({ agreement }: RegisterSettings) {
  const { t } = useLingui()
  const [agreed, setAgreed] = useState(agreement.checked)
  const [isMissing, setMissing] = useState(false)
  return {
    agreed,
    isMissing,
    set(checked: boolean) {
      setAgreed(checked)
      setMissing(false)
    },
    demand(): string | undefined {
      setMissing(!agreed)
      return agreed ? undefined : t`Please confirm your age and agree to the terms`
    },
  }
}

/** The field that a refusal is about. */
function fieldOf({ code, detail }: CallRefused): RegistrationName | undefined {
  if (isOneOf(NAMES, detail.field)) return detail.field
  if (code === 'password.mismatch') return 'confirmPassword'
  if (code.startsWith('payment_password.')) return 'paymentPassword'
  if (code.startsWith('password.')) return 'password'
  if (code.startsWith('captcha.')) return 'captcha'
  if (code.startsWith('code.mobile_')) return 'mobileNum'
  if (code.startsWith('code.')) return 'verificationCode'
  if (code === 'register.affiliate_invalid') return 'affiliateCode'
  return code === 'register.username_taken' ? 'username' : undefined
}
