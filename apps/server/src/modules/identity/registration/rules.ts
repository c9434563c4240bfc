import { localTimeOf } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { type RefusalCode, refuse } from '@croupier/kernel/refusals'
import { ageOn, dateOf } from '@croupier/rules/age'
import type { FieldRule } from '@croupier/rules/field-rule'
import { SOURCES_OF_INCOME } from '@croupier/rules/income'
import { cleanField, fieldFault, isRequired } from '@croupier/rules/registration'
import { OPTIONAL_FIELDS, type OptionalField } from '@croupier/wire/identity/registration'
import { NO_TERMS } from '../members/model.ts'
import { acceptPassword, acceptPaymentPassword } from '../passwords/rules.ts'
import type { RegistrationSettings } from '../policy.ts'

export type OptionalFields = { [Name in OptionalField]?: string | undefined }
export type Passwords = { password: string; confirmPassword: string }
export type Filled = Partial<Record<OptionalField, string>>
export type Easy = (secret: string) => boolean

/** The refusal of a field that has one of its own. */
export const FAULT_CODE: Partial<Record<OptionalField, RefusalCode>> = {
  payeeName: 'register.real_name_invalid',
  fullName: 'register.real_name_invalid',
  email: 'register.email_invalid',
  mobileNum: 'register.mobile_invalid',
}

/** §5: refuses a missing password, one outside its rule, and a confirmation that differs. */
export function acceptPasswords(given: Passwords, rule: FieldRule, isEasy: Easy): void {
  const { password } = given
  if (password === '') refuse('register.field_required', { field: 'password' })
  acceptPassword(password, rule, isEasy(password))
  if (password !== given.confirmPassword) refuse('password.mismatch', { field: 'confirmPassword' })
}

/** The day and the age that a birthday is judged by (T010). */
export type AgeRule = { today: string; minimumAge: number }

/** Where the zone of the browser is unknown, the one in which a day begins last: nobody is of age there too early. */
const LAST_ZONE = 'Etc/GMT+12'

/** The usual name of a time zone, which has several and any case. */
function zoneOf(timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone ?? LAST_ZONE }).resolvedOptions().timeZone
  } catch {
    return LAST_ZONE
  }
}

/** T010: a birthday begins in the player's zone. */
export const ageRule = (of: { now: Instant; timeZone: string | undefined; minimumAge: number }): AgeRule => ({
  today: localTimeOf(of.now, zoneOf(of.timeZone)).date,
  minimumAge: of.minimumAge,
})

/** `countries` are the codes that a nationality may have. */
export type Judging = { isEasy: Easy; age: AgeRule; countries: ReadonlySet<string> }

/** §5 registration by username: checks all fields in the order of the form. Answers the filled optional ones. */
export function acceptFields(
  { username, ...given }: { username: string } & Passwords & OptionalFields,
  settings: RegistrationSettings,
  judging: Judging,
): { filled: Filled } {
  acceptUsername(username, settings.username)
  acceptPasswords(given, settings.password, judging.isEasy)
  return { filled: acceptOptional(given, settings, judging) }
}

/**
 * §5 registration: checks the optional fields in the order of the form. Refuses a required field that is empty, a field that is
 * not offered, and a value outside its rule. Answers the filled fields, trimmed, except for the payment password. An affiliate
 * code also comes with the address of a page, so it is accepted where the form does not show it.
 */
export function acceptOptional(
  given: OptionalFields,
  settings: RegistrationSettings,
  { isEasy, ...judging }: Judging,
): Filled {
  const filled: Filled = {}
  for (const name of OPTIONAL_FIELDS) {
    const value = cleanField(name, given[name] ?? '')
    const { enabled, required, ...rule } = settings.fields[name]
    if (!enabled && value && name !== 'affiliateCode') refuse('register.field_not_offered', { field: name })
    if (enabled) acceptField(name, value, { ...rule, required: isRequired(name, required) }, isEasy)
    if (value) filled[name] = acceptMeaning(name, value, judging)
  }
  return filled
}

/** What no pattern can say: days that exist and the minimum age, countries, the sources of income. Answers the normal form. */
export function acceptMeaning(
  name: OptionalField,
  value: string,
  { age: { today, minimumAge }, countries }: Omit<Judging, 'isEasy'>,
): string {
  if (name === 'birthday') {
    const birthday = dateOf(value)
    if (birthday === null || birthday > today)
      return refuse('register.field_invalid', { field: name, fault: 'pattern' })
    return ageOn(birthday, today) < minimumAge ? refuse('register.underage', { field: name, minimumAge }) : birthday
  }
  const isKnown =
    (name !== 'nationality' || countries.has(value)) &&
    (name !== 'sourceOfIncome' || SOURCES_OF_INCOME.some((one) => one === value))
  return isKnown ? value : refuse('register.field_invalid', { field: name, fault: 'pattern' })
}

/** §5: refuses a missing username, and one outside its rule. */
export function acceptUsername(username: string, rule: FieldRule): void {
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

/** T012: refuses a form without both boxes, or with versions that are not in force. Terms that do not exist cannot be agreed to. */
export function acceptAgreement(
  given: { ageConfirmed: boolean; termsAccepted: boolean; termsVersion: string; privacyVersion: string },
  now: { termsVersion: string; privacyVersion: string },
): void {
  const isShown = given.termsVersion === now.termsVersion && given.privacyVersion === now.privacyVersion
  if (given.ageConfirmed && given.termsAccepted && isShown && now.termsVersion !== NO_TERMS) return
  const { termsVersion, privacyVersion } = now
  refuse('register.agreement_required', { termsVersion, privacyVersion })
}
