import { toHex } from '@croupier/kernel/random'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

/** Whether a parsed value can be the value of a field. */
export type FieldTest = (value: unknown) => boolean

export const text =
  (pattern: RegExp): FieldTest =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
export const orNull =
  (test: FieldTest): FieldTest =>
  (value) =>
    value === null || test(value)
export const hash = text(/^[0-9a-f]{64}$/)
export const instant: FieldTest = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
export const whole: FieldTest = (value) => Number.isSafeInteger(value) && Number(value) >= 0
export const gameText = text(/^[a-z0-9-]{1,32}$/)
export const issueText = text(/^[\w-]{1,32}$/)
/** Decimal text of an amount. */
export const stakeText = text(/^\d{1,14}(\.\d{1,4})?$/)

/** Whether a parsed value is an object with exactly these fields, each of which passes its test. */
export function hasExactly<T>(json: unknown, fields: { readonly [F in keyof T]: FieldTest }): json is T {
  if (typeof json !== 'object' || json === null) return false
  const tests = Object.entries<FieldTest>(fields)
  const isExact = Object.keys(json).length === tests.length && tests.every(([name]) => Object.hasOwn(json, name))
  return isExact && tests.every(([name, test]) => test(Reflect.get(json, name)))
}

/** A JSON value in its canonical form (RFC 8785). */
export const canonicalJson = (value: object): string => canonicalize(value) ?? ''

/** SHA-256 of a JSON value in its canonical form. */
export const hashJson = (value: object): string => toHex(sha256(utf8ToBytes(canonicalJson(value))))

/** A list of objects with exactly these fields. */
export const listOf =
  <T>(fields: { readonly [F in keyof T]: FieldTest }): FieldTest =>
  (value) =>
    Array.isArray(value) && value.every((one) => hasExactly<T>(one, fields))
