import { refuse } from '@croupier/kernel/refusals'
import type { AgentScope } from '@croupier/wire/agents/scopes'
import type { Endpoint, Throttle } from '@croupier/wire/endpoint'
import type { FastifyReply } from 'fastify'
import type { MemberSession } from '../sessions/session.ts'
import { networkOf } from './address.ts'
import type { Limiter } from './throttle.ts'

/** Port: keys of agents' programs, by their hash. Null unless the key is valid and its owner may act. Refuses `agents.key_address`. */
export type KeyDirectory = {
  find(
    keyHash: string,
    address: string,
  ): Promise<{ session: MemberSession & { keyId: string }; scopes: readonly AgentScope[] } | null>
}
export type KeyDeps = { keys: KeyDirectory; limiter: Limiter }

/** The calls of one key on all nodes together. */
export const KEY_LIMIT: Throttle = { limit: 120, windowSeconds: 60, by: 'account' }
const LIMIT_NAME = 'agent keys'

/** The session of a key. Refuses an unknown key, one without the scope of the call, and one that calls too often. */
export async function sessionOfKey(
  { keys, limiter }: KeyDeps,
  scope: NonNullable<Endpoint['scope']>,
  { tokenHash, address }: { tokenHash: string; address: string },
  reply: FastifyReply,
): Promise<MemberSession> {
  const network = networkOf(address)
  limiter.strangers.check(network)
  const found = tokenHash ? await keys.find(tokenHash, address) : null
  if (!found) {
    if (tokenHash) limiter.strangers.count(network)
    return refuse('agents.key_invalid')
  }
  // The headers of a refusal; those of a call that is within the limit replace them.
  limitHeaders(reply, { remaining: 0, resetSeconds: KEY_LIMIT.windowSeconds })
  const left = await limiter.take(LIMIT_NAME, KEY_LIMIT, found.session.keyId)
  limitHeaders(reply, left)
  if (!found.scopes.includes(scope)) refuse('agents.key_scope', { scope })
  return found.session
}

const limitHeaders = (reply: FastifyReply, { remaining, resetSeconds }: { remaining: number; resetSeconds: number }) =>
  reply.headers({
    'ratelimit-limit': KEY_LIMIT.limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
  })
