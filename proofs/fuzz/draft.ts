import { uuidV7 } from '@croupier/kernel/ids'
import { agentApi } from '@croupier/wire/agents/api'
import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { type NamedEndpoint, registry } from '@croupier/wire/registry'
import type { Chance } from '../../harness/chance.ts'
import type { Encrypters } from './encrypters.ts'
import { fieldsFor, type Known } from './shapes.ts'

/** A hostile request. `plain` holds its fields before encryption, to tell an echo from a leak. */
export type Hostile = {
  kind: string
  /** The name of the endpoint. */
  call: string
  port: 'site' | 'console'
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: string | Buffer | null
  plain: string
  isStaff: boolean
}

export type Attackers = {
  members: readonly string[]
  /** Members for calls that end sessions or change passwords. */
  scapegoats: readonly string[]
  staff: readonly string[]
  known: Known
  /** Ids that belong to the victim. */
  foreign: readonly string[]
  encrypters: Encrypters
}

/** Calls that end the caller's session. Only scapegoats send them. */
const ENDING = /^(logout|revoke|changePassword|setPaymentPassword)/
/** Calls that close the site or lock staff out. No staff token sends them. */
const CLOSING =
  /^(closeSite|openSite|endMemberSessions|disableStaff|requestAuthenticatorReset|requestStaffRoles|changeSetting|blockMember|staffLogout|changeStaffPassword)$/
/** Calls that hash a password, which is slow by design, or share its limits. */
const SLOW =
  /^(register|login|staffLogin|changePassword|setPaymentPassword|stepUp|captcha|addBankAccount|removeBankAccount|requestWithdrawal)$/

/** Those with a key are sent with tokens of members, who have none. */
const quick = [...registry, ...agentApi].filter(({ name }) => !SLOW.test(name))
const slow = registry.filter(({ name }) => SLOW.test(name))

const addressOf = (chance: Chance) => `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`

/** The caller's token: none, a member's, or staff's where the endpoint is for staff. */
export function tokenFor({ name, endpoint }: NamedEndpoint, who: Attackers, chance: Chance): string | null {
  if (chance.rarely(15)) return null
  if (isForStaff(endpoint) && !CLOSING.test(name) && !chance.rarely(8)) return chance.one(who.staff)
  return chance.one(ENDING.test(name) ? who.scapegoats : who.members)
}

/** A new idempotency key. */
export const newKey = () => uuidV7(new Date(), { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) })

/** A call before its HTTP form. */
export type Draft = {
  at: NamedEndpoint
  token: string | null
  fields: Record<string, unknown>
  chance: Chance
  who: Attackers
}

/** A call of the registry with fields that fit its schema, or nearly. */
export function draft(who: Attackers, chance: Chance): Draft {
  const at = chance.one(chance.rarely(25) ? slow : quick)
  const fields = fieldsFor(at.endpoint, who.known, chance)
  return { at, token: tokenFor(at, who, chance), fields, chance, who }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
/** Any value as a part of a URL. */
export const encode = (value: unknown) => encodeURIComponent(textOf(value).slice(0, 6_000).toWellFormed())

/** The HTTP form of a draft. `breaksEncryption` encrypts its body with a mistake. */
export async function send(
  kind: string,
  { at, token, fields, chance, who }: Draft,
  breaksEncryption = false,
): Promise<Hostile> {
  const { endpoint } = at
  const rest: Record<string, unknown> = { ...fields }
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = rest[name] ?? 'x'
    delete rest[name]
    return encode(value)
  })
  const headers: Hostile['headers'] = { 'x-forwarded-for': addressOf(chance) }
  if (token) headers.authorization = `Bearer ${token}`
  if (endpoint.once || endpoint.idempotent) headers['idempotency-key'] = String(chance.one(who.known('idempotencyKey')))
  const encrypt = (value: unknown) => (breaksEncryption ? who.encrypters.broken : who.encrypters.valid)(value, chance)
  if (endpoint.passwordCheck)
    headers['password-check'] = await encrypt({ paymentPassword: chance.one(['742915', '000000', 1]) })
  const isGet = endpoint.method === 'GET'
  const pairs = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encode(name)}=${encode(value)}`],
  )
  const query = isGet && pairs.length > 0 ? `?${pairs.join('&')}` : ''
  if (!isGet) headers['content-type'] = 'application/json'
  const isEncrypted = endpoint.encrypt || (breaksEncryption && !endpoint.passwordCheck)
  const body = isGet ? null : JSON.stringify(isEncrypted ? { payload: await encrypt(rest) } : rest)
  const port = isForStaff(endpoint) && !chance.rarely(50) ? 'console' : 'site'
  return {
    kind,
    call: at.name,
    port,
    method: endpoint.method,
    path: path + query,
    headers,
    body,
    plain: JSON.stringify(fields),
    isStaff: token !== null && who.staff.includes(token),
  }
}

/** The HTTP form of a draft with this text of JSON as its body, encrypted if the endpoint requires that. */
export async function sendText(kind: string, one: Draft, text: string): Promise<Hostile> {
  const request = await send(kind, one)
  if (request.body === null) return request
  const { at, who, chance } = one
  const body = at.endpoint.encrypt ? JSON.stringify({ payload: await who.encrypters.text(text, chance) }) : text
  return { ...request, body, plain: text }
}

/** The fields of a call that travel in its body, and not in its path. */
export const bodyFields = ({ path }: Endpoint, fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !path.split('/').includes(`:${name}`)))
