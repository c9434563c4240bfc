import { recordOf } from '@croupier/kernel/objects'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, nothing } from '../shapes.ts'
import { memberShape } from './member.ts'
import { fieldRule } from './registration.ts'

/** §3: what members say about themselves in the security centre, in this order. Phone and e-mail have calls of their own. */
export const PROFILE_FIELDS = [
  'payeeName',
  'fullName',
  'birthday',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'telegram',
  'zalo',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'qqNum',
  'idNumber',
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

const clear = z.object({
  ...recordOf(PROFILE_FIELDS, () => z.nullable(z.string())),
  mobileNum: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

export const memberProfile = endpoint({
  method: 'GET',
  path: '/wps/member/profile',
  module: 'identity',
  summary: 'What the member has said about themself, names and contacts masked, with the rule of each field',
  token: true,
  request: nothing,
  response: z.object({
    fields: z.array(
      z.object({
        name: z.enum(PROFILE_FIELDS),
        ...fieldRule,
        /** Null while it is not set. */
        shown: z.nullable(z.string()),
        /** Set, and of those that customer service alone can change. */
        isFrozen: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

/** T026: a stolen session does not show what is masked. */
export const revealProfile = endpoint({
  method: 'POST',
  path: '/wps/member/profile/reveal',
  module: 'identity',
  summary: 'The profile, the phone number and the e-mail address in clear, after the login password',
  token: true,
  throttle: { limit: 20, windowSeconds: 600, by: 'account' },
  request: z.object({
    /** Not needed by an account without one. */
    password: z.optional(z.string().check(z.maxLength(512))),
  }),
  response: clear,
  refusals: ['login.locked', 'login.too_soon', 'password.wrong_old'],
})

/**
 * The names, the birthday and the ID number are set once: withdrawals go out in the name, and limits of age follow the
 * birthday. Customer service changes them. Refusals of a field carry `field`, `fault` and the rule.
 */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/wps/member/profile',
  module: 'identity',
  summary: 'Changes the nickname, the avatar, the language or fields of the profile; some are set once',
  token: true,
  request: z.object({
    nickname: z.optional(line(30)),
    avatar: z.optional(z.string().check(z.regex(/^a\d{2}$/))),
    /** One of `LANGUAGES`. */
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[A-Z][a-z]{3})?$/))),
    ...recordOf(PROFILE_FIELDS, () => z.optional(line(255))),
    /** T010: the IANA name of the browser's time zone, in which a birthday begins. */
    timeZone: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: memberShape,
  refusals: [
    'profile.payee_name_set',
    'profile.field_set',
    'register.real_name_invalid',
    'register.field_invalid',
    'register.underage',
  ],
})
