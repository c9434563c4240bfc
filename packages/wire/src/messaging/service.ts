import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

/** §4: members above this rank have the VIP channel of customer service, all others live chat. */
export const LAST_CHAT_RANK = 4
/** §4: the entry among the paths of the link call. */
export const ENTRY_PATH = 3
/** Separates the key of a sealed path from other keys that a token may give. */
export const SERVICE_KEY = 'customer-service'

/**
 * §4, decisions: the channel of the member; visitors and trial accounts have the live chat of the whitelabel call. `path` is a
 * compact JWE (`dir`, A256GCM) under a key that only this session can derive: HKDF-SHA-256 of the SHA-256 of its token. Without
 * paths, the merchant offers no channel.
 */
export const serviceLink = endpoint({
  method: 'GET',
  path: '/wps/service/link',
  module: 'messaging',
  summary: 'The channel of customer service for the rank of the member, sealed to the session',
  token: true,
  request: nothing,
  response: z.object({
    csType: z.enum(['VIP', 'LIVECHAT']),
    paths: z.array(z.object({ type: z.int(), path: z.string() })),
  }),
  refusals: [],
})
