import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CONNECTED_CHANNELS } from '../notifications/template.ts'

/** The signed link in each offer. It needs no login, and withdraws every consent of its channel. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/wps/consents/unsubscribe',
  module: 'privacy',
  summary: 'Stops offers by one channel, with the link of an offer',
  token: false,
  throttle: { limit: 30, windowSeconds: 300, by: 'address' },
  request: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.object({ channel: z.enum(CONNECTED_CHANNELS) }),
  refusals: ['consent.link_invalid'],
})
