import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'
import { memberShape } from './member.ts'

/** The answer to a captcha: the id that the client made for the picture, and the text that the person read. */
export const captchaFields = {
  captchaId: z.optional(z.uuid()),
  captcha: z.optional(z.string().check(z.trim(), z.maxLength(12))),
}

/** §3 login response. The token is shown once and goes into `Authorization: Bearer …`. */
export const loggedIn = z.object({
  token: z.string(),
  /** The session ends at this instant, however much it is used. */
  expiresAt: instant,
  /** The session ends earlier after this many minutes without a call. */
  idleMinutes: z.int(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** The password is the merchant's default, so the client opens the change of the password (§4). */
  mustChangePassword: z.boolean(),
  member: memberShape,
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

/**
 * §4 login. Failures slow down, then require a captcha, then lock for five minutes, by username and by address. Answers and
 * their timing are the same for an account that does not exist. `login.failed` carries `captchaRequired` when the next
 * attempt requires one. The login ends the session whose token comes along (T019).
 */
export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  module: 'identity',
  summary: 'Logs a member or agent in with username and password',
  token: false,
  replacesSession: true,
  encrypt: true,
  throttle: { limit: 120, windowSeconds: 60, by: 'address' },
  request: z.object({
    type: z.literal('username'),
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(1), z.maxLength(512)),
    /** Sets an http-only one-use cookie for `resumeSession`, for a day. */
    remember: z._default(z.boolean(), false),
    ...captchaFields,
  }),
  response: loggedIn,
  refusals: [
    'login.locked',
    'login.too_soon',
    'login.captcha_required',
    'captcha.failed',
    'login.failed',
    'login.blocked',
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
  request: nothing,
  response: nothing,
  refusals: [],
})

/** T021: device and address are masked, so that their owner recognises them and a stolen screen reveals little. */
export const sessions = endpoint({
  method: 'GET',
  path: '/wps/member/sessions',
  module: 'identity',
  summary: 'The open sessions of this account, newest first',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        device: z.string(),
        address: z.string(),
        startedAt: instant,
        lastSeenAt: instant,
        expiresAt: instant,
      }),
    ),
  }),
  refusals: [],
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/wps/member/sessions/:sessionId',
  module: 'identity',
  summary: 'Ends one session of this account on all nodes',
  token: true,
  audience: 'anyAccount',
  request: z.object({ sessionId: z.uuid() }),
  response: nothing,
  refusals: ['session.not_found'],
})

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/wps/member/sessions',
  module: 'identity',
  summary: 'Ends every session of this account but this one',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: z.object({ ended: z.int() }),
  refusals: [],
})
