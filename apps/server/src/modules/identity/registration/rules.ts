import { type RefusalCode, refuse } from '@croupier/kernel/refusals'
import { type FieldRule, patterns } from '@croupier/rules/field-rule'
import { cleanField, fieldFault } from '@croupier/rules/registration'
import { OPTIONAL_FIELDS, type OptionalField } from '@croupier/wire/identity/registration'
import { acceptPassword, acceptPaymentPassword } from '../passwords/rules.ts'
import type { RegistrationSettings } from '../policy.ts'

export type Fields = { username: string; password: string; confirmPassword: string } & {
  [Name in OptionalField]?: string | undefined
}
export type Easy = (secret: string) => boolean

const FAULT_CODE: Partial<Record<OptionalField, RefusalCode>> = {
  payeeName: 'register.real_name_invalid',
  email: 'register.email_invalid',
}

/**
 * §5 registration: checks the fields in the order of the form. Refuses a required field that is empty, a field that is not
 * offered, a value outside its rule, and passwords that differ. Answers the filled optional fields, trimmed, except for the
 * payment password.
 */
export function acceptFields(
  given: Fields,
  settings: RegistrationSettings,
  isEasy: Easy,
): { filled: Partial<Record<OptionalField, string>> } {
  acceptUsername(given.username, settings.username)
  if (given.password === '') refuse('register.field_required', { field: 'password' })
  acceptPassword(given.password, settings.password, isEasy(given.password))
  if (given.password !== given.confirmPassword) refuse('password.mismatch', { field: 'confirmPassword' })
  const filled: Partial<Record<OptionalField, string>> = {}
  for (const name of OPTIONAL_FIELDS) {
    const value = cleanField(name, given[name] ?? '')
    const { enabled, required, ...rule } = settings.fields[name]
    if (!enabled && value) refuse('register.field_not_offered', { field: name })
    if (!enabled) continue
    acceptField(name, value, { ...rule, required: isRequired(name, required) }, isEasy)
    if (value) filled[name] = value
  }
  return { filled }
}

/** §5: the payment password is required whenever it is shown. */
export const isRequired = (name: OptionalField, configured: boolean): boolean =>
  configured || name === 'paymentPassword'

function acceptUsername(username: string, rule: FieldRule): void {
  const fault = fieldFault('username', username, { ...rule, required: true })
  if (fault === 'missing') refuse('register.field_required', { field: 'username' })
  if (fault) refuse('register.field_invalid', { field: 'username', fault, ...rule })
}

function acceptField(
  name: OptionalField,
  value: string,
  { required, ...rule }: FieldRule & { required: boolean },
  isEasy: Easy,
): void {
  const fault = fieldFault(name, value, { ...rule, required })
  if (fault === 'missing') refuse('register.field_required', { field: name })
  if (name === 'paymentPassword') {
    if (value) acceptPaymentPassword(value, rule, isEasy(value))
  } else if (fault) refuse(FAULT_CODE[name] ?? 'register.field_invalid', { field: name, fault, ...rule })
}

/** T012: refuses a form without both boxes, or with versions that are not in force. */
export function acceptAgreement(
  given: { ageConfirmed: boolean; termsAccepted: boolean; termsVersion: string; privacyVersion: string },
  now: { termsVersion: string; privacyVersion: string },
): void {
  const isShown = given.termsVersion === now.termsVersion && given.privacyVersion === now.privacyVersion
  if (!given.ageConfirmed || !given.termsAccepted || !isShown) refuse('register.agreement_required', { ...now })
}

/** The fields of the form, in their order. */
export function fieldsShown(settings: RegistrationSettings) {
  const shown = (name: 'username' | 'password' | OptionalField, required: boolean, rule: FieldRule) => ({
    name,
    required,
    patternId: rule.patternId,
    acceptedPattern: patterns[rule.patternId],
    minLength: rule.minLength,
    maxLength: rule.maxLength,
  })
  return [
    shown('username', true, settings.username),
    shown('password', true, settings.password),
    ...OPTIONAL_FIELDS.flatMap((name) => {
      const { enabled, required, ...rule } = settings.fields[name]
      return enabled ? [shown(name, isRequired(name, required), rule)] : []
    }),
  ]
}
