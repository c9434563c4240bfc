import type { Access, Way } from './access.ts'
import { type FieldRule, faultOf, patterns } from './field-rule.ts'

const PASSWORDS: ReadonlySet<string> = new Set(['password', 'confirmPassword', 'paymentPassword'])

/** The value of a field as it is checked and stored. Passwords are not trimmed: a space is one of their characters. */
export const cleanField = (name: string, value: string): string => (PASSWORDS.has(name) ? value : value.trim())

/** §5: the fault of a field of the registration form, or null. An optional field may stay empty. */
export function fieldFault(
  name: string,
  value: string,
  { required, ...rule }: FieldRule & { required: boolean },
): 'missing' | 'length' | 'pattern' | null {
  const clean = cleanField(name, value)
  if (clean === '') return required ? 'missing' : null
  return faultOf(clean, rule)
}

/** The rules of the fields of the form. The optional ones appear only when they are enabled. */
export type FormRules<Name extends string> = {
  readonly username: FieldRule
  readonly password: FieldRule
  readonly fields: Readonly<Record<Name, FieldRule & { enabled: boolean; required: boolean }>>
}
export type FormField<Name extends string> = FieldRule & {
  name: 'username' | 'password' | Name
  /** The tabs of the form that show it. */
  ways: Way[]
  required: boolean
  acceptedPattern: string
}

const WAYS: readonly Way[] = ['username', 'mobile']

/** §5: the payment password is required whenever it is shown. */
export const isRequired = (name: string, configured: boolean): boolean => configured || name === 'paymentPassword'

/** §5: the fields of the form in their order, each with its tabs. The tab of the mobile number always has the number. */
export function formFields<Name extends string>(
  { username, password, fields }: FormRules<Name>,
  order: readonly Name[],
  { register, mobileSetsPassword }: Pick<Access, 'register' | 'mobileSetsPassword'>,
): FormField<Name>[] {
  const shown = (
    name: FormField<Name>['name'],
    tabs: readonly Way[],
    { required, patternId, minLength, maxLength }: FieldRule & { required: boolean },
  ): FormField<Name> => {
    const ways = tabs.filter((way) => register.includes(way))
    return { name, ways, required, patternId, acceptedPattern: patterns[patternId], minLength, maxLength }
  }
  return [
    shown('username', ['username'], { ...username, required: true }),
    shown('password', mobileSetsPassword ? WAYS : ['username'], { ...password, required: true }),
    ...order.map((name) => {
      const { enabled, required, ...rule } = fields[name]
      const tabs = enabled ? WAYS : name === 'mobileNum' ? (['mobile'] as const) : []
      return shown(name, tabs, { ...rule, required: isRequired(name, required) })
    }),
  ].filter(({ ways }) => ways.length > 0)
}
