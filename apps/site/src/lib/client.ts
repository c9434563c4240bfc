import { type Client, client } from '@croupier/api-client/client'
import { cipherKey } from '@croupier/wire/platform/platform'
import type { ServerClock } from './clock.ts'
import { withEarlyAnswers } from './early.ts'
import { loseSession } from './lose-session.ts'
import { pendingLogin } from './pending-login.ts'
import type { Reachability } from './reachability.ts'
import type { SessionStore } from './session.ts'
import { demandStepUp } from './step-up.ts'

export type SiteClientDeps = {
  fetch: typeof fetch
  session: SessionStore
  clock: ServerClock
  reachability: Pick<Reachability, 'heard' | 'missed'>
  language(): string
  isAway(): boolean
  newId(): string
}

/** The client of this site: same origin, the token of the tab. The encryption is loaded with the first call that needs it. */
export function siteClient(deps: SiteClientDeps): Client {
  const { session, clock, language, isAway, newId } = deps
  let loading: Promise<(body: unknown) => Promise<string>> | undefined
  const call = client({
    origin: '',
    fetch: withEarlyAnswers(observed(deps), globalThis.early),
    token: (endpoint) => pendingLogin.tokenFor(endpoint) ?? session.get()?.token ?? null,
    language,
    isAway,
    newKey: newId,
    encrypt: async (body) => {
      loading ??= import('@croupier/api-client/encrypter').then(({ encrypter }) =>
        encrypter({ fetchKey: () => call(cipherKey, {}), now: clock.local, newId }),
      )
      loading.catch(() => {
        loading = undefined
      })
      return (await loading)(body)
    },
    onSessionEnded: () => (pendingLogin.get() ? pendingLogin.end() : loseSession(session)),
    stepUp: demandStepUp,
  })
  return call
}

/** An answer takes no longer, as a rule. After this time, a small request finds out whether the server answers at all. */
const LATE_MS = 2_500
/** The answer of a proxy in front of a server that is gone. */
const NO_SERVER = new Set([502, 504])

/**
 * Reports every answer, and every call without one in time. Estimates the server's clock from the answers; the live connection is more
 * precise.
 */
function observed({ fetch, clock, reachability }: SiteClientDeps): SiteClientDeps['fetch'] {
  return async (input, init) => {
    const sentAt = clock.local()
    const late = setTimeout(reachability.missed, LATE_MS)
    const response = await fetch(input, init)
      .catch((error: unknown) => {
        if (!init?.signal?.aborted) reachability.missed()
        throw error
      })
      .finally(() => clearTimeout(late))
    if (NO_SERVER.has(response.status)) reachability.missed()
    else reachability.heard()
    const date = Date.parse(response.headers.get('date') ?? '')
    // The header has whole seconds. A longer round trip stands for the uncertainty of half a second.
    if (!Number.isNaN(date)) clock.observe(date + 500, sentAt - 500, clock.local() + 500)
    return response
  }
}
