import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { loggedIn } from './session.ts'

/**
 * §4 free play login, §7 its payload. `random` stands for the specification's encrypted random string: at least 128 random
 * bits, which name this start. Sent twice, as after a lost answer, it enters the account that it opened. The session whose
 * token comes along ends (T019). A trial account ends when its visitor registers, or after the time that the merchant sets.
 */
export const freePlayLogin = endpoint({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  module: 'identity',
  summary: 'Opens a trial account with play money and logs in (FREEPLAY3)',
  token: false,
  replacesSession: true,
  throttle: { limit: 10, windowSeconds: 600, by: 'address' },
  request: z.object({
    /** The operating system, as the browser names it. */
    os: z.string().check(z.maxLength(60)),
    /** W is the web. */
    platform: z.literal('W'),
    random: z.string().check(z.regex(/^[\w.-]{22,500}$/)),
    gatewayVersion: z.literal(3),
  }),
  response: loggedIn,
  refusals: ['trial.not_enabled', 'trial.ended'],
})
