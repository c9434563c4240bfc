import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'
import { limitRefusals, presetFields } from './shapes.ts'

const forAgents = { module: 'agents', token: true, audience: 'agent' } as const

/** The most links of an agent. */
export const LINKS_MAX = 50

const linkFields = {
  /** The account that it opens: 0 member, 1 agent. */
  type: z.union([z.literal(0), z.literal(1)]),
  ...presetFields,
  label: line(40, 0),
  expiresAt: z.nullable(instant),
  maxUses: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
}
const link = z.object({
  code: z.string(),
  ...linkFields,
  isActive: z.boolean(),
  uses: z.int(),
  createdAt: instant,
})
export type AgentLink = z.output<typeof link>

export const agentLinks = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/links',
  summary: "The agent's registration links, newest first",
  request: nothing,
  response: z.object({ links: z.array(link) }),
  refusals: ['agents.no_principal'],
})

export const createLink = endpoint({
  ...forAgents,
  method: 'POST',
  path: '/wps/agent/links',
  summary: 'Creates a registration link',
  request: z.object(linkFields),
  response: z.object({ code: z.string() }),
  refusals: [...limitRefusals, 'agents.links_limit', 'agents.link_expired'],
})

export const pauseLink = endpoint({
  ...forAgents,
  method: 'PUT',
  path: '/wps/agent/links/:code',
  summary: 'Pauses a registration link, or resumes it',
  request: z.object({ code: line(10), isActive: z.boolean() }),
  response: nothing,
  refusals: ['agents.link_unknown'],
})

export const deleteLink = endpoint({
  ...forAgents,
  method: 'DELETE',
  path: '/wps/agent/links/:code',
  summary: 'Deletes a registration link; accounts that it opened stay',
  request: z.object({ code: line(10) }),
  response: nothing,
  refusals: ['agents.link_unknown'],
})
