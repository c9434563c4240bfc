import { refuse } from '@croupier/kernel/refusals'
import type { Method } from '@croupier/wire/endpoint'

/** Names that every object has already: whoever sends one wants to reach what is not theirs. */
const TAKEN = new Set(['__proto__', 'constructor', 'prototype'])

/** An object's fields; anything else has none. */
export const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/**
 * T171: the fields of a call. Each comes from one place: a name of the path from the path, all others of a GET from the
 * query and of a command from its body. A name that comes from two places, twice in a query, or that every object has,
 * refuses `request.malformed`; so does a command with a query, which might end up in somebody's log.
 */
export function fieldsOf(
  method: Method,
  { query, body, params }: { query: unknown; body: unknown; params: unknown },
): Record<string, unknown> {
  const asked = asFields(query)
  const given = asFields(body)
  const path = asFields(params)
  if (method !== 'GET' && Object.keys(asked).length > 0) refuse('request.malformed', { reason: 'a query in a command' })
  const fields = method === 'GET' ? asked : given
  for (const [field, value] of Object.entries(fields)) {
    if (TAKEN.has(field)) refuse('request.malformed', { field })
    if (Object.hasOwn(path, field)) refuse('request.malformed', { field, reason: 'twice' })
    if (method === 'GET' && Array.isArray(value)) refuse('request.malformed', { field, reason: 'twice' })
  }
  return { ...fields, ...path }
}

/** JSON whose objects hold no name that would reach into every object (T171). Throws on it, as on broken JSON. */
export function parseFields(text: string): unknown {
  return JSON.parse(text, (name, value) => {
    if (name === '__proto__' || (name === 'constructor' && Object.hasOwn(Object(value), 'prototype')))
      throw new SyntaxError(`the name ${name} is taken`)
    return value
  })
}
