import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'
import { captchaFields, dialingCodeText, mobileText, phoneProviderShape } from './session.ts'

/** §3 country: for the picker of a dialing code. Several countries share a code. */
export const countries = endpoint({
  method: 'GET',
  path: '/wps/system/countries',
  module: 'identity',
  summary: 'Countries with their dialing codes and the lengths of their mobile numbers',
  token: false,
  request: nothing,
  response: z.object({
    items: z.array(
      z.object({
        /** ISO 3166-1 alpha-2. */
        countryCode: z.string(),
        /** Digits only: `84`. */
        countryDialingCode: z.string(),
        /** How many digits a mobile number may have, without the leading zero of domestic calls. */
        lengths: z.array(z.int()),
      }),
    ),
  }),
  refusals: [],
})

/** §7 SMS login send response. The countdown is `expiredMinutes` × 60 s. */
export const codeSent = z.object({ expiredMinutes: z.int() })

const sendRefusals = [
  'code.not_enabled',
  'code.mobile_required',
  'code.mobile_malformed',
  'code.mobile_invalid',
  'code.too_soon',
  'code.too_many',
  'code.quota_exceeded',
  'login.captcha_required',
  'captcha.failed',
] as const

/**
 * §4, §7: sends a code to the member who proved to own this number. A number without a member gets no message, and the same
 * answer after the same work (T016).
 */
export const smsCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  module: 'identity',
  summary: 'Sends a code by SMS, to log in or to set a new password',
  token: false,
  throttle: { limit: 60, windowSeconds: 60, by: 'address' },
  request: z.object({
    mobileNum: z._default(mobileText, ''),
    countryDialingCode: z._default(dialingCodeText, ''),
    /** A code works for this purpose only. */
    purpose: z._default(z.enum(['login', 'password']), 'login'),
    ...captchaFields,
  }),
  response: codeSent,
  refusals: sendRefusals,
})

/** §4, §7: a number that a member proved to own gets a message that there is an account, and no code. The answer is the same. */
export const smsRegisterCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/register',
  module: 'identity',
  summary: 'Sends a code by SMS, to register with a mobile number',
  token: false,
  throttle: { limit: 60, windowSeconds: 60, by: 'address' },
  request: z.object({
    mobileNo: z._default(mobileText, ''),
    countryDialingCode: z._default(dialingCodeText, ''),
    ...captchaFields,
  }),
  response: codeSent,
  refusals: sendRefusals,
})

/**
 * §3, §4: the beginning of a proof by the third party, which sends the code itself. Its calls take a number in the form E.164. Sends
 * nothing. Refuses `code.not_enabled` while the third party is off.
 */
export const phoneChannel = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/provider',
  module: 'identity',
  summary: 'How a browser has a third party send a code to a number, in place of a code by SMS of our own',
  token: false,
  throttle: { limit: 60, windowSeconds: 60, by: 'address' },
  request: z.object({
    mobileNum: z._default(mobileText, ''),
    countryDialingCode: z._default(dialingCodeText, ''),
  }),
  response: z.object({
    /** As `+84912345678`. */
    phoneNumber: z.string(),
    provider: phoneProviderShape,
  }),
  refusals: ['code.not_enabled', 'code.mobile_required', 'code.mobile_malformed', 'code.mobile_invalid'],
})
