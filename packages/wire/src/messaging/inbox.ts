import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing, pageOf, pageText, wholeText } from '../shapes.ts'

/** §4 message types, and those of this product. The client has the words; a message carries only what fills them. */
export const MESSAGE_TYPES = [
  'deposit_credited',
  'deposit_failed',
  'deposit_reversed',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_held',
  'withdrawal_rejected',
  'withdrawal_paid',
  'withdrawal_failed',
  'security_changed',
  'login_locked',
] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/**
 * `params` fill the text: `amount` (decimal text), `orderId`, `reason` (the staff's note or a code), `what` (which
 * security datum changed), `minutes` and `address` (masked: where the logins failed, and how long none is taken).
 */
const message = z.object({
  id: z.string(),
  type: z.enum(MESSAGE_TYPES),
  params: z.record(z.string(), z.string()),
  sentAt: instant,
  readAt: z.nullable(instant),
})
const id = z.object({ id: z.uuid() })

export const messages = endpoint({
  method: 'GET',
  path: '/wps/messages',
  module: 'messaging',
  summary: 'The inbox, newest first',
  token: true,
  request: z.object({ page: z._default(pageText, 1), pageSize: z._default(wholeText, 20) }),
  response: pageOf(message),
  refusals: [],
})

export const readMessage = endpoint({
  method: 'POST',
  path: '/wps/messages/:id/read',
  module: 'messaging',
  summary: 'Marks one message as read',
  token: true,
  request: id,
  response: z.object({ unread: z.int() }),
  refusals: ['message.unknown'],
})

export const readAllMessages = endpoint({
  method: 'POST',
  path: '/wps/messages/read',
  module: 'messaging',
  summary: 'Marks every message as read',
  token: true,
  request: nothing,
  response: z.object({ unread: z.int() }),
  refusals: [],
})

export const removeMessage = endpoint({
  method: 'DELETE',
  path: '/wps/messages/:id',
  module: 'messaging',
  summary: 'Takes one message out of the inbox',
  token: true,
  request: id,
  response: z.object({ unread: z.int() }),
  refusals: ['message.unknown'],
})

/** §7 unread count. */
export const unreadCount = endpoint({
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  module: 'messaging',
  summary: 'How many messages are unread',
  token: true,
  request: nothing,
  response: z.object({ unread: z.int() }),
  refusals: [],
})
