import { recordOf } from '@croupier/kernel/objects'
import type { Way } from '@croupier/rules/access'
import { cleanField, fieldFault } from '@croupier/rules/registration'
import { OPTIONAL_FIELDS, type OptionalField } from '@croupier/wire/identity/registration'
import { useLingui } from '@lingui/react/macro'
import { useMerchant } from '../../../lib/merchant.ts'
import type { CodeProof } from '../phone-channel/use-phone-channel.ts'
import type { FieldName, RegisterSettings } from './field-texts.ts'
import { useCodeFault } from './use-code-fault.ts'
import type { UsableInvitation } from './use-invitation.ts'
import { useRuleTexts } from './use-rule-texts.ts'

export type RegistrationName = FieldName | 'confirmPassword' | 'verificationCode' | 'captcha'
export type RegistrationValues = Record<RegistrationName, string>
export type FieldSetting = RegisterSettings['fields'][number]

/**
 * §5: the fields of a tab, in the order of the settings. The tab of the mobile number begins with it. The invitation code is shown
 * while the visitor did not come by a valid one.
 */
export function shownFields(settings: RegisterSettings, way: Way, invitation: UsableInvitation): FieldSetting[] {
  const fields = settings.fields.filter(
    ({ name, ways }) => ways.includes(way) && (name !== 'affiliateCode' || !invitation.isByAgent),
  )
  if (way === 'username') return fields
  const number = fields.filter(({ name }) => name === 'mobileNum').map((field) => ({ ...field, required: true }))
  return [...number, ...fields.filter(({ name }) => name !== 'mobileNum')]
}

/** §5: required fields are filled, values follow the field's rule, both passwords are equal. */
export function useRegistrationCheck(ask: {
  shown: readonly FieldSetting[]
  needsPicture: boolean
  needsCode: (mobileNum: string) => boolean
}) {
  const { shown, needsPicture, needsCode } = ask
  const { t } = useLingui()
  const { faultText } = useRuleTexts()
  const codeFault = useCodeFault()
  return (values: RegistrationValues): Partial<RegistrationValues> => {
    const wrong: Partial<RegistrationValues> = {}
    for (const rule of shown) {
      const fault = fieldFault(rule.name, values[rule.name], rule)
      if (fault) wrong[rule.name] = fault === 'missing' ? t`Input cannot be empty` : faultText(fault, rule, rule.name)
    }
    const hasPassword = shown.some(({ name }) => name === 'password')
    if (hasPassword && values.confirmPassword !== values.password)
      wrong.confirmPassword = t`Confirmation password is not correct.`
    if (needsCode(values.mobileNum)) Object.assign(wrong, codeFault(values.verificationCode))
    if (needsPicture && values.captcha.trim() === '') wrong.captcha = t`Please enter a valid verification code`
    return wrong
  }
}

/** §3: whether a code must confirm the number of a tab. A number that may stay empty needs one only when it is filled. */
export function useNeedsCode({ mobileNeedsCode }: RegisterSettings, way: Way): (mobileNum: string) => boolean {
  const isConfirmed = useMerchant()?.flags.REGMOBVERF3 === true
  return (mobileNum) => (way === 'mobile' ? mobileNeedsCode : isConfirmed && mobileNum.trim() !== '')
}

/** The request of both registrations, without username and passwords. */
export function registrationInput(ask: {
  values: RegistrationValues
  settings: RegisterSettings
  shown: readonly FieldSetting[]
  /** Of the mobile number. */
  proof: CodeProof
  dialingCode: string
  invitation: UsableInvitation
}) {
  const { values, proof, settings, shown, dialingCode, invitation } = ask
  const offered = new Set<string>(shown.map(({ name }) => name))
  const filled = OPTIONAL_FIELDS.filter((name) => offered.has(name) && cleanField(name, values[name]) !== '')
  const { click, referralCode } = invitation
  return {
    ...(click ? { click } : {}),
    ...recordOf<OptionalField, string>(filled, (name) => values[name]),
    ...(referralCode === null ? {} : { referralCode }),
    ...(filled.includes('mobileNum') ? { countryDialingCode: dialingCode, ...proof } : {}),
    registerMethod: 'WEB' as const,
    registerUrl: location.href.slice(0, 500),
    domain: location.host,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ageConfirmed: true,
    termsAccepted: true,
    termsVersion: settings.agreement.termsVersion,
    privacyVersion: settings.agreement.privacyVersion,
  }
}
