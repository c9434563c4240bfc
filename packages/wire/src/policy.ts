import type * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/**
 * An operator's number (or list, or switch), declared in a module's `policy.ts`. `initial` is in the form of the wire
 * (money as decimal text) and must fit the schema; what the operator saves is validated by the same schema.
 * A `locked` policy is state of the product that a command of its own changes, never the settings screen.
 */
export type Policy<S extends Schema = Schema> = {
  readonly name: string
  readonly summary: string
  readonly schema: S
  readonly initial: z.input<S>
  readonly locked?: true
}

/** Declares a policy and keeps its exact type. */
export const policy = <const S extends Schema>(definition: Policy<S>): Policy<S> => definition
