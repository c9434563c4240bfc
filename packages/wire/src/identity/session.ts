import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'
import { memberShape } from './member.ts'
import { loginStep } from './steps.ts'

/** §3: a mobile number as it is typed. Its country is in the dialing code. */
export const mobileText = z.string().check(z.trim(), z.maxLength(32))
/** §3: with or without the plus sign: `+84`, `84`. */
export const dialingCodeText = z.string().check(z.trim(), z.maxLength(8))
/** §5: a verification code as it is typed. The server checks its form together with the code. */
export const codeText = z.string().check(z.trim(), z.maxLength(1_000))

/** §3: the proof of a number by a third party, in place of a verification code: its channel, and the token that it signed. */
export const phoneProofFields = {
  firebaseChannel: z.optional(z.string().check(z.maxLength(20))),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4_000))),
}

/** §3: a third party that proves numbers, as a browser reaches it. All of it is public. */
export const phoneProviderShape = z.object({
  /** `firebaseChannel` of requests. */
  channel: z.string(),
  projectId: z.string(),
  apiKey: z.string(),
  /** The address below which its calls are. */
  apiUrl: z.string(),
  /** The script of its check that a person asks. */
  checkScript: z.string(),
})
export type PhoneProviderShape = z.output<typeof phoneProviderShape>

/** How a person shows not to be a program: by reading a picture, or by letting the browser work for a second. */
export const humanCheckKind = z.enum(['picture', 'work'])
export type HumanCheckKind = z.output<typeof humanCheckKind>

/** The answer to a human check: the id that the client made for a picture and the text that the person read, or a proof of work. */
export const captchaFields = {
  captchaId: z.optional(z.uuid()),
  captcha: z.optional(z.string().check(z.trim(), z.maxLength(12))),
  /** Base64 of the JSON `{ challenge, solution }`, as ALTCHA writes it. */
  proof: z.optional(z.string().check(z.maxLength(2_000))),
}

/** §6: the side of the site that a login is for. */
export const loginSide = z.enum(['member', 'agent'])
export type LoginSide = z.output<typeof loginSide>

/** §3 login response. The token is shown once and goes into `Authorization: Bearer …`. */
export const loggedIn = z.object({
  token: z.string(),
  /** The session ends at this instant, however much it is used. */
  expiresAt: instant,
  /** The session ends earlier after this many minutes without a call. */
  idleMinutes: z.int(),
  firstTimeLogin: z.boolean(),
  /** The member logged in with a password that is older than the merchant allows. */
  passwordExpired: z.boolean(),
  /** The member logged in with the merchant's default password. */
  mustChangePassword: z.boolean(),
  /** §4: what the login still owes, in this order. Until then every other call is refused `login.step_required`. */
  steps: z.array(loginStep),
  /** §4: null while steps are owed, because nobody is logged in before the member info is there. */
  member: z.nullable(memberShape),
})
export type LoggedIn = z.output<typeof loggedIn>

/**
 * A captcha picture as base64 PNG. The client makes the id and sends it again with the answer. Another call with the id
 * replaces the picture. An answer works once, within five minutes.
 */
export const captcha = endpoint({
  method: 'GET',
  path: '/wps/captcha',
  module: 'identity',
  summary: 'A captcha picture (base64 PNG) under an id that the client generated',
  token: false,
  throttle: { limit: 60, windowSeconds: 60, by: 'address' },
  request: z.object({ id: z.uuid() }),
  response: z.string(),
  refusals: ['captcha.too_often'],
})

/** Work for a browser, in the format of ALTCHA: find a counter whose derived key begins with `keyPrefix`. */
export const workChallenge = endpoint({
  method: 'GET',
  path: '/wps/captcha/challenge',
  module: 'identity',
  summary: 'Work that a browser does instead of a captcha; a solution works once, within five minutes',
  token: false,
  throttle: { limit: 60, windowSeconds: 60, by: 'address' },
  request: nothing,
  response: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      data: z.object({ expiresAtMs: z.int() }),
    }),
    signature: z.string(),
  }),
  refusals: [],
})
export type WorkChallenge = z.output<typeof workChallenge.response>

/**
 * §4 login. Failures slow down, then require a captcha, then lock for five minutes, by username and by address. Answers and
 * their timing are the same for an account that does not exist. `login.failed` carries `captchaRequired` when the next
 * attempt requires one. The login ends the session whose token comes along (T019).
 */
export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  module: 'identity',
  summary: 'Logs a member or agent in with username and password, or with a mobile number and a code',
  token: false,
  replacesSession: true,
  encrypt: true,
  throttle: { limit: 120, windowSeconds: 60, by: 'address' },
  request: z.object({
    /** `sms` takes number and code in place of username and password, where the merchant offers it (MOBILEVERCODELOGIN3). */
    type: z.enum(['username', 'sms']),
    username: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    password: z.optional(z.string().check(z.maxLength(512))),
    mobileNum: z.optional(mobileText),
    countryDialingCode: z.optional(dialingCodeText),
    verificationCode: z.optional(codeText),
    ...phoneProofFields,
    /** §6: the member side if left out. Agents and their assistants enter the agent side, and assistants nowhere else. */
    side: z.optional(loginSide),
    /** Sets an http-only one-use cookie for `resumeSession`, for a day. */
    remember: z._default(z.boolean(), false),
    ...captchaFields,
  }),
  response: loggedIn,
  refusals: [
    'login.fields_required',
    'login.locked',
    'login.too_soon',
    'login.captcha_required',
    'captcha.failed',
    'login.failed',
    'login.blocked',
    'login.not_member',
    'login.not_agent',
    'code.not_enabled',
    'code.mobile_required',
    'code.mobile_malformed',
    'code.mobile_invalid',
    'code.required',
    'code.malformed',
    'code.invalid',
    'code.expired',
    'phone_provider.unavailable',
    'server.busy',
  ],
})

/** Decisions "Safety": the server stores a hash of the remember cookie. Each resume uses it up and replaces it. */
export const resumeSession = endpoint({
  method: 'POST',
  path: '/wps/session/resume',
  module: 'identity',
  summary: 'Opens a session from the remember cookie, and replaces the cookie',
  token: false,
  throttle: { limit: 60, windowSeconds: 60, by: 'address' },
  request: nothing,
  response: loggedIn,
  refusals: ['session.required'],
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/wps/session/logout',
  module: 'identity',
  summary: 'Ends this session on all nodes and forgets the remember cookie',
  token: true,
  audience: 'anyAccount',
  duringLogin: true,
  request: nothing,
  response: nothing,
  refusals: [],
})
