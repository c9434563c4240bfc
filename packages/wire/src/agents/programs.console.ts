import * as z from 'zod/mini'
import { endpoint, type Output } from '../endpoint.ts'
import { memberId } from '../shapes.ts'
import { delivery, hook } from './hooks.ts'
import { key } from './keys.ts'

/** So that staff can help an agent whose program is refused or receives nothing. Secrets are shown to nobody, and addresses without their queries. */
export const agentPrograms = endpoint({
  module: 'agents',
  token: true,
  audience: 'staff',
  method: 'GET',
  path: '/console/agents/:memberId/programs',
  summary: "The keys of an agent's programs, and their web-hooks and post-backs with the last deliveries",
  permission: 'agent.tree.view',
  request: z.object({ memberId }),
  response: z.object({
    keys: z.array(key),
    hooks: z.array(z.object({ ...hook.shape, deliveries: z.array(delivery) })),
  }),
  refusals: ['member.unknown'],
})
export type AgentPrograms = Output<typeof agentPrograms>
