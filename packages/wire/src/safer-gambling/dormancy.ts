import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

const answer = z.object({
  /** Since when the account is dormant; null while it is in use. */
  since: z.nullable(instant),
  /** Where a code can be sent, masked. Null for an account without a proved contact, which needs its password. */
  contact: z.nullable(z.object({ channel: z.enum(['sms', 'email']), masked: z.string() })),
})
export type Dormancy = z.output<typeof answer>

export const dormancy = endpoint({
  method: 'GET',
  path: '/wps/safer-gambling/dormancy',
  module: 'safer-gambling',
  summary: 'Whether this account is dormant because nobody used it for long',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

export const sendWakeCode = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/dormancy/code',
  module: 'safer-gambling',
  summary: 'Sends a code to the proved contact of a dormant account',
  token: true,
  throttle: { limit: 20, windowSeconds: 600, by: 'account' },
  request: nothing,
  response: z.object({ expiredMinutes: z.int() }),
  refusals: ['dormancy.none', 'code.too_soon', 'code.too_many', 'code.quota_exceeded'],
})

/** T062: the second check after the login. */
export const wakeAccount = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/dormancy/wake',
  module: 'safer-gambling',
  summary: 'Uses a dormant account again, with the code or the password',
  token: true,
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 300, by: 'account' },
  request: z.object({
    verificationCode: z.optional(z.string().check(z.maxLength(20))),
    password: z.optional(z.string().check(z.maxLength(512))),
  }),
  response: answer,
  refusals: [
    'dormancy.none',
    'code.required',
    'code.malformed',
    'code.invalid',
    'code.expired',
    'login.locked',
    'password.wrong_old',
  ],
})
