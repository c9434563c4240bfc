import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { AnswerTooLarge } from '../http/answer.ts'
import type { AddressGuard } from './public-address.ts'

/** Why a request did not leave, or got no answer. */
export class NotReached extends Error {
  override name = 'NotReached'
}

export type GuardedRequest = {
  method: string
  headers: Record<string, string>
  body?: URLSearchParams | string | null | undefined
  signal?: AbortSignal | undefined
}
export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<Response>

export type GuardedFetchDeps = {
  guard: AddressGuard
  /** A certificate in PEM form to check against, in place of the public ones. */
  authority: string | null
  timeoutMs: number
  maxBytes: number
}

/**
 * T158, T168: a `fetch` for addresses that staff or a partner name: by TLS with a checked certificate, to public addresses only,
 * without redirections, and bounded in time and size.
 */
export const guardedFetch =
  (deps: GuardedFetchDeps): GuardedFetch =>
  async (url, request) => {
    const { protocol, hostname } = new URL(url)
    if (protocol !== 'https:') throw new NotReached(`${url} is not https`)
    // A socket looks up names only, so an address in the URL is checked here.
    await deps.guard.addressOf(hostname.replace(/^\[|\]$/g, ''))
    return exchange(deps, url, request)
  }

function exchange({ guard, authority, timeoutMs, maxBytes }: GuardedFetchDeps, url: string, request: GuardedRequest) {
  const { method, headers, body, signal } = request
  const text = body ? String(body) : ''
  const limit = AbortSignal.timeout(timeoutMs)
  return new Promise<Response>((done, fail) => {
    const asked = httpsRequest(
      url,
      {
        method,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(text)) },
        lookup: guard.lookup,
        minVersion: 'TLSv1.2',
        rejectUnauthorized: true,
        agent: false,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(authority ? { ca: authority } : {}),
      },
      (answer) => read(answer, maxBytes).then(done, fail),
    )
    asked.on('error', (error) => fail(new NotReached(`${url} does not answer`, { cause: error })))
    asked.end(text)
  })
}

/** Statuses whose answers have no body. */
const EMPTY = new Set([204, 205, 304])

async function read(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    // A throw out of the loop destroys the connection.
    if (size > maxBytes) throw new AnswerTooLarge(`the answer is larger than ${maxBytes} bytes`)
    parts.push(part)
  }
  const status = answer.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value))
  return new Response(EMPTY.has(status) ? null : Buffer.concat(parts), { status, headers })
}
