import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'
import {
  HOOK_CHOICES,
  HOOK_EVENTS,
  HOOK_OUTCOMES,
  HOOK_URL_FORM,
  hasKnownMacros,
  POSTBACK_BODY_FORM,
  POSTBACK_CHOICES,
  POSTBACK_METHODS,
  POSTBACK_URL_FORM,
} from './hook-events.ts'

const forAgents = { module: 'agents', token: true, audience: 'agent' } as const

/** The most web-hooks of an agent and the most post-backs, and the deliveries of each that the agent sees. */
export const HOOKS_MAX = 3
export const DELIVERIES_SHOWN = 20

const url = z.string().check(z.maxLength(500), z.regex(HOOK_URL_FORM))
const fields = {
  url,
  events: z.array(z.enum(HOOK_CHOICES)).check(z.minLength(1), z.maxLength(HOOK_CHOICES.length)),
}
const macros = () => z.refine<string>((text) => hasKnownMacros(text))
/** A form is sent by POST only. */
const postback = {
  method: z.enum(POSTBACK_METHODS),
  body: z.string().check(z.maxLength(1_000), z.regex(POSTBACK_BODY_FORM), macros()),
}
export const hook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum([...HOOK_CHOICES, ...POSTBACK_CHOICES])),
  /** Null for a web-hook. */
  postback: z.nullable(z.object(postback)),
  createdAt: instant,
  /** When the first of the failures in a row happened. */
  failingSince: z.nullable(instant),
  /** When it was switched off, after days of failures. */
  disabledAt: z.nullable(instant),
})
export type AgentHook = z.output<typeof hook>

export const delivery = z.object({
  /** The id of the event, which the header `webhook-id` has. */
  id: z.string(),
  type: z.enum(HOOK_EVENTS),
  createdAt: instant,
  outcome: z.enum(HOOK_OUTCOMES),
  attempts: z.int(),
  triedAt: z.nullable(instant),
  /** The HTTP status of the last attempt; null without an answer. */
  status: z.nullable(z.int()),
})
export type HookDelivery = z.output<typeof delivery>
const hookId = z.object({ hookId: line(20) })

/** Addresses to which events are sent. Assistants have and see none. */
export const agentHooks = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/hooks',
  summary: "The agent's web-hooks and post-backs, newest first",
  request: nothing,
  response: z.object({ hooks: z.array(hook) }),
  refusals: ['session.forbidden'],
})

export const createAgentHook = endpoint({
  ...forAgents,
  method: 'POST',
  path: '/wps/agent/hooks',
  summary: 'Creates a web-hook; only this answer has the secret of its signatures',
  passwordCheck: true,
  throttle: { limit: 20, windowSeconds: 3_600, by: 'account' },
  request: z.object(fields),
  response: z.object({ id: z.string(), secret: z.string() }),
  refusals: ['request.malformed', 'agents.hooks_limit'],
})

export const createAgentPostback = endpoint({
  ...forAgents,
  method: 'POST',
  path: '/wps/agent/postbacks',
  summary: 'Creates a post-back of an affiliate; only this answer has the secret of its signatures',
  passwordCheck: true,
  throttle: { limit: 20, windowSeconds: 3_600, by: 'account' },
  request: z.object({
    ...postback,
    url: z.string().check(z.maxLength(500), z.regex(POSTBACK_URL_FORM), macros()),
    events: z.array(z.enum(POSTBACK_CHOICES)).check(z.minLength(1), z.maxLength(POSTBACK_CHOICES.length)),
  }),
  response: z.object({ id: z.string(), secret: z.string() }),
  refusals: ['request.malformed', 'agents.hooks_limit'],
})

export const deleteAgentHook = endpoint({
  ...forAgents,
  method: 'DELETE',
  path: '/wps/agent/hooks/:hookId',
  summary: 'Deletes a web-hook with what is not delivered yet',
  request: hookId,
  response: nothing,
  refusals: ['agents.hook_unknown'],
})

export const testAgentHook = endpoint({
  ...forAgents,
  method: 'POST',
  path: '/wps/agent/hooks/:hookId/test',
  summary: 'Sends a test event at once; its success switches a web-hook on again',
  throttle: { limit: 10, windowSeconds: 600, by: 'account' },
  request: hookId,
  response: z.object({ delivery }),
  refusals: ['agents.hook_unknown'],
})

export const agentHookDeliveries = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/hooks/:hookId/deliveries',
  summary: 'The last deliveries of a web-hook, newest first',
  request: hookId,
  response: z.object({ deliveries: z.array(delivery) }),
  refusals: ['session.forbidden', 'agents.hook_unknown'],
})
