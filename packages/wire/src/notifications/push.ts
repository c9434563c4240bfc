import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 8) / 6)}}$`)))

/** The address at which a push service takes messages for one browser. */
const address = z.string().check(z.maxLength(1_000), z.regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/\S*$/i))

const member = { module: 'notifications', token: true } as const

export const pushKey = endpoint({
  ...member,
  method: 'POST',
  path: '/wps/push/key',
  summary: 'The public key with which a browser subscribes to push messages (RFC 8292). The first request makes it',
  request: nothing,
  response: z.object({ publicKey: z.string() }),
  refusals: [],
})

/** The consent of the member: messages about money, security and service go to this browser until the member ends it or logs out. */
export const subscribeToPush = endpoint({
  ...member,
  method: 'PUT',
  path: '/wps/push/subscription',
  summary: 'Sends messages to the browser of this session, too',
  throttle: { limit: 30, windowSeconds: 300, by: 'account' },
  request: z.object({ endpoint: address, p256dh: base64url(65), auth: base64url(16) }),
  response: nothing,
  refusals: [],
})

export const endPush = endpoint({
  ...member,
  method: 'POST',
  path: '/wps/push/subscription/end',
  summary: 'Sends no more messages to a browser of the member',
  request: z.object({ endpoint: address }),
  response: nothing,
  refusals: [],
})
