import { type Clock, MS } from '@croupier/kernel/clock'
import type { Logger } from '../../../platform/log.ts'
import { operatorFetch } from '../../../platform/partner/operator-fetch.ts'
import { type PartnerClient, partnerClient } from '../../../platform/partner/outgoing.ts'
import type { Provider } from '../model.ts'
import type { KeysService } from '../setup/keys.ts'

export type ClientsDeps = {
  clock: Clock
  log: Logger
  keys: Pick<KeysService, 'ourKeysOf'>
  /** Hosts in the operator's own network, which staff may name. */
  internalHosts: readonly string[]
}
export type Clients = ReturnType<typeof providerClients>

const TIMEOUT_MS = 5 * MS.second
const ANSWER_BYTES = 16 * 1024

/** What a call is for. */
export type Purpose = 'launch' | 'rooms' | 'rounds' | 'transfers' | 'balances' | 'freeRounds'

/**
 * Our calls to providers. Each provider has a breaker of its own for each purpose, so one that is down does not cost the others
 * anything, and one that knows no details of rounds opens its games.
 */
export function providerClients({ clock, log, keys, internalHosts }: ClientsDeps) {
  const reach = fetchFor(internalHosts)
  const known = new Map<string, { of: string; client: PartnerClient }>()
  return {
    /** Null while we have no key in force to sign with. */
    async clientOf({ providerId, serviceUrl }: Provider, purpose: Purpose): Promise<PartnerClient | null> {
      const secrets = await keys.ourKeysOf(providerId)
      if (!secrets || serviceUrl === null) return null
      const of = [serviceUrl, ...secrets.map((key) => (typeof key === 'string' ? '' : key.keyId))].join(' ')
      const name = `${providerId} ${purpose}`
      const before = known.get(name)
      if (before?.of === of) return before.client
      const client = partnerClient({
        clock,
        log,
        partner: `the game provider ${providerId}`,
        url: serviceUrl,
        secrets,
        unavailable: 'game.provider_unavailable',
        fetch: reach,
      })
      known.set(name, { of, client })
      return client
    },
  }
}

/** T158: staff enter the address of a provider. */
function fetchFor(internalHosts: readonly string[]): typeof fetch {
  const reach = operatorFetch({ internalHosts, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES })
  return async (input, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const { method = 'GET', body, signal } = init
    return reach(String(input), {
      method,
      headers,
      body: typeof body === 'string' ? body : null,
      signal: signal ?? undefined,
    })
  }
}
