import { keysOf } from '@croupier/kernel/objects'
import { refuse } from '@croupier/kernel/refusals'
import { type FieldRule, faultOf } from '@croupier/rules/field-rule'
import type { ProfileField } from '@croupier/wire/identity/profile'
import { acceptMeaning, FAULT_CODE, type Judging } from '../registration/rules.ts'
import type { Profile } from './model.ts'
import { maskContact, maskName } from './rules.ts'

/** Set once: withdrawals go out in the name, and the limits of age follow the birthday. */
const FROZEN: ReadonlySet<ProfileField> = new Set(['payeeName', 'fullName', 'birthday', 'idNumber'])
/** They say little about who a person is. */
const IN_CLEAR: ReadonlySet<ProfileField> = new Set(['nationality', 'occupation', 'sourceOfIncome'])
const NAMES: ReadonlySet<ProfileField> = new Set(['payeeName', 'fullName'])

export const isFrozen = (name: ProfileField, value: string | undefined): boolean =>
  FROZEN.has(name) && value !== undefined && value !== ''

/** A field as the security centre shows it: names and contacts masked, the year of a birthday. */
export function shownField(name: ProfileField, value: string): string {
  if (IN_CLEAR.has(name)) return value
  if (NAMES.has(name)) return maskName(value)
  if (name === 'birthday') return `${value.slice(0, 4)}-••-••`
  return name === 'address' ? maskName(value) : maskContact(value)
}

type Typed = { [Name in ProfileField]?: string | undefined }
type Accepting = Omit<Judging, 'isEasy'> & { fields: Readonly<Record<ProfileField, FieldRule>> }

/**
 * §3, §5: the profile with what was typed. The rule of each field is that of the registration. Refuses a field that is set
 * once, and a value outside its rule or without a meaning.
 */
export function acceptProfile(before: Profile, typed: Typed, { fields, ...judging }: Accepting): Profile {
  const profile: Profile = { ...before }
  for (const name of keysOf(typed)) {
    const value = typed[name]
    if (value === undefined) continue
    if (isFrozen(name, before[name]))
      refuse(name === 'payeeName' ? 'profile.payee_name_set' : 'profile.field_set', { field: name })
    const { patternId, minLength, maxLength } = fields[name]
    const rule = { patternId, minLength, maxLength }
    const fault = faultOf(value, rule)
    if (fault) refuse(FAULT_CODE[name] ?? 'register.field_invalid', { field: name, fault, ...rule })
    profile[name] = acceptMeaning(name, value, judging)
  }
  return profile
}
