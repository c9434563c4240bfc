import type { RefusalCode, RefusalDetail } from '@croupier/kernel/refusals'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import type { Answer } from '@croupier/wire/envelope'
import { HEADERS } from '@croupier/wire/envelope'
import * as z from 'zod/mini'

/** Options of a call besides its input. */
export type CallOptions = {
  /** The idempotency key, the same for each try of a command; a new one if left out. */
  key?: string
  /** The payment password, for endpoints with `passwordCheck`. */
  paymentPassword?: string
  signal?: AbortSignal
  /** The body of an endpoint with `upload`. */
  file?: Upload
}

/** A file and the name of its type. A `File` of a browser is both. */
export type Upload = { type: string; content: Blob | Uint8Array<ArrayBuffer> }
type Body = string | Upload['content']

/** A refusal of the server. `code` is the translation key. */
export class CallRefused extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly detail: RefusalDetail
  constructor(code: RefusalCode, message: string, status: number, detail: RefusalDetail) {
    super(message)
    this.name = 'CallRefused'
    this.code = code
    this.status = status
    this.detail = detail
  }
}

/** There was no answer, so the command may have run: send it again with the same key. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** The user closed a dialog that the command needs, so it was not sent. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

export type ClientDeps = {
  /** `''` for the same origin. */
  origin: string
  fetch: typeof fetch
  /** The token of the session that the call belongs to. */
  token(endpoint: Endpoint): string | null
  language(): string
  newKey(): string
  /** Encrypts a body for the site's key; see `encrypter`. */
  encrypt(body: unknown): Promise<string>
  /** Whether the user is away, so that polling does not keep the session open; see `presence`. */
  isAway?(): boolean
  /** Called when the server no longer knows the session. */
  onSessionEnded(): void
  /** Lets the user prove who they are, for a call that is then sent once more. Rejects with `Cancelled`. */
  stepUp?(): Promise<void>
  /** Reads an answer, for apps that call endpoints with `download`; see `readFileOrAnswer`. */
  read?(response: Response, endpoint: Endpoint): Promise<Answer<unknown>>
}

export type Client = ReturnType<typeof client>

/** Calls any endpoint of the registry: token, idempotency key, JWE, envelope, decoding and refusals. */
export function client(deps: ClientDeps) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options: CallOptions = {},
  ): Promise<Output<E>> {
    const first = await exchange(deps, endpoint, input, options)
    const isProofDue = !first.answer.success && first.answer.code === 'session.step_up_required'
    if (isProofDue) await deps.stepUp?.()
    const { status, answer } = isProofDue && deps.stepUp ? await exchange(deps, endpoint, input, options) : first
    if (answer.success) return decodeOutput(endpoint, answer.value)
    if (status === 401 && answer.code === 'session.required' && deps.token(endpoint)) deps.onSessionEnded()
    throw new CallRefused(answer.code, answer.message, status, answer.detail ?? {})
  }
}

async function exchange<E extends Endpoint>(deps: ClientDeps, endpoint: E, input: Input<E>, options: CallOptions) {
  const request = await requestOf(deps, endpoint, encodeInput(endpoint, input), options)
  const response = await deps.fetch(request.url, request.init).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new NoAnswer('Network link is abnormal, please try again')
  })
  return { status: response.status, answer: await (deps.read ?? readAnswer)(response, endpoint) }
}

/** The fields of a request in their wire form. */
export const encodeInput = <E extends Endpoint>({ request }: E, input: Input<E>): Record<string, unknown> =>
  // Every request is an object; the registry's tests check it.
  z.encode<E['request']>(request, input) as Record<string, unknown>

/** Reads an answer. Throws when it does not have the form that the endpoint promises. */
export const decodeOutput = <E extends Endpoint>({ response }: E, value: unknown): Output<E> =>
  // decode validates the value
  z.decode<E['response']>(response, value as z.input<E['response']>)

/** The HTTP form of a call. Exported for tests that send it in-process. */
export async function requestOf(
  deps: Pick<ClientDeps, 'origin' | 'token' | 'language' | 'newKey' | 'encrypt' | 'isAway'>,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  options: CallOptions,
): Promise<{
  url: string
  init: { method: string; headers: Record<string, string>; body?: Body; signal?: AbortSignal }
}> {
  const { path, rest } = fillPath(endpoint.path, fields)
  const headers: Record<string, string> = { 'accept-language': deps.language() }
  const token = deps.token(endpoint)
  if (token && (endpoint.token !== false || endpoint.replacesSession))
    headers[HEADERS.authorization] = `Bearer ${token}`
  if (deps.isAway?.()) headers[HEADERS.away] = '1'
  if (endpoint.once || endpoint.idempotent) headers[HEADERS.idempotencyKey] = options.key ?? deps.newKey()
  if (endpoint.passwordCheck && options.paymentPassword !== undefined) {
    headers[HEADERS.passwordCheck] = await deps.encrypt({ paymentPassword: options.paymentPassword })
  }
  const init: { method: string; headers: Record<string, string>; body?: Body; signal?: AbortSignal } = {
    method: endpoint.method,
    headers,
    ...(options.signal ? { signal: options.signal } : {}),
  }
  if (endpoint.method === 'GET') return { url: deps.origin + path + queryOf(rest), init }
  const { type, content } = options.file ?? (await bodyOf(deps, endpoint, rest))
  headers['content-type'] = type
  init.body = content
  return { url: deps.origin + path, init }
}

async function bodyOf({ encrypt }: Pick<ClientDeps, 'encrypt'>, endpoint: Endpoint, fields: Record<string, unknown>) {
  if (endpoint.form) return { type: 'application/x-www-form-urlencoded', content: queryOf(fields).slice(1) }
  const content = JSON.stringify(endpoint.encrypt ? { payload: await encrypt(fields) } : fields)
  return { type: 'application/json', content }
}

function fillPath(template: string, fields: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...fields }
  const path = template.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** Reads an answer in its envelope. Throws `NoAnswer`. */
export async function readAnswer(response: Response): Promise<Answer<unknown>> {
  try {
    return await response.json()
  } catch {
    throw new NoAnswer('Network link is abnormal, please try again')
  }
}
