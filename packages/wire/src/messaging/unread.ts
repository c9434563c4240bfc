import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

/** §7 unread count. More than 100 messages are counted as 100. */
export const unreadCount = endpoint({
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  module: 'messaging',
  summary: 'The number of unread messages, and of unread notices and promotions',
  token: true,
  request: nothing,
  response: z.object({ unread: z.int(), news: z.int() }),
  refusals: [],
})
