import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

/** The logged-in member of staff. The console hides what the permissions do not cover, and the server refuses it. */
export const staffMe = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Someone else set the password, so every other act is refused until it is changed. */
  mustChangePassword: z.boolean(),
})
export type StaffMe = z.output<typeof staffMe>

const secret = z.string().check(z.minLength(1), z.maxLength(512))

/**
 * Login with name, password and the six digits of the authenticator. An account without an authenticator gets `enrol` after
 * the right password. The client shows the QR code and calls again with a code, which completes the set-up and logs in. A
 * wrong name, password or code gets the same answer. Three failures lock the account for five minutes. The login ends the
 * session whose token comes along (T019).
 */
export const staffLogin = endpoint({
  method: 'POST',
  path: '/console/session/login',
  module: 'staff',
  summary: 'Logs a staff member in; sets up the authenticator on the first login',
  token: false,
  replacesSession: true,
  audience: 'staff',
  encrypt: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'address' },
  request: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    password: secret,
    code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
  }),
  response: z.discriminatedUnion('step', [
    z.object({
      step: z.literal('enrol'),
      /** For the authenticator: an address, a secret to type, or a picture (SVG). */
      otpauthUri: z.string(),
      secret: z.string(),
      qrSvg: z.string(),
    }),
    z.object({
      step: z.literal('in'),
      token: z.string(),
      expiresAt: instant,
      idleMinutes: z.int(),
      me: staffMe,
    }),
  ]),
  refusals: ['staff.locked', 'staff.login_failed', 'server.busy'],
})

export const staffSession = endpoint({
  method: 'GET',
  path: '/console/session',
  module: 'staff',
  summary: 'The logged-in member of staff, with roles and permissions',
  token: true,
  audience: 'staff',
  request: nothing,
  response: staffMe,
  refusals: [],
})

export const staffLogout = endpoint({
  method: 'DELETE',
  path: '/console/session',
  module: 'staff',
  summary: 'Ends this session on all nodes',
  token: true,
  audience: 'staff',
  request: nothing,
  response: nothing,
  refusals: [],
})

export const changeStaffPassword = endpoint({
  method: 'POST',
  path: '/console/session/password',
  module: 'staff',
  summary: 'Changes the password of the caller; the other sessions end',
  token: true,
  audience: 'staff',
  encrypt: true,
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: z.object({ oldPassword: secret, newPassword: secret, confirmNewPassword: secret }),
  response: nothing,
  refusals: [
    'password.mismatch',
    'password.length',
    'password.common',
    'staff.locked',
    'password.wrong_old',
    'password.same',
    'server.busy',
  ],
})
