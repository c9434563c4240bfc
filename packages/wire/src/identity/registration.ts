import { PATTERN_IDS } from '@croupier/rules/field-rule'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'
import { captchaFields, loggedIn } from './session.ts'

/** §5: the fields beside username and password that a merchant may show and require, in the order of the form. */
export const OPTIONAL_FIELDS = [
  'payeeName',
  'paymentPassword',
  'email',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'recommenderId',
] as const
export type OptionalField = (typeof OPTIONAL_FIELDS)[number]

const fieldName = z.enum(['username', 'password', ...OPTIONAL_FIELDS])

/** §3 registration rule per field. `acceptedPattern` is a regular expression (flag `u`), or `*` for any characters. */
const fieldSetting = z.object({
  name: fieldName,
  required: z.boolean(),
  patternId: z.enum(PATTERN_IDS),
  acceptedPattern: z.string(),
  minLength: z.int(),
  maxLength: z.int(),
})

export const registerSettings = endpoint({
  method: 'GET',
  path: '/wps/system/setting/register',
  module: 'identity',
  summary: 'What the registration form shows: fields in order with their rules, captcha, agreement',
  token: false,
  request: nothing,
  response: z.object({
    /** Whether a visitor may register with a username. */
    usernameEnabled: z.boolean(),
    fields: z.array(fieldSetting),
    captchaRequired: z.boolean(),
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

/**
 * §4 registration by username, which opens a session. An empty optional field counts as left out. A field that the settings
 * do not offer is refused. Refusals of a field carry `field`, `minLength`, `maxLength`, `patternId`.
 */
export const register = endpoint({
  method: 'PUT',
  path: '/wps/member/register',
  module: 'identity',
  summary: 'Registers a member with a username and logs in',
  token: false,
  encrypt: true,
  throttle: { limit: 30, windowSeconds: 600, by: 'address' },
  request: z.object({
    username: z.string().check(z.trim(), z.maxLength(255)),
    password: z.string().check(z.maxLength(512)),
    confirmPassword: z.string().check(z.maxLength(512)),
    payeeName: plain,
    paymentPassword: plain,
    email: plain,
    qqNum: plain,
    line: plain,
    whatsapp: plain,
    facebook: plain,
    wechat: plain,
    idNumber: plain,
    recommenderId: plain,
    registerMethod: z._default(z.literal('WEB'), 'WEB'),
    registerUrl: z.optional(z.string().check(z.maxLength(500))),
    domain: z.optional(z.string().check(z.maxLength(255))),
    ageConfirmed: z.boolean(),
    termsAccepted: z.boolean(),
    /** The versions from `registerSettings` that the person saw. */
    termsVersion: z.string().check(z.maxLength(40)),
    privacyVersion: z.string().check(z.maxLength(40)),
    ...captchaFields,
  }),
  response: loggedIn,
  refusals: [
    'register.closed',
    'register.field_required',
    'register.field_not_offered',
    'register.field_invalid',
    'register.real_name_invalid',
    'register.email_invalid',
    'password.length',
    'password.rule',
    'password.common',
    'password.mismatch',
    'payment_password.rule',
    'payment_password.common',
    'register.agreement_required',
    'captcha.failed',
    'register.username_taken',
    'server.busy',
  ],
})
