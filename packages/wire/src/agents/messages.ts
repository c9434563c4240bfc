import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, nothing } from '../shapes.ts'

/** The most characters of a message to downlines. */
export const AGENT_MESSAGE_MAX = 500
/** How many messages an agent may send on a business day. */
export const AGENT_MESSAGES_A_DAY = 5

const sentMessage = z.object({
  id: z.string(),
  text: z.string(),
  /** The name of the one account that it was sent to; null for all accounts directly below. */
  to: z.nullable(z.string()),
  /** How many accounts it was sent to; null while it is being sent. */
  receivers: z.nullable(z.int()),
  sentAt: instant,
})
export type SentMessage = z.output<typeof sentMessage>

/** Agent rules §10 agentAnnouncement: what an agent wrote to the accounts directly below. */
export const sentMessages = endpoint({
  module: 'agents',
  token: true,
  audience: 'agent',
  method: 'GET',
  path: '/wps/agent/messages',
  summary: 'The messages that an agent sent to the accounts directly below, newest first',
  request: z.object(cursorPaging),
  response: z.extend(cursorPageOf(sentMessage), {
    /** Whether the jurisdiction has such messages. */
    isOn: z.boolean(),
    /** Assistants read only. */
    maySend: z.boolean(),
    /** How many more may be sent today. */
    leftToday: z.int(),
  }),
  refusals: ['agents.no_principal'],
})

/**
 * Agent rules §10: a message to the inbox of one account directly below, or of all of them. Members who do not want messages of their
 * upline, and those who are excluded or locked out, get none; the agent does not see who they are. Assistants send nothing.
 */
export const sendMessage = endpoint({
  module: 'agents',
  token: true,
  audience: 'agent',
  method: 'POST',
  path: '/wps/agent/messages',
  summary: 'Sends a message to one account directly below the agent, or to all of them',
  once: true,
  throttle: { limit: 10, windowSeconds: 600, by: 'account' },
  request: z.object({
    /** The name of the one account; all accounts directly below without it. */
    account: z.optional(line(40)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(AGENT_MESSAGE_MAX)),
  }),
  response: z.object({ id: z.string() }),
  refusals: ['agents.messages_off', 'agents.message_limit', 'agents.downline_unknown'],
})

const forMembers = { module: 'agents', token: true, audience: 'member', path: '/wps/upline/messages' } as const

export const uplineMessages = endpoint({
  ...forMembers,
  method: 'GET',
  summary: 'Whether the member gets messages of the upline',
  request: nothing,
  response: z.object({ isMuted: z.boolean() }),
  refusals: [],
})

export const muteUpline = endpoint({
  ...forMembers,
  method: 'PUT',
  summary: 'Says whether the member gets messages of the upline',
  request: z.object({ isMuted: z.boolean() }),
  response: nothing,
  refusals: [],
})
