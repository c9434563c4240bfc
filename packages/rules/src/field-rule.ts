/**
 * §5 the patterns of registration fields, as data for both the server and the form. `accepted` is a regular expression for
 * the flag `u`, or `*` for any characters. All are linear: no value makes one slow.
 */
export const patterns = {
  any: '*',
  letterFirst: '^[A-Za-z][A-Za-z0-9]*$',
  chineseAndDigits: '^[\\p{Script=Han}0-9]+$',
  email: '^[A-Za-z0-9._%+\\-]{1,64}@[A-Za-z0-9\\-]{1,63}(?:\\.[A-Za-z0-9\\-]{1,63}){1,4}$',
  alphanumeric: '^[A-Za-z0-9]+$',
  lettersPlusDigits: '^(?=[A-Za-z0-9]*[A-Za-z])(?=[A-Za-z0-9]*[0-9])[A-Za-z0-9]+$',
  digits: '^[0-9]+$',
  alphanumericWithUppercase: '^(?=[A-Za-z0-9]*[A-Z])[A-Za-z0-9]+$',
  lettersAndSpaces: '^[A-Za-z ]+$',
  noSpaces: '^\\S+$',
  dateYearFirst: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$',
  dateMonthFirst: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])-\\d{4}$',
  korean: '^\\p{Script=Hangul}+$',
  thai: '^\\p{Script=Thai}+$',
  uppercaseAndSpaces: '^(?=[A-Z ]*[A-Z])[A-Z ]+$',
} as const satisfies Record<string, string>

export type PatternId = keyof typeof patterns
// `Object.keys` forgets that the table has keys, and which.
export const PATTERN_IDS = Object.keys(patterns) as [PatternId, ...PatternId[]]

/** §3 registration rule: what one field accepts. Lengths count characters, not UTF-16 units. */
export type FieldRule = { patternId: PatternId; minLength: number; maxLength: number }

/** §5 the fault of a value, or null. Length comes first, because an unfinished value is too short before it is wrong. */
export function faultOf(value: string, rule: FieldRule): 'length' | 'pattern' | null {
  const length = Array.from(value).length
  if (length < rule.minLength || length > rule.maxLength) return 'length'
  const accepted = patterns[rule.patternId]
  return accepted === '*' || new RegExp(accepted, 'u').test(value) ? null : 'pattern'
}
