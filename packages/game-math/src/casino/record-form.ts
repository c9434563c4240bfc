import type { RecordVerdict } from '../fairness/record.ts'

/** Parts of the forms of records. */
export const HASH = /^[0-9a-f]{64}$/
export const MONEY = /^\d{1,14}(\.\d{1,4})?$/

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value)

/** Whether a value is an object with these fields and no other. */
export const hasExactly = (value: unknown, fields: readonly string[]): value is Record<string, unknown> =>
  isObject(value) && Object.keys(value).length === fields.length && fields.every((name) => name in value)

/** A record that was repeated, and what the comparison of its parts found. */
export type CheckedRecord<Name extends string, One> = {
  /** `proven` needs a commitment from before the round; without one a right record is `consistent`. */
  readonly verdict: RecordVerdict
  readonly checks: ReadonlyMap<Name, boolean>
  /** What the terms lead to. */
  readonly recomputed: One
}

export function checkedRecord<Name extends string, One>(
  checks: ReadonlyMap<Name, boolean>,
  recomputed: One,
  noted: string | undefined,
): CheckedRecord<Name, One> {
  const isRight = [...checks.values()].every((holds) => holds)
  return { verdict: isRight ? (noted === undefined ? 'consistent' : 'proven') : 'wrong', checks, recomputed }
}
