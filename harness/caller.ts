import { type Client, client } from '@croupier/api-client/client'
import { encrypter } from '@croupier/api-client/encrypter'
import { uuidV7 } from '@croupier/kernel/ids'
import { cipherKey } from '@croupier/wire/platform/platform'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'

/** Calls any endpoint of the registry. */
export type Caller = Client
/** A session's token, or a function that returns the current one. */
export type Token = string | null | (() => string | null)

/** A new idempotency key, for commands that may be sent again. */
export const newKey = (): string => uuidV7(systemClock.now(), systemRandom)

/**
 * Calls any endpoint of one node over HTTP, as its pages do. A call without an answer fails after `timeoutMs`. `from` is
 * the address that the caller claims, for a node that trusts this machine as a proxy.
 */
export function caller(origin: string, token: Token = null, timeoutMs = 60_000, from?: string): Caller {
  const call: Caller = client({
    origin,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      if (from) headers.set('x-forwarded-for', from)
      return fetch(url, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) })
    },
    token: typeof token === 'function' ? token : () => token,
    language: () => 'en',
    newKey,
    encrypt: encrypter({ fetchKey: () => call(cipherKey, {}), now: () => systemClock.now().getTime(), newId: newKey }),
    onSessionEnded: () => {},
  })
  return call
}
