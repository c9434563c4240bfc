import type * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/**
 * An operator's number (or list, or switch), declared in a module's `policy.ts`. `initial` is in the form of the wire
 * (money as decimal text) and must fit the schema; what the operator saves is validated by the same schema.
 * A `locked` policy is state of the product that a command of its own changes, never the settings screen.
 * `loosens`: whether a change starts again or lets pass what one person may stop or hold back (T155): such a change is
 * asked for by one person and made by another one's approval.
 */
export type Policy<S extends Schema = Schema> = {
  readonly name: string
  readonly summary: string
  readonly schema: S
  readonly initial: z.input<S>
  readonly locked?: true
  loosens?(before: z.output<S>, after: z.output<S>): boolean
  /** Replaces secrets in a new value by their digests, so that no list, request or audit entry shows them. */
  digested?(value: z.output<S>, digestOf: (secret: string) => string): z.output<S>
}

/** Whether something that stood in a list does no longer. */
export const leavesOut = (before: readonly string[], after: readonly string[]): boolean =>
  before.some((one) => !after.includes(one))

/** Declares a policy and keeps its exact type. */
export const policy = <const S extends Schema>(definition: Policy<S>): Policy<S> => definition
