import { PATTERN_IDS } from '@croupier/rules/field-rule'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

const secret = z.string().check(z.minLength(1), z.maxLength(512))

/**
 * §3 change password. Ends the other sessions on all nodes, notifies the member and starts a withdrawal cooldown of 24 hours
 * (Decisions "Safety"). Trims nothing: a space is a character of a password.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  module: 'identity',
  summary: 'Changes the login password',
  token: true,
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: z.object({ oldPassword: secret, newPassword: secret, confirmNewPassword: secret }),
  response: nothing,
  refusals: [
    'password.mismatch',
    'password.length',
    'password.rule',
    'password.common',
    'login.locked',
    'password.wrong_old',
    'password.same',
    'server.busy',
  ],
})

/** Sets the payment password, which requires the login password. A change requires the old payment password too. */
export const setPaymentPassword = endpoint({
  method: 'POST',
  path: '/wps/member/payment-password',
  module: 'identity',
  summary: 'Sets or changes the payment password',
  token: true,
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: z.object({
    password: secret,
    oldPaymentPassword: z.optional(secret),
    newPaymentPassword: secret,
    confirmPaymentPassword: secret,
  }),
  response: nothing,
  refusals: [
    'password.mismatch',
    'payment_password.rule',
    'payment_password.common',
    'login.locked',
    'password.wrong_old',
    'payment_password.required',
    'payment_password.locked',
    'payment_password.wrong',
    'password.same',
    'server.busy',
  ],
})

const rule = z.object({
  minLength: z.int(),
  maxLength: z.int(),
  patternId: z.enum(PATTERN_IDS),
  acceptedPattern: z.string(),
})

/** The rules for the forms: lengths and patterns of both passwords. */
export const passwordRules = endpoint({
  method: 'GET',
  path: '/wps/system/setting/password',
  module: 'identity',
  summary: 'Lengths and patterns of the login and the payment password',
  token: false,
  request: nothing,
  response: z.object({ password: rule, paymentPassword: rule }),
  refusals: [],
})
