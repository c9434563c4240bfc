import { PATTERN_IDS } from '@croupier/rules/field-rule'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'
import { captchaFields, codeText, dialingCodeText, loggedIn, mobileText, phoneProofFields } from './session.ts'

const secret = z.string().check(z.minLength(1), z.maxLength(512))

/**
 * §3 change password. It is also the step of a login with a default or expired password (§4). Ends the other sessions on all nodes, notifies the member and starts a withdrawal cooldown of 24 hours
 * (Decisions "Safety"). Trims nothing: a space is a character of a password.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  module: 'identity',
  summary: 'Changes the login password',
  token: true,
  duringLogin: 'change_password',
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

/**
 * The first login password of a member who registered by code or by a provider. Like every new credential, it is notified, ends
 * the other sessions and starts the withdrawal cooldown (Decisions "Safety").
 */
export const setFirstPassword = endpoint({
  method: 'POST',
  path: '/wps/member/password/first',
  module: 'identity',
  summary: 'Sets the login password of an account that has none',
  token: true,
  stepUp: true,
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: z.object({ newPassword: secret, confirmNewPassword: secret }),
  response: nothing,
  refusals: [
    'password.mismatch',
    'password.length',
    'password.rule',
    'password.common',
    'password.already_set',
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

/**
 * §4 forgotten password by email: sends a link that works once. The answer is the same for an unknown pair, unless the merchant
 * turns `password.account_unknown` on (Decisions "Safety").
 */
export const forgotByEmail = endpoint({
  method: 'POST',
  path: '/wps/member/password/email',
  module: 'identity',
  summary: 'Sends a link for a new password to the e-mail address of an account',
  token: false,
  form: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'address' },
  request: z.object({
    username: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
    email: z._default(z.string().check(z.trim(), z.maxLength(255)), ''),
    ...captchaFields,
  }),
  response: nothing,
  refusals: [
    'password.fields_required',
    'register.email_invalid',
    'password.account_unknown',
    'login.captcha_required',
    'captcha.failed',
    'code.too_soon',
    'code.too_many',
    'code.quota_exceeded',
  ],
})

/** Opens no session: the member logs in with the new password, and with a second factor if there is one (T027). */
export const resetByLink = endpoint({
  method: 'POST',
  path: '/wps/member/password/link',
  module: 'identity',
  summary: 'Sets a new password with the link of an e-mail',
  token: false,
  encrypt: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'address' },
  request: z.object({
    /** The part of the link behind `#reset=`. */
    link: z.string().check(z.maxLength(100)),
    newPassword: secret,
    confirmNewPassword: secret,
  }),
  response: nothing,
  refusals: [
    'password.mismatch',
    'password.length',
    'password.rule',
    'password.common',
    'password.link_invalid',
    'server.busy',
  ],
})

/** §4 forgotten password by phone, which opens the new session itself (Decisions "Safety"). A second factor is still due (T027). */
export const resetByPhone = endpoint({
  method: 'POST',
  path: '/wps/member/password/verification',
  module: 'identity',
  summary: 'Sets a new password with a code by SMS, and logs in',
  token: false,
  replacesSession: true,
  encrypt: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'address' },
  request: z.object({
    mobileNum: z._default(mobileText, ''),
    countryDialingCode: z._default(dialingCodeText, ''),
    verificationCode: z.optional(codeText),
    ...phoneProofFields,
    newPassword: z._default(z.string().check(z.maxLength(512)), ''),
  }),
  response: loggedIn,
  refusals: [
    'code.not_enabled',
    'code.mobile_required',
    'code.mobile_malformed',
    'code.mobile_invalid',
    'code.required',
    'code.malformed',
    'code.invalid',
    'code.expired',
    'phone_provider.unavailable',
    'password.fields_required',
    'password.length',
    'password.rule',
    'password.common',
    'login.locked',
    'login.too_soon',
    'login.blocked',
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
