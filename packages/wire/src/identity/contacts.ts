import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'
import { codeSent } from './codes.ts'
import { codeText, dialingCodeText, mobileText, phoneProofFields } from './session.ts'

/** Masked, so that a stolen session reveals little. */
const contact = z.object({
  masked: z.string(),
  isVerified: z.boolean(),
  /** False when messages came back from it, or staff have stopped them: nothing is sent there until that changes. */
  isReachable: z.boolean(),
})
const shown = z.object({
  mobile: z.nullable(contact),
  email: z.nullable(contact),
  /** By which others register: `?referralCode=` in the address of the site. */
  referralCode: z.string(),
})

/** One contact, as it is typed. */
const typed = {
  mobileNum: z.optional(mobileText),
  countryDialingCode: z.optional(dialingCodeText),
  email: z.optional(z.string().check(z.trim(), z.maxLength(255))),
}

export const memberContacts = endpoint({
  method: 'GET',
  path: '/wps/member/contacts',
  module: 'identity',
  summary: 'The phone number and the e-mail address of the account, masked',
  token: true,
  request: nothing,
  response: shown,
  refusals: [],
})

/** A number that another member has proved to own gets a message that there is an account, and no code. */
export const contactCode = endpoint({
  method: 'POST',
  path: '/wps/member/contacts/code',
  module: 'identity',
  summary: 'Sends a code to a phone number or an e-mail address that the member adds',
  token: true,
  throttle: { limit: 20, windowSeconds: 600, by: 'account' },
  request: z.object(typed),
  response: codeSent,
  refusals: [
    'code.mobile_required',
    'code.mobile_malformed',
    'code.mobile_invalid',
    'register.email_invalid',
    'code.too_soon',
    'code.too_many',
    'code.quota_exceeded',
  ],
})

/**
 * Adds or changes a contact. A change is notified, ends the other sessions and starts the withdrawal cooldown; the first phone
 * number or e-mail address is only notified (Decisions "Safety").
 */
export const setContact = endpoint({
  method: 'POST',
  path: '/wps/member/contacts',
  module: 'identity',
  summary: 'Adds or changes a phone number or an e-mail address, with the code that was sent to it',
  token: true,
  stepUp: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: z.object({
    ...typed,
    verificationCode: z.optional(codeText),
    /** For a phone number only. */
    ...phoneProofFields,
  }),
  response: shown,
  refusals: [
    'code.mobile_required',
    'code.mobile_malformed',
    'code.mobile_invalid',
    'register.email_invalid',
    'code.required',
    'code.malformed',
    'code.invalid',
    'code.expired',
    'code.not_enabled',
    'phone_provider.unavailable',
    'login.locked',
    'login.too_soon',
  ],
})
