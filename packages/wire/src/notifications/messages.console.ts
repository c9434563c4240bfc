import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, memberId, period, uuid } from '../shapes.ts'
import { MESSAGE_CHANNELS, MESSAGE_PURPOSES } from './template.ts'

/**
 * `queued` waits for its first or next try. `sent`: the other side took it. `delivered`, `bounced` and `complained` are reported by
 * the other side later; a recipient that a mail server refuses for good has bounced, too. `failed` has used up its tries, or the
 * other side refused it or gave it up. `suppressed` may not be sent to this recipient. `expired` could not be delivered in time.
 */
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'expired',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Why a message was not sent, or not yet: of a suppression, or of the last try. */
export const MESSAGE_REASONS = [
  'bounce',
  'complaint',
  'manual',
  'excluded',
  'closed',
  'no_consent',
  'under_age',
  'inactive',
  'unreachable',
  'untrusted',
  'unauthorised',
  'refused',
  'refused_recipient',
  'misconfigured',
  'hard_bounce',
  'soft_bounce',
  'reported',
] as const
export type MessageReason = (typeof MESSAGE_REASONS)[number]

const listed = z.object({
  id: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  template: z.string(),
  purpose: z.enum(MESSAGE_PURPOSES),
  language: z.string(),
  memberId: z.nullable(memberId),
  /** Masked: enough to recognise it. */
  recipient: z.string(),
  status: z.enum(MESSAGE_STATES),
  reason: z.nullable(z.string()),
  /** The code of the last error of the other side, such as `550 5.1.1`. */
  error: z.nullable(z.string()),
  tries: z.int(),
  queuedAt: instant,
  /** When it is tried next, while it waits. */
  dueAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** When the other side reported what became of it. */
  reportedAt: z.nullable(instant),
})
const id = z.object({ id: uuid })
const content = { subject: z.string(), text: z.string() }

export const messageList = endpoint({
  method: 'GET',
  path: '/console/messages',
  module: 'notifications',
  summary:
    'Messages by SMS, email and push, newest first; a search takes a whole address, phone number, member or message id',
  token: true,
  audience: 'staff',
  permission: 'notification.message.view',
  request: z.object({
    status: z.optional(z.enum(MESSAGE_STATES)),
    channel: z.optional(z.enum(MESSAGE_CHANNELS)),
    purpose: z.optional(z.enum(MESSAGE_PURPOSES)),
    search: z.optional(line(200)),
    ...period,
    ...cursorPaging,
    before: z.optional(uuid),
  }),
  response: cursorPageOf(listed),
  refusals: [],
})

export const messageDetail = endpoint({
  method: 'GET',
  path: '/console/messages/:id',
  module: 'notifications',
  summary: 'One message with its text; codes are masked',
  token: true,
  audience: 'staff',
  permission: 'notification.message.view',
  request: id,
  response: z.extend(listed, {
    ...content,
    /** The id that the server on the other side gave it. */
    providerId: z.nullable(z.string()),
    /** Whether the text hides a secret that `messageContent` shows: in the demo only, while the outbox is the transport. */
    isReadable: z.boolean(),
    isRetryable: z.boolean(),
  }),
  refusals: ['notification.unknown'],
})

/** In production no transport keeps a code, so nobody can read it. */
export const messageContent = endpoint({
  method: 'GET',
  path: '/console/messages/:id/content',
  module: 'notifications',
  summary: 'The full text of a message in the outbox of the demo, with its code',
  token: true,
  audience: 'staff',
  permission: 'notification.code.read',
  request: id,
  response: z.object(content),
  refusals: ['notification.unknown', 'notification.hidden'],
})

export const retryMessage = endpoint({
  method: 'POST',
  path: '/console/messages/:id/retry',
  module: 'notifications',
  summary: 'Queues a message again that failed, bounced or expired',
  token: true,
  audience: 'staff',
  permission: 'notification.message.retry',
  request: z.extend(id, { reason: z.optional(line(300)) }),
  response: listed,
  refusals: ['notification.unknown', 'notification.not_retryable'],
})
