import type * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/**
 * A setting that the operator may change, declared in a module's `policy.ts`. `initial` is in the form of the wire (money as
 * decimal text) and must fit the schema, which validates every change too. A `locked` policy is state of the product that a
 * command of its own changes, never the settings screen.
 */
type Declared<S extends Schema> = {
  readonly name: string
  readonly summary: string
  readonly schema: S
  readonly initial: z.input<S>
  readonly locked?: true
  /** A number that the server raises with changes elsewhere, which have audit entries of their own. */
  readonly counter?: true
  /** Pages of the site show its value, so every open page reads it again after a change. */
  readonly shown?: true
  /** Replaces secrets in a new value by their digests, so that no list, request or audit entry shows them. */
  digested?(value: z.output<S>, digestOf: (secret: string) => string): z.output<S>
}

export type Policy<S extends Schema = Schema> = Declared<S> & {
  /** Whether a change of the value needs a second approver (T155). */
  needsApproval(before: z.output<S>, after: z.output<S>): boolean
}

/** Judges a change of one field: true if one person may make it. */
export type Rule<T> = (before: T, after: T) => boolean
/** Rules for the fields of a setting, or one rule for all of it. */
export type Rules<T> = Rule<T> | (T extends object ? { readonly [Field in keyof T]?: Rules<T[Field]> } : never)

/** Lists and switches may change in one direction, numbers downwards or upwards. */
export const anyChange: Rule<unknown> = () => true
export const lowering: Rule<number | bigint> = (before, after) => after < before
export const raising: Rule<number | bigint> = (before, after) => after > before
export const adding: Rule<readonly string[]> = (before, after) => before.every((one) => after.includes(one))
export const switchingOn: Rule<boolean> = (_, after) => after
export const switchingOff: Rule<boolean> = (_, after) => !after

/**
 * Declares a policy and keeps its exact type. `alone` lists the changes that one person may make: those that stop something or
 * protect members and operator more. Every other change, and so every change of a new field, needs a second approver.
 */
export const policy = <const S extends Schema>({
  alone,
  ...declared
}: Declared<S> & { readonly alone?: Rules<z.output<S>> }): Policy<S> => ({
  ...declared,
  needsApproval: (before, after) => !isAllowed(alone, before, after),
})

function isAllowed(rules: unknown, before: unknown, after: unknown): boolean {
  if (isSame(before, after)) return true
  if (typeof rules === 'function') return rules(before, after) === true
  if (!isObject(rules) || !isObject(before) || !isObject(after)) return false
  return fieldsOf(before, after).every((field) => isAllowed(rules[field], before[field], after[field]))
}

/** Whether two decoded values are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other)
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  return (
    Array.isArray(one) === Array.isArray(other) &&
    fieldsOf(one, other).every((field) => isSame(one[field], other[field]))
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const fieldsOf = (one: object, other: object): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])]
