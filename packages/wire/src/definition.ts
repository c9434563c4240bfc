import type { Schema } from './endpoint.ts'

/** The parts of a Zod definition that generators of values read. `type` says which of them are there. */
export type Definition = {
  type: string
  shape?: Record<string, Schema>
  catchall?: Schema
  innerType?: Schema
  element?: Schema
  entries?: Record<string, unknown>
  in?: Schema
  values?: readonly unknown[]
  keyType?: Schema
  valueType?: Schema
  options?: readonly Schema[]
}

/** A schema's own description, for tests and proofs that walk the registry. Browsers' schemas (`lean.ts`) have none. */
// Zod types a definition as the union of all kinds.
export const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition
