import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, nothing } from '../shapes.ts'

/** §4 message types, and those of this product. The client has the texts; a message carries the values in them. */
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
  'withdrawal_full_payment',
  'withdrawal_returned',
  'security_changed',
  'login_locked',
  'login_new_address',
  'limit_imposed',
  'limit_lifted',
  'account_inactive',
  'identity_requested',
  'identity_accepted',
  'identity_rejected',
  'identity_expired',
  'syndicate_placed',
  'syndicate_returned',
  'points_expire',
  'points_order_approved',
  'points_order_rejected',
  'contract_offered',
  'contract_accepted',
  'contract_rejected',
  'contract_ended',
  'contract_dispute_upheld',
  'contract_dispute_rejected',
  'agent_hook_disabled',
  'agent_postback_disabled',
  'upline_message',
  'feedback_answered',
  'chat_answered',
] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** What messages are about: the filter of the inbox. */
export const MESSAGE_SUBJECTS = [
  'deposit',
  'withdrawal',
  'security',
  'limit',
  'identity',
  'bet',
  'rewards',
  'upline',
  'service',
] as const
export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number]

export const SUBJECT_OF: Readonly<Record<MessageType, MessageSubject>> = {
  deposit_credited: 'deposit',
  deposit_failed: 'deposit',
  deposit_reversed: 'deposit',
  withdrawal_requested: 'withdrawal',
  withdrawal_approved: 'withdrawal',
  withdrawal_held: 'withdrawal',
  withdrawal_rejected: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_failed: 'withdrawal',
  withdrawal_full_payment: 'withdrawal',
  withdrawal_returned: 'withdrawal',
  security_changed: 'security',
  login_locked: 'security',
  login_new_address: 'security',
  limit_imposed: 'limit',
  limit_lifted: 'limit',
  account_inactive: 'security',
  identity_requested: 'identity',
  identity_accepted: 'identity',
  identity_rejected: 'identity',
  identity_expired: 'identity',
  syndicate_placed: 'bet',
  syndicate_returned: 'bet',
  points_expire: 'rewards',
  points_order_approved: 'rewards',
  points_order_rejected: 'rewards',
  contract_offered: 'rewards',
  contract_accepted: 'rewards',
  contract_rejected: 'rewards',
  contract_ended: 'rewards',
  contract_dispute_upheld: 'rewards',
  contract_dispute_rejected: 'rewards',
  agent_hook_disabled: 'security',
  agent_postback_disabled: 'security',
  upline_message: 'upline',
  feedback_answered: 'service',
  chat_answered: 'service',
}

/** The messages of an inbox that a request asks for. */
export type ShownMessages = MessageSubject | 'unread'

/**
 * `params` fill the text: `amount` (decimal text), `fee` and `payout` of a paid withdrawal, `orderId`, `reason` (the note of staff, or a code), `what` (the credential
 * that changed), `kind` and `period` of a limit, `on` (the date from which an account is dormant), `minutes` (how long logins are refused) and `address` (masked, where the logins failed), `wrote` and `answer` (what the member wrote to customer service, and the answer). `points` and `on` (the last day) of points that expire, `name` (of the reward) and `reason` of an order in the points mall. Contracts of agents have `account` (the other side, empty for the house) and `kind`. Disputes have `kind` and the `answer` of staff. `agent_hook_disabled` and `agent_postback_disabled` have `address` (the host). `upline_message` has `account` (the upline) and its `text`. Syndicates have `game`, `issueNo`, the number of `shares` and their `amount`, and a returned one the `reason` (`shareReason` of the syndicates). `chat_answered` has `agent` and the beginning of the `answer`.
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
  request: z.object({
    ...cursorPaging,
    before: z.optional(z.uuid()),
    /** Those about one thing, or those that are not read yet. */
    show: z.optional(z.enum(['unread', ...MESSAGE_SUBJECTS])),
  }),
  response: cursorPageOf(message),
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
  summary: 'Removes one message from the inbox',
  token: true,
  request: id,
  response: z.object({ unread: z.int() }),
  refusals: ['message.unknown'],
})
