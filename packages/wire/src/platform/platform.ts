import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

/** The site's public key for calls flagged E; it rotates, so take the newest before encrypting. */
export const cipherKey = endpoint({
  method: 'GET',
  path: '/wps/system/cipher-key',
  module: 'platform',
  summary: 'The public key (JWK) for which encrypted calls encrypt their bodies',
  token: false,
  request: nothing,
  response: z.object({
    kid: z.string(),
    jwk: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
    expiresAt: instant,
    serverTime: instant,
  }),
  refusals: [],
})

/** Decisions "Wire conventions": a live connection is opened with a one-time ticket from an authenticated call. */
export const liveTicket = endpoint({
  method: 'POST',
  path: '/wps/live/ticket',
  module: 'platform',
  summary: 'A one-time ticket, valid for 30 seconds, that opens the live connection',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: z.object({ ticket: z.string() }),
  refusals: [],
})
