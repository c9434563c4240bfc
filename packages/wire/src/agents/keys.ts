import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { network } from '../network.ts'
import { instant, line, nothing } from '../shapes.ts'
import { AGENT_SCOPES } from './scopes.ts'

const forAgents = { module: 'agents', token: true, audience: 'agent' } as const

/** The most keys of an agent, and the most addresses of one key. */
export const KEYS_MAX = 10
export const KEY_NETWORKS_MAX = 20

const fields = {
  name: line(40),
  scopes: z.array(z.enum(AGENT_SCOPES)).check(z.minLength(1), z.maxLength(AGENT_SCOPES.length)),
  /** Addresses and networks from which the key is accepted; empty for all. */
  networks: z.array(network).check(z.maxLength(KEY_NETWORKS_MAX)),
  expiresAt: z.nullable(instant),
}
export const key = z.object({
  id: z.string(),
  ...fields,
  /** The last characters of the key. The key itself is shown once. */
  ending: z.string(),
  createdAt: instant,
  /** Exact to the minute; null before the first call. */
  lastUsedAt: z.nullable(instant),
})
export type AgentKey = z.output<typeof key>

/** Keys for the agent's programs, which call `/agent/v1`. Assistants have and see none. */
export const agentKeys = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/keys',
  summary: "The keys of the agent's programs, newest first",
  request: nothing,
  response: z.object({ keys: z.array(key) }),
  refusals: ['session.forbidden'],
})

export const createAgentKey = endpoint({
  ...forAgents,
  method: 'POST',
  path: '/wps/agent/keys',
  summary: "Creates a key for the agent's programs; only this answer has it",
  passwordCheck: true,
  throttle: { limit: 20, windowSeconds: 3_600, by: 'account' },
  request: z.object(fields),
  response: z.object({ id: z.string(), key: z.string() }),
  refusals: ['request.malformed', 'agents.keys_limit'],
})

export const revokeAgentKey = endpoint({
  ...forAgents,
  method: 'DELETE',
  path: '/wps/agent/keys/:keyId',
  summary: 'Revokes a key, which stops at once',
  request: z.object({ keyId: line(20) }),
  response: nothing,
  refusals: ['agents.key_unknown'],
})
