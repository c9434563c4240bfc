import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, nothing } from '../shapes.ts'
import { CONNECTED_CHANNELS } from './template.ts'

/** `complaint` stops messages of the service and marketing only; the others stop everything. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'manual'] as const

const suppression = z.object({
  id: z.string(),
  channel: z.enum(CONNECTED_CHANNELS),
  /** Masked. */
  recipient: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.nullable(z.string()),
  addedAt: instant,
})

/** The id of a suppression, which is also a cursor of the list. */
const suppressionId = z.string().check(z.regex(/^(sms|email)\.[\w-]{1,64}$/))

export const suppressionList = endpoint({
  method: 'GET',
  path: '/console/message-suppressions',
  module: 'notifications',
  summary: 'Recipients that get no messages, newest first; a search takes a whole address or phone number',
  token: true,
  audience: 'staff',
  permission: 'notification.suppression.view',
  request: z.object({
    channel: z.optional(z.enum(CONNECTED_CHANNELS)),
    reason: z.optional(z.enum(SUPPRESSION_REASONS)),
    search: z.optional(line(200)),
    ...cursorPaging,
    before: z.optional(suppressionId),
  }),
  response: cursorPageOf(suppression),
  refusals: [],
})

export const addSuppression = endpoint({
  method: 'POST',
  path: '/console/message-suppressions',
  module: 'notifications',
  summary: 'Stops messages to a recipient',
  token: true,
  audience: 'staff',
  permission: 'notification.suppression.edit',
  request: z.object({
    channel: z.enum(CONNECTED_CHANNELS),
    recipient: line(200, 5),
    reason: z.enum(['complaint', 'manual']),
    note: line(300, 3),
  }),
  response: suppression,
  refusals: ['suppression.recipient', 'suppression.known'],
})

export const removeSuppression = endpoint({
  method: 'DELETE',
  path: '/console/message-suppressions/:id',
  module: 'notifications',
  summary: 'Allows messages to a recipient again',
  token: true,
  audience: 'staff',
  permission: 'notification.suppression.edit',
  request: z.object({ id: line(80), reason: line(300, 3) }),
  response: nothing,
  refusals: ['suppression.unknown'],
})
