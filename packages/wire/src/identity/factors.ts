import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'
import { codeText } from './session.ts'
import { stepsLeft } from './steps.ts'

/** Shown once: the server keeps their hashes. Each works once in place of the authenticator. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** How a second factor is proved. */
export const factorWay = z.enum(['authenticator', 'recovery_code'])
export type FactorWay = z.output<typeof factorWay>

export const memberFactors = endpoint({
  method: 'GET',
  path: '/wps/member/factors',
  module: 'identity',
  summary: 'The second factor of the account, and how many recovery codes are left',
  token: true,
  request: nothing,
  response: z.object({
    /** Null without an authenticator. */
    authenticator: z.nullable(z.object({ since: instant })),
    recoveryCodesLeft: z.int(),
  }),
  refusals: [],
})

/** A set-up that is not confirmed changes nothing. Another call replaces its secret. */
export const setUpAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/factors/authenticator',
  module: 'identity',
  summary: 'Begins to set up an authenticator: its secret, and the address of its QR code',
  token: true,
  stepUp: true,
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: nothing,
  response: z.object({ secret: z.string(), otpauthUri: z.string() }),
  refusals: ['factor.already_set'],
})

/** From then on, logins need a second factor. Ends the other sessions, and notifies the member. */
export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/factors/authenticator/confirmation',
  module: 'identity',
  summary: 'Confirms the new authenticator with its first code, and issues recovery codes',
  token: true,
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: z.object({ code: codeText }),
  response: recoveryCodes,
  refusals: ['factor.not_set_up', 'factor.already_set', 'login.locked', 'login.too_soon', 'code.invalid'],
})

/** Ends the other sessions, notifies the member and starts the withdrawal cooldown (Decisions "Safety"). */
export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/factors/authenticator/removal',
  module: 'identity',
  summary: 'Removes the authenticator and its recovery codes',
  token: true,
  stepUp: true,
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: nothing,
  response: nothing,
  refusals: ['factor.not_set_up'],
})

/** The earlier codes no longer work. Counts as a change of a credential, as the removal does. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/wps/member/factors/recovery-codes',
  module: 'identity',
  summary: 'Issues new recovery codes in place of the earlier ones',
  token: true,
  stepUp: true,
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: nothing,
  response: recoveryCodes,
  refusals: ['factor.not_set_up'],
})

/** Wrong codes are counted by account, session and network. A code of the authenticator works once (T024). */
export const secondFactor = endpoint({
  method: 'POST',
  path: '/wps/session/second-factor',
  module: 'identity',
  summary: 'Takes the step of a login that owes a second factor',
  token: true,
  duringLogin: 'second_factor',
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: z.object({ way: factorWay, code: codeText }),
  response: stepsLeft,
  refusals: ['code.required', 'code.invalid', 'login.locked', 'login.too_soon'],
})
