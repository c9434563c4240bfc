import { type FieldRule, faultOf } from './field-rule.ts'

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
