import { definitionOf } from '@croupier/wire/definition'
import { type Endpoint, isForStaff, type Schema } from '@croupier/wire/endpoint'
import { type NamedEndpoint, registry } from '@croupier/wire/registry'
import type { Hostile } from '../fuzz/draft.ts'
import { roomOf } from '../fuzz/limits.ts'

/** Calls that end the session of their caller, who could not flood with it any more. */
const ENDING = /^(logout|revoke\w*|changePassword|setPaymentPassword)$/

/** Calls of the site that a hostile caller may repeat as often as the limits allow. */
export const siteCalls: readonly NamedEndpoint[] = registry.filter(
  ({ name, endpoint }) => !isForStaff(endpoint) && !ENDING.test(name),
)

/** Values that pass the schemas and ask for as much as a call gives, by the name of the field. */
export const known: Record<string, readonly unknown[]> = {
  game: ['ssc-1m', 'ssc-5m'],
  gameCode: ['ssc-1m'],
  next: ['1440'],
  count: ['100'],
  pageSize: ['1000', '100'],
  page: ['1'],
}

/** Requests for pages and files, which do not pass the door. */
export const FILES: readonly Hostile[] = [
  '/',
  '/docs',
  '/docs/viewer.js',
  '/docs/openapi.json',
  '/ready',
  '/nowhere',
].map((path) => ({
  kind: 'siege',
  call: path,
  port: 'site',
  method: 'GET',
  path,
  headers: {},
  body: null,
  plain: '',
  isStaff: false,
}))

/** The text of a body, as large as the endpoint takes it. */
export type BodyOf = (endpoint: Endpoint) => string

/** Bytes that a body of JSON needs beside its elements. */
const FRAME_BYTES = 200

/** The most small wrong elements that an endpoint takes: in its first list, or else as unknown fields. */
export const wrongElements: BodyOf = (endpoint) => {
  const room = roomOf(endpoint) - FRAME_BYTES
  const list = firstList(endpoint)
  if (list) return JSON.stringify({ [list]: Array.from({ length: Math.floor(room / '{},'.length) }, () => ({})) })
  const count = Math.floor(room / '"xffff":0,'.length)
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index.toString(36)}`, 0])))
}

/** Lists inside lists, as deep as the body allows: in the first list of an endpoint, or else as an unknown field. */
export const nestedLists: BodyOf = (endpoint) => {
  const levels = Math.floor((roomOf(endpoint) - FRAME_BYTES) / '[]'.length)
  return `{"${firstList(endpoint) ?? 'x'}":${'['.repeat(levels)}${']'.repeat(levels)}}`
}

/** Asks for a compressed answer, as browsers do, because compression costs processor time. */
export const asBrowser = (request: Hostile): Hostile => ({
  ...request,
  headers: { ...request.headers, 'accept-encoding': 'gzip, br' },
})

const firstList = ({ request }: Endpoint): string | undefined =>
  Object.entries(definitionOf(request).shape ?? {}).find(([, schema]) => isList(schema))?.[0]

const isList = (schema: Schema): boolean => {
  const { type, innerType, in: wire } = definitionOf(schema)
  return type === 'array' || (innerType ? isList(innerType) : false) || (wire && type === 'pipe' ? isList(wire) : false)
}
