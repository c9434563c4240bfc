import { registrationSetting } from '@croupier/wire/identity/registration-setting'
import { humanCheckKind } from '@croupier/wire/identity/session'
import { ADDRESS_WAYS } from '@croupier/wire/identity/steps'
import { anyChange, lowering, policy, raising, switchingOff, switchingOn } from '@croupier/wire/policy'
import { line, positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

const count = (max: number, min = 0) => z.int().check(z.minimum(min), z.maximum(max))
const plain = { enabled: false, required: false, patternId: 'noSpaces', minLength: 2, maxLength: 50 } as const

/** §3: the rule of each registration field. §5: the fields that appear. Decisions "Safety": password 8–128, any characters. */
export const registrationPolicy = policy({
  name: 'identity.registration',
  summary: 'The fields of the registration form, and the rule of each',
  shown: true,
  schema: registrationSetting,
  initial: {
    titleAmount: { amount: 1_000, currency: 'VND' },
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
      telegram: plain,
      zalo: plain,
      fullName: { ...plain, patternId: 'any', maxLength: 100 },
      nickname: { ...plain, patternId: 'any', maxLength: 30 },
      mobileNum: { ...plain, patternId: 'digits', minLength: 4, maxLength: 15 },
      birthday: { ...plain, patternId: 'dateYearFirst', minLength: 10, maxLength: 10 },
      address: { ...plain, patternId: 'any', maxLength: 200 },
      nationality: { ...plain, patternId: 'uppercaseAndSpaces', minLength: 2, maxLength: 2 },
      occupation: { ...plain, patternId: 'any', maxLength: 60 },
      sourceOfIncome: { ...plain, maxLength: 40 },
      recommenderId: { ...plain, patternId: 'alphanumeric', minLength: 2, maxLength: 20 },
      affiliateCode: { ...plain, patternId: 'alphanumeric', minLength: 2, maxLength: 20 },
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

/** Decisions "Undefined constants": 6 digits, 5 minutes, 5 tries, and a lockout of 5 minutes. T024: at most 10 minutes. */
export const codesPolicy = policy({
  name: 'identity.codes',
  summary: 'Verification codes: how long they are valid, and how many are sent',
  schema: z.object({
    minutes: count(10, 1),
    tries: count(10, 1),
    /** Requests for one recipient, and for one account. §9: once per second. */
    recipient: attempts,
    /** Requests from one network. Many people share one. */
    address: attempts,
    dailyPerRecipient: count(1_000, 1),
  }),
  initial: {
    minutes: 5,
    tries: 5,
    recipient: { slowAfter: 1, slowSeconds: 1, captchaAfter: null, lockAfter: 5, lockMinutes: 5, windowMinutes: 30 },
    address: { slowAfter: 40, slowSeconds: 0, captchaAfter: null, lockAfter: 40, lockMinutes: 5, windowMinutes: 30 },
    dailyPerRecipient: 10,
  },
  alone: { minutes: lowering, tries: lowering, recipient: fewer, address: fewer, dailyPerRecipient: lowering },
})
export type CodeSettings = z.output<typeof codesPolicy.schema>

/** A picture or proof of work, both on this server. */
export const humanCheckPolicy = policy({
  name: 'identity.human-check',
  summary: 'How people show that they are not programs, and where',
  shown: true,
  schema: z.object({
    kind: humanCheckKind,
    /** Whether a visitor needs it for every code by SMS. */
    forCodes: z.boolean(),
    /** Hash rounds for each key that a browser tries; it tries 256 on average. 2,000 takes a phone about a second. */
    workCost: count(100_000, 100),
  }),
  initial: { kind: 'picture', forCodes: false, workCost: 2_000 },
  alone: { kind: anyChange, forCodes: switchingOn, workCost: raising },
})
export type HumanCheckSettings = z.output<typeof humanCheckPolicy.schema>

/** Decisions "Safety": an answer does not tell whether an account exists, unless the merchant turns that on. */
export const forgottenPolicy = policy({
  name: 'identity.forgotten-passwords',
  summary: 'Forgotten passwords by e-mail: how long a link is valid, and what the site says about unknown accounts',
  schema: z.object({
    linkMinutes: count(60, 5),
    /** Answers 'Username/Email does not exist'. Strangers can then find out who has an account. */
    revealsUnknown: z.boolean(),
  }),
  initial: { linkMinutes: 10, revealsUnknown: false },
  alone: { linkMinutes: lowering, revealsUnknown: switchingOff },
})
export type ForgottenSettings = z.output<typeof forgottenPolicy.schema>

/** Decisions "Safety": how long a proof of the member counts before a change of the security settings. */
export const stepUpPolicy = policy({
  name: 'identity.step-up',
  summary: 'For how many minutes a member who proved who they are may change security settings',
  schema: z.object({ minutes: count(60, 1) }),
  initial: { minutes: 5 },
  alone: { minutes: lowering },
})
export type StepUpSettings = z.output<typeof stepUpPolicy.schema>

/** Logins with a device that its owner unlocks (WebAuthn). */
export const passkeyPolicy = policy({
  name: 'identity.passkeys',
  summary: 'Whether members may add passkeys and log in with them',
  shown: true,
  schema: z.object({ isOn: z.boolean() }),
  initial: { isOn: true },
  alone: { isOn: switchingOff },
})
export type PasskeySettings = z.output<typeof passkeyPolicy.schema>

/** §3 avatar, CUSTOM: when it is off, members have the pictures that the site draws. Those they uploaded are kept, and not shown. */
export const picturesPolicy = policy({
  name: 'identity.pictures',
  summary: 'Whether members may use pictures of their own',
  schema: z.object({ ownPictures: z.boolean() }),
  initial: { ownPictures: true },
  alone: { ownPictures: switchingOff },
})
export type PicturesSettings = z.output<typeof picturesPolicy.schema>

/** §3 memberLabel: the labels that staff give to members. Each has the default colour without one of its own. */
export const labelsPolicy = policy({
  name: 'identity.labels',
  summary: 'Labels that staff give to members, who see them',
  schema: z.object({
    labels: z
      .array(
        z.object({
          key: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
          labelName: line(30),
          color: z.optional(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/), z.describe('Such as #ABABAB'))),
        }),
      )
      .check(z.maxLength(50)),
  }),
  initial: { labels: [] },
  // A label decides nothing.
  alone: anyChange,
})
export type LabelSettings = z.output<typeof labelsPolicy.schema>

/** §4: a login from a network that a member has not proved before. Members with an authenticator prove it with that. */
export const unknownAddressPolicy = policy({
  name: 'identity.unknown-addresses',
  summary: 'Logins from a network that is new for the account: whether they need a second check, and which',
  schema: z.object({
    isOn: z.boolean(),
    /** In the order in which the login offers them. */
    ways: z.array(z.enum(ADDRESS_WAYS)).check(z.minLength(1), z.maxLength(ADDRESS_WAYS.length)),
    /** A network that was not used for so long is new again. */
    rememberDays: count(3_650, 1),
  }),
  initial: { isOn: true, ways: ['sms', 'email'], rememberDays: 180 },
  alone: { isOn: switchingOn, rememberDays: lowering },
})
export type UnknownAddressSettings = z.output<typeof unknownAddressPolicy.schema>

/** §4 free play (FREEPLAY3). */
export const trialPolicy = policy({
  name: 'identity.trials',
  summary: 'Trial accounts: the play money they start with, and how long they last',
  schema: z.object({
    startBalance: positiveMoney,
    /** After this time the server forgets the account. */
    lifeHours: count(720, 1),
  }),
  initial: { startBalance: '10000.00', lifeHours: 24 },
  alone: { startBalance: anyChange, lifeHours: lowering },
})
export type TrialSettings = z.output<typeof trialPolicy.schema>
