import { recordOf } from '@croupier/kernel/objects'
import { PATTERN_IDS } from '@croupier/rules/field-rule'
import * as z from 'zod/mini'
import { linkRefusals } from '../agents/link-refusals.ts'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'
import {
  captchaFields,
  codeText,
  dialingCodeText,
  humanCheckKind,
  loggedIn,
  phoneProofFields,
  phoneProviderShape,
} from './session.ts'

/** §5: the fields beside username and password that a merchant may show and require, in the order of the form. */
export const OPTIONAL_FIELDS = [
  'payeeName',
  'paymentPassword',
  'email',
  'mobileNum',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'fullName',
  'nickname',
  'birthday',
  'nationality',
  'address',
  'idNumber',
  'occupation',
  'sourceOfIncome',
  'recommenderId',
  'affiliateCode',
] as const
export type OptionalField = (typeof OPTIONAL_FIELDS)[number]

const fieldName = z.enum(['username', 'password', ...OPTIONAL_FIELDS])

/** §3 registration rule per field. `acceptedPattern` is a regular expression (flag `u`), or `*` for any characters. */
export const fieldRule = {
  patternId: z.enum(PATTERN_IDS),
  acceptedPattern: z.string(),
  minLength: z.int(),
  maxLength: z.int(),
}
const fieldSetting = z.object({
  name: fieldName,
  /** The tabs of the form that show it. */
  ways: z.array(z.enum(['username', 'mobile'])),
  required: z.boolean(),
  ...fieldRule,
})

export const registerSettings = endpoint({
  method: 'GET',
  path: '/wps/system/setting/register',
  module: 'identity',
  summary: 'What the registration form shows: fields in order with their rules, captcha, agreement',
  token: false,
  request: nothing,
  response: z.object({
    /** How a visitor may register: the tabs of the form. Empty while registration is closed. */
    ways: z.array(z.enum(['username', 'mobile'])),
    /** §9: the amount in the title of the form, in whole units. */
    titleAmount: z.nullable(z.object({ amount: z.int(), currency: z.string() })),
    fields: z.array(fieldSetting),
    /** A mobile number needs a code by SMS (REGMOBVERF3). */
    mobileNeedsCode: z.boolean(),
    /** A registration with a mobile number sets a password (MOBILENUMPASSREG3). */
    mobileSetsPassword: z.boolean(),
    captchaRequired: z.boolean(),
    /** The kind of every human check of the site, and whether a code by SMS needs one. */
    humanCheck: z.object({ kind: humanCheckKind, forCodes: z.boolean() }),
    /** A third party that sends the codes, if the merchant has one: what the browser needs to talk to it. */
    phoneProvider: z.nullable(phoneProviderShape),
    agreement: z.object({
      minimumAge: z.int(),
      termsVersion: z.string(),
      privacyVersion: z.string(),
      /** Whether the box starts checked. */
      checked: z.boolean(),
    }),
  }),
  refusals: [],
})

const plain = z.optional(z.string().check(z.maxLength(255)))
const secret = z.string().check(z.maxLength(512))
export const optionalFields = recordOf(OPTIONAL_FIELDS, () => plain)

/** §3: what every registration sends beside the fields of the form. */
export const registrationOrigin = {
  countryDialingCode: z.optional(dialingCodeText),
  /** The code by SMS for `mobileNum`. */
  verificationCode: z.optional(codeText),
  ...phoneProofFields,
  /**
   * Agent rules §11: the affiliate code in the address that the visitor followed last, when that was, and the affiliate's name of the
   * campaign. A code that is not valid, or older than 30 days, does not count.
   */
  click: z.optional(
    z.object({
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      at: instant,
      subId: z.optional(z.string().check(z.regex(/^[\w.~-]{1,64}$/))),
    }),
  ),
  /** From the address of the page: the code of the member who recommended the site. */
  referralCode: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  registerMethod: z._default(z.literal('WEB'), 'WEB'),
  registerUrl: z.optional(z.string().check(z.maxLength(500))),
  /** The host of the page, which an affiliate code may be bound to. */
  domain: z.optional(z.string().check(z.maxLength(255))),
  /** T010: the IANA name of the browser's time zone, in which a birthday begins. */
  timeZone: z.optional(z.string().check(z.maxLength(60))),
  ageConfirmed: z.boolean(),
  termsAccepted: z.boolean(),
  /** The versions from `registerSettings` that the person saw. */
  termsVersion: z.string().check(z.maxLength(40)),
  privacyVersion: z.string().check(z.maxLength(40)),
  ...captchaFields,
}

export const registrationRefusals = [
  'register.closed',
  'register.field_required',
  'register.field_not_offered',
  'register.field_invalid',
  'register.real_name_invalid',
  'register.email_invalid',
  'register.mobile_invalid',
  'register.underage',
  'register.affiliate_invalid',
  ...linkRefusals,
  'password.length',
  'password.rule',
  'password.common',
  'password.mismatch',
  'payment_password.rule',
  'payment_password.common',
  'register.agreement_required',
  'login.captcha_required',
  'captcha.failed',
  'code.required',
  'code.malformed',
  'code.invalid',
  'code.expired',
  'code.not_enabled',
  'phone_provider.unavailable',
  'login.locked',
  'login.too_soon',
  'server.busy',
] as const

/**
 * §4 registration by username, which opens a session. An empty optional field counts as left out. A field that the settings
 * do not offer is refused. The session whose token comes along ends, and with it the trial account of a visitor. Refusals of a field carry `field`, `minLength`, `maxLength`, `patternId`.
 */
export const register = endpoint({
  method: 'PUT',
  path: '/wps/member/register',
  module: 'identity',
  summary: 'Registers a member with a username and logs in',
  token: false,
  replacesSession: true,
  encrypt: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'address' },
  request: z.object({
    username: z.string().check(z.trim(), z.maxLength(255)),
    password: secret,
    confirmPassword: secret,
    ...optionalFields,
    ...registrationOrigin,
  }),
  response: loggedIn,
  refusals: [...registrationRefusals, 'register.username_taken'],
})

/**
 * §4 registration with a mobile number, which the member proves by a code (REGMOBVERF3). The server chooses the username. A
 * password belongs to it where the merchant says so (MOBILENUMPASSREG3).
 */
export const registerMobile = endpoint({
  method: 'PUT',
  path: '/wps/member/register/mobile',
  module: 'identity',
  summary: 'Registers a member with a mobile number and logs in',
  token: false,
  replacesSession: true,
  encrypt: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'address' },
  request: z.object({
    ...optionalFields,
    password: z.optional(secret),
    confirmPassword: z.optional(secret),
    ...registrationOrigin,
  }),
  response: loggedIn,
  refusals: registrationRefusals,
})

/** §7: checks an invitation before the form is sent. Without a code, the code of the domain, if it has one. */
export const affiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  module: 'identity',
  summary: 'Whether an affiliate code is valid on a domain',
  token: false,
  throttle: { limit: 30, windowSeconds: 60, by: 'address' },
  request: z.object({
    code: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    domain: z.optional(z.string().check(z.maxLength(255))),
  }),
  response: z.object({
    /** §3 affiliate code; null for a domain without one. */
    affiliateCode: z.nullable(z.string()),
    domain: z.nullable(z.string()),
  }),
  refusals: ['register.affiliate_invalid', ...linkRefusals, 'login.locked'],
})
