import { createAgentKey } from '@croupier/wire/agents/keys'
import { AGENT_SCOPES, type AgentScope } from '@croupier/wire/agents/scopes'
import { paymentPassword } from './withdrawals.ts'
import type { Caller, World } from './world.ts'

export type KeyWish = { scopes?: AgentScope[]; networks?: string[]; expiresAt?: Date | null }

/** Creates a key of an agent with the payment password of the tests; all scopes by default. Its token is the key. */
export async function agentKeyOf(w: World, as: Caller, wish: KeyWish = {}): Promise<Caller & { id: string }> {
  const usual = { name: 'Reports', scopes: [...AGENT_SCOPES], networks: [], expiresAt: null }
  const { id, key } = await w.call(createAgentKey, { ...usual, ...wish }, { as, paymentPassword })
  return { id, token: key }
}
