import { definitionOf } from '@croupier/wire/definition'
import { type Endpoint, isForStaff, type Schema } from '@croupier/wire/endpoint'
import { type NamedEndpoint, registry } from '@croupier/wire/registry'

/** Calls that end the session of their caller, who could not flood with it any more. */
const ENDING = /^(logout|revoke\w*|changePassword|setPaymentPassword)$/

/** Calls of the site that a hostile caller may repeat as often as the limits allow. */
export const siteCalls: readonly NamedEndpoint[] = registry.filter(
  ({ name, endpoint }) => !isForStaff(endpoint) && !ENDING.test(name),
)

/** The usual limit of a body. */
const BODY_BYTES = 64 * 1024
/** What a JSON body needs beside its elements. */
const FRAME_BYTES = 200

const isList = (schema: Schema): boolean => {
  const { type, innerType, in: wire } = definitionOf(schema)
  return type === 'array' || (innerType ? isList(innerType) : false) || (wire && type === 'pipe' ? isList(wire) : false)
}

/**
 * The body with the most small wrong elements that an endpoint takes: in its first list, or else as unknown fields.
 */
export function wrongElements({ bodyLimit = BODY_BYTES, request }: Endpoint): string {
  const room = bodyLimit - FRAME_BYTES
  const shape = definitionOf(request).shape ?? {}
  const list = Object.entries(shape).find(([, schema]) => isList(schema))?.[0]
  if (list) return JSON.stringify({ [list]: Array.from({ length: Math.floor(room / '{},'.length) }, () => ({})) })
  const count = Math.floor(room / '"ffff":0,'.length)
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index.toString(36)}`, 0])))
}
