import { CallRefused } from '@croupier/api-client/client'
import { isOneOf, recordOf } from '@croupier/kernel/objects'
import { cleanField, fieldFault } from '@croupier/rules/registration'
import { toast } from '@croupier/ui/toast'
import { OPTIONAL_FIELDS, register } from '@croupier/wire/identity/registration'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { closeModal, type Next } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'
import { startSession } from '../../../lib/start-session.ts'
import { useCaptcha } from './captcha-field.tsx'
import type { FieldName, RegisterSettings } from './field-texts.ts'
import { useRuleTexts } from './use-rule-texts.ts'

const NAMES = ['username', 'password', 'confirmPassword', 'captcha', ...OPTIONAL_FIELDS] as const
type Name = FieldName | (typeof NAMES)[number]
type Values = Record<Name, string>

/** §4, §5: the registration form: its values, checks, request and refusals. */
export function useRegistration(settings: RegisterSettings, next: Next | undefined) {
  const { t } = useLingui()
  const site = useSite()
  const errorText = useErrorText()
  const command = useCommand(register)
  const captcha = useCaptcha(settings.captchaRequired)
  const form = useForm<Name>(
    recordOf(NAMES, () => ''),
    useCheck(settings),
  )
  const [agreed, setAgreed] = useState(settings.agreement.checked)
  const [agreementMissing, setAgreementMissing] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function submit(): Promise<void> {
    if (command.busy) return
    setAgreementMissing(!agreed)
    setRefusal(agreed ? undefined : t`Please confirm your age and agree to the terms`)
    if (!form.isReady() || !agreed) return
    try {
      startSession(site, await command.run(inputOf(form.values, settings, captcha.id)))
      closeModal()
      toast({ text: t`Welcome. Your account is ready.` })
      next?.open()
    } catch (error) {
      refused(error)
    }
  }
  function refused(error: unknown): void {
    if (settings.captchaRequired) {
      form.set('captcha', '')
      captcha.renew()
    }
    const field = error instanceof CallRefused ? fieldOf(error) : undefined
    const text = errorText(error)
    if (field && text) form.refuse(field, text)
    else setRefusal(text)
  }
  return {
    form,
    captcha,
    busy: command.busy,
    refusal,
    agreed,
    setAgreed: (checked: boolean) => {
      setAgreed(checked)
      setAgreementMissing(false)
      setRefusal(undefined)
    },
    agreementMissing,
    submit,
  }
}

/** §5: required fields are filled, values follow the field's rule, both passwords are equal. */
function useCheck(settings: RegisterSettings) {
  const { t } = useLingui()
  const { faultText } = useRuleTexts()
  return (values: Values): Partial<Values> => {
    const wrong: Partial<Values> = {}
    for (const rule of settings.fields) {
      const fault = fieldFault(rule.name, values[rule.name], rule)
      if (fault) wrong[rule.name] = fault === 'missing' ? t`Input cannot be empty` : faultText(fault, rule)
    }
    if (values.confirmPassword !== values.password) wrong.confirmPassword = t`Confirmation password is not correct.`
    if (settings.captchaRequired && values.captcha.trim() === '')
      wrong.captcha = t`Please enter a valid verification code`
    return wrong
  }
}

function inputOf(values: Values, settings: RegisterSettings, captchaId: string) {
  const offered = new Set<string>(settings.fields.map(({ name }) => name))
  const others = OPTIONAL_FIELDS.filter((name) => offered.has(name) && cleanField(name, values[name]) !== '')
  return {
    username: cleanField('username', values.username),
    password: values.password,
    confirmPassword: values.confirmPassword,
    ...recordOf(others, (name) => values[name]),
    registerMethod: 'WEB' as const,
    registerUrl: location.href.slice(0, 500),
    domain: location.host,
    ageConfirmed: true,
    termsAccepted: true,
    termsVersion: settings.agreement.termsVersion,
    privacyVersion: settings.agreement.privacyVersion,
    ...(settings.captchaRequired ? { captchaId, captcha: values.captcha } : {}),
  }
}

/** The field that a refusal is about. */
function fieldOf({ code, detail }: CallRefused): Name | undefined {
  if (isOneOf(NAMES, detail.field)) return detail.field
  if (code === 'password.mismatch') return 'confirmPassword'
  if (code.startsWith('payment_password.')) return 'paymentPassword'
  if (code.startsWith('password.')) return 'password'
  if (code.startsWith('captcha.')) return 'captcha'
  return code === 'register.username_taken' ? 'username' : undefined
}
