import { type Client, client } from '@croupier/api-client/client'
import { cipherKey } from '@croupier/wire/platform/platform'
import type { ServerClock } from './clock.ts'
import { withEarlyAnswers } from './early.ts'
import type { SessionStore } from './session.ts'

export type SiteClientDeps = {
  fetch: typeof fetch
  session: SessionStore
  clock: ServerClock
  language(): string
  isAway(): boolean
  newId(): string
}

/** The wire bound to this site: same origin, the tab's token. The sealer loads with the first call that needs it. */
export function siteClient({ fetch, session, clock, language, isAway, newId }: SiteClientDeps): Client {
  let sealing: Promise<(body: unknown) => Promise<string>> | undefined
  const call = client({
    origin: '',
    fetch: withEarlyAnswers(timed(fetch, clock), globalThis.early),
    token: () => session.get()?.token ?? null,
    language,
    isAway,
    newKey: newId,
    seal: async (body) => {
      sealing ??= import('@croupier/api-client/sealer').then(({ sealer }) =>
        sealer({ fetchKey: () => call(cipherKey, {}), now: clock.local, newId }),
      )
      sealing.catch(() => {
        sealing = undefined
      })
      return (await sealing)(body)
    },
    onSessionEnded: session.end,
  })
  return call
}

/** Reads the server's clock off every answer; the live connection measures it finer. */
function timed(fetch: SiteClientDeps['fetch'], clock: ServerClock): SiteClientDeps['fetch'] {
  return async (input, init) => {
    const sentAt = clock.local()
    const response = await fetch(input, init)
    const date = Date.parse(response.headers.get('date') ?? '')
    // The header counts whole seconds: half a second of doubt, told as a longer way.
    if (!Number.isNaN(date)) clock.hear(date + 500, sentAt - 500, clock.local() + 500)
    return response
  }
}
