import { type RefusalCode, refusals } from '@croupier/kernel/refusals'
import { hookBody } from '@croupier/wire/agents/hook-events'
import type { Endpoint } from '@croupier/wire/endpoint'
import { HEADERS } from '@croupier/wire/envelope'
import { UPLOAD_TYPES } from '@croupier/wire/files'
import type { NamedEndpoint } from '@croupier/wire/registry'
import * as z from 'zod/mini'

type Json = Record<string, unknown>
/** The parts of an object's JSON Schema that this file reads. */
type ObjectSchema = Json & { properties?: Record<string, unknown>; required?: readonly string[] }

const BEARER = { type: 'http', scheme: 'bearer' }
const FILE = { type: 'string', format: 'binary' }
/** Refusals that the door may answer to every call. */
const DOOR_REFUSALS: readonly RefusalCode[] = [
  'request.malformed',
  'request.too_many',
  'server.maintenance',
  'server.fault',
]

/** Refusals that the door may answer to every call with a key. */
const KEY_REFUSALS: readonly RefusalCode[] = ['agents.key_invalid', 'agents.key_scope', 'agents.key_address']

/** The public description (OpenAPI 3.1), generated from the registry, so that it is never out of date. */
export function describe(
  endpoints: readonly NamedEndpoint[],
  { title, version }: { title: string; version: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    components: { securitySchemes: { session: BEARER, agentKey: { ...BEARER, description: 'A key of an agent' } } },
    paths,
    webhooks: { agentEvent: { post: agentEvent() } },
  }
}

/** What the web-hooks of agents send. */
const agentEvent = (): Json => ({
  summary: 'An event for the program of an agent',
  description: 'Signed by Standard Webhooks. See docs/agent-api.md.',
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: schemaOf(hookBody, 'input') } } },
  responses: { 204: { description: 'Received. Any other status than 2xx has the event sent again.' } },
})

function operation(name: string, endpoint: Endpoint): Json {
  const shape = schemaOf(endpoint.request, 'input')
  return {
    operationId: name,
    tags: [endpoint.module],
    summary: endpoint.summary,
    description: notes(endpoint),
    security: securityOf(endpoint),
    parameters: [...parametersOf(endpoint, shape), ...headersOf(endpoint)],
    ...(endpoint.method === 'GET' ? {} : { requestBody: bodyOf(endpoint, shape) }),
    responses: responsesOf(endpoint),
  }
}

function securityOf({ token, scope }: Endpoint): Json[] {
  if (scope) return [{ agentKey: [] }]
  return token === true ? [{ session: [] }] : token === 'optional' ? [{}, { session: [] }] : []
}

function notes({ encrypt, once, idempotent, audience, permission, scope, stepUp, throttle, pace }: Endpoint): string {
  return [
    encrypt && 'The body is encrypted: `{ "payload": "<compact JWE>" }`, ECDH-ES with A256GCM, `iat` and `jti` inside.',
    (once || idempotent) &&
      'A repeated call with the same Idempotency-Key has no second effect and gets the same answer.',
    audience && `For ${audience}.`,
    scope && `Needs a key of an agent with the scope \`${scope}\`. See docs/agent-api.md.`,
    permission && `Needs the permission \`${permission}\`.`,
    stepUp &&
      'The caller must have proved in the last minutes of the session who they are: `session.step_up_required`.',
    throttle && `At most ${throttle.limit} calls in ${throttle.windowSeconds} seconds by ${throttle.by}.`,
    pace && `At most ${pace.limit} calls in ${pace.windowSeconds} seconds by account, on each node.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const pathFields = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/:([a-zA-Z]+)/g)].map(([, field]) => field!)

function parametersOf(endpoint: Endpoint, { properties = {}, required = [] }: ObjectSchema): Json[] {
  const inPath = pathFields(endpoint)
  const inQuery = endpoint.method === 'GET' ? Object.keys(properties).filter((field) => !inPath.includes(field)) : []
  return [
    ...inPath.map((field) => ({ name: field, in: 'path', required: true, schema: properties[field] ?? {} })),
    ...inQuery.map((field) => ({
      name: field,
      in: 'query',
      required: required.includes(field),
      schema: properties[field] ?? {},
    })),
  ]
}

function headersOf({ once, idempotent, passwordCheck }: Endpoint): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(once || idempotent ? [header(HEADERS.idempotencyKey, '8 to 128 characters, chosen by the caller')] : []),
    ...(passwordCheck ? [header(HEADERS.passwordCheck, 'The payment password, encrypted as a compact JWE')] : []),
  ]
}

function bodyOf(endpoint: Endpoint, shape: ObjectSchema): Json {
  const isInBody = (field: string) => !pathFields(endpoint).includes(field)
  const properties = Object.fromEntries(Object.entries(shape.properties ?? {}).filter(([field]) => isInBody(field)))
  const required = (shape.required ?? []).filter(isInBody)
  if (endpoint.upload)
    return { required: true, content: Object.fromEntries(UPLOAD_TYPES.map((type) => [type, { schema: FILE }])) }
  return { required: true, content: { 'application/json': { schema: { ...shape, properties, required } } } }
}

function responsesOf(endpoint: Endpoint): Json {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of [...endpoint.refusals, ...(endpoint.scope ? KEY_REFUSALS : []), ...DOOR_REFUSALS]) {
    const [status] = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const value = schemaOf(endpoint.response, 'input')
  const success = { type: 'object', properties: { success: { const: true }, value }, required: ['success', 'value'] }
  const content = endpoint.download ? { '*/*': { schema: FILE } } : { 'application/json': { schema: success } }
  return {
    200: { description: 'Done', content },
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        { description: codes.map((code) => `\`${code}\`: ${refusals[code][1]}`).join('\n\n') },
      ]),
    ),
  }
}

/** OpenAPI 3.1 takes JSON Schema of 2020-12, which it need not be told for each schema. */
function schemaOf(schema: Endpoint['request'], io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return shape
}
