import { PATTERN_IDS } from '@croupier/rules/field-rule'
import { OPTIONAL_FIELDS, type OptionalField } from '@croupier/wire/identity/registration'
import { lowering, policy, raising, switchingOff, switchingOn } from '@croupier/wire/policy'
import * as z from 'zod/mini'

const count = (max: number, min = 0) => z.int().check(z.minimum(min), z.maximum(max))
const rule = { patternId: z.enum(PATTERN_IDS), minLength: count(255, 1), maxLength: count(255, 1) }
const optional = z.object({ enabled: z.boolean(), required: z.boolean(), ...rule })
const plain = { enabled: false, required: false, patternId: 'noSpaces', minLength: 2, maxLength: 50 } as const

/** §3: the rule of each registration field. §5: the fields that appear. Decisions "Safety": password 8–128, any characters. */
export const registrationPolicy = policy({
  name: 'identity.registration',
  summary: 'The fields of the registration form, and the rule of each',
  schema: z.object({
    usernameEnabled: z.boolean(),
    captchaRequired: z.boolean(),
    username: z.object(rule),
    password: z.object(rule),
    fields: z.object(
      Object.fromEntries(OPTIONAL_FIELDS.map((name) => [name, optional])) as Record<OptionalField, typeof optional>,
    ),
    minimumAge: count(99, 1),
    /** Whether the agreement box starts checked, as in §2. Strict jurisdictions forbid it. */
    agreementChecked: z.boolean(),
    privacyVersion: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  initial: {
    usernameEnabled: true,
    captchaRequired: false,
    username: { patternId: 'letterFirst', minLength: 4, maxLength: 16 },
    password: { patternId: 'any', minLength: 8, maxLength: 128 },
    fields: {
      payeeName: { ...plain, patternId: 'any', maxLength: 100 },
      paymentPassword: { ...plain, patternId: 'digits', minLength: 6, maxLength: 6 },
      email: { ...plain, patternId: 'email', minLength: 6, maxLength: 100 },
      qqNum: { ...plain, patternId: 'digits', minLength: 5, maxLength: 15 },
      line: plain,
      whatsapp: { ...plain, patternId: 'digits', minLength: 6, maxLength: 20 },
      facebook: plain,
      wechat: plain,
      idNumber: { ...plain, patternId: 'alphanumeric', minLength: 5, maxLength: 30 },
      recommenderId: { ...plain, patternId: 'alphanumeric', minLength: 2, maxLength: 20 },
    },
    minimumAge: 18,
    agreementChecked: true,
    privacyVersion: '1',
  },
  alone: {
    captchaRequired: switchingOn,
    password: { minLength: raising },
    minimumAge: raising,
    agreementChecked: switchingOff,
  },
})
export type RegistrationSettings = z.output<typeof registrationPolicy.schema>

/** Decisions "Undefined constants": idle 30 minutes, absolute 24 hours. Remember-me: one day, renewed up to `familyDays`. */
export const sessionPolicy = policy({
  name: 'identity.sessions',
  summary: 'How long a login lasts',
  schema: z.object({
    idleMinutes: count(1_440, 1),
    absoluteHours: count(720, 1),
    rememberHours: count(720, 1),
    rememberFamilyDays: count(365, 1),
  }),
  initial: { idleMinutes: 30, absoluteHours: 24, rememberHours: 24, rememberFamilyDays: 30 },
  alone: { idleMinutes: lowering, absoluteHours: lowering, rememberHours: lowering, rememberFamilyDays: lowering },
})
export type SessionSettings = z.output<typeof sessionPolicy.schema>

/** `null` is never. */
const sooner = (before: number | null, after: number | null): boolean => (after ?? Infinity) < (before ?? Infinity)

/**
 * §4: when a login opens the change of the password. By default there is no expiry and no default password. Staff enter a default
 * password, and the setting keeps its digest.
 */
export const passwordPolicy = policy({
  name: 'identity.passwords',
  summary: 'When a password must be changed, and the withdrawal cooldown after a change',
  schema: z.object({
    expiryDays: z.nullable(count(3_650, 1)),
    defaultPassword: z.nullable(z.string().check(z.minLength(1), z.maxLength(128))),
    cooldownHours: count(720),
  }),
  initial: { expiryDays: null, defaultPassword: null, cooldownHours: 24 },
  alone: { expiryDays: sooner, cooldownHours: raising },
  digested: ({ defaultPassword, ...rest }, digestOf) => ({
    ...rest,
    defaultPassword: defaultPassword === null ? null : digestOf(defaultPassword),
  }),
})

const attempts = z.object({
  slowAfter: count(1_000),
  slowSeconds: count(600),
  captchaAfter: z.nullable(count(1_000)),
  lockAfter: count(10_000, 1),
  lockMinutes: count(1_440, 1),
  windowMinutes: count(1_440, 1),
})

/** One person may allow fewer attempts, in any of the numbers. */
const fewer = {
  slowAfter: lowering,
  slowSeconds: raising,
  captchaAfter: sooner,
  lockAfter: lowering,
  lockMinutes: raising,
  windowMinutes: raising,
}

/** Decisions "Safety": failures slow down, then require a captcha, then lock for 5 minutes, per account and per address. */
export const attemptsPolicy = policy({
  name: 'identity.attempts',
  summary: 'Failed logins: how many slow down further ones, require a captcha, or lock the account',
  schema: z.object({ account: attempts, address: attempts, paymentPassword: attempts }),
  alone: { account: fewer, address: fewer, paymentPassword: fewer },
  initial: {
    account: { slowAfter: 2, slowSeconds: 1, captchaAfter: 3, lockAfter: 5, lockMinutes: 5, windowMinutes: 30 },
    address: { slowAfter: 60, slowSeconds: 0, captchaAfter: 20, lockAfter: 60, lockMinutes: 5, windowMinutes: 30 },
    paymentPassword: {
      slowAfter: 5,
      slowSeconds: 0,
      captchaAfter: null,
      lockAfter: 5,
      lockMinutes: 5,
      windowMinutes: 30,
    },
  },
})
export type AttemptSettings = z.output<typeof attemptsPolicy.schema>
