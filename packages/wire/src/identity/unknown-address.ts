import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'
import { codeSent } from './codes.ts'
import { ADDRESS_WAYS, loginStep, stepsLeft } from './steps.ts'

const way = z.enum(ADDRESS_WAYS)

/** What a login owes, and how: contacts are masked. */
export const loginSteps = endpoint({
  method: 'GET',
  path: '/wps/session/steps',
  module: 'identity',
  summary: 'The steps that a login still owes, and the ways to prove a login from an unknown address',
  token: true,
  duringLogin: true,
  request: nothing,
  response: z.object({
    steps: z.array(loginStep),
    /** In the merchant's order; empty unless `unknown_address` is owed. */
    addressWays: z.array(z.object({ way, masked: z.nullable(z.string()) })),
  }),
  refusals: [],
})

export const unknownAddressCode = endpoint({
  method: 'POST',
  path: '/wps/session/unknown-address/code',
  module: 'identity',
  summary: 'Sends a code to a confirmed contact of a member who logs in from an unknown address',
  token: true,
  duringLogin: 'unknown_address',
  throttle: { limit: 20, windowSeconds: 600, by: 'account' },
  request: z.object({ way: z.enum(['sms', 'email']) }),
  response: codeSent,
  refusals: ['code.not_enabled', 'code.too_soon', 'code.too_many', 'code.quota_exceeded'],
})

/** §4. The network is known from then on, and the owner of the account is told of the login. */
export const unknownAddress = endpoint({
  method: 'POST',
  path: '/wps/session/unknown-address',
  module: 'identity',
  summary: 'Takes the step of a login from an unknown address, with a code or the name on the bank account',
  token: true,
  duringLogin: 'unknown_address',
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  /** The code, or the name. */
  request: z.object({ way, proof: z.string().check(z.trim(), z.maxLength(255)) }),
  response: stepsLeft,
  refusals: ['code.not_enabled', 'code.required', 'code.invalid', 'login.name_wrong', 'login.locked', 'login.too_soon'],
})
