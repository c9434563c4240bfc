import type { GuardedFetch } from './guarded-fetch.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { addressGuard } from './public-address.ts'

export type OperatorFetch = GuardedFetch

/**
 * T158: a `fetch` for an address that staff entered: it is public and uses TLS, unless the environment names its host as one of
 * the operator's own network (INTERNAL_HOSTS).
 */
export function operatorFetch({
  internalHosts,
  timeoutMs,
  maxBytes,
}: {
  internalHosts: readonly string[]
  timeoutMs: number
  maxBytes: number
}): OperatorFetch {
  const guarded = guardedFetch({ guard: addressGuard(internalHosts), authority: null, timeoutMs, maxBytes })
  return async (url, request) => {
    if (!internalHosts.includes(new URL(url).hostname)) return guarded(url, request)
    const { method, headers, body, signal } = request
    return fetch(url, { method, headers, body: body ?? null, redirect: 'error', signal: signal ?? null })
  }
}
