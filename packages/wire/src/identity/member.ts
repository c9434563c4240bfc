import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

/** §3 avatar: `STATIC` names a picture that the site draws, `CUSTOM` is the address of the member's own on the site (§9). */
export const avatarShape = z.object({ avatar: z.string(), avatarType: z.enum(['STATIC', 'CUSTOM']) })

/** §3: the colour of a label without one of its own. */
export const LABEL_COLOUR = '#ABABAB'

/** §3 memberLabel: a label that staff gave to the member. `color` is `#RRGGBB`. */
const memberLabel = z.object({ labelName: z.string(), color: z.string() })
export type MemberLabel = z.output<typeof memberLabel>

/** §3 member info. `type` is the account type (Decisions "Account types"); `payeeName` is masked. */
export const memberShape = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.int(),
  /** False after a registration by code or by a provider, until the member sets a password. */
  hasPassword: z.boolean(),
  hasPaymentPassword: z.boolean(),
  payeeName: z.nullable(z.string()),
  /** The name of the account above; null for a member of no agent. */
  toUpline: z.nullable(z.string()),
  language: z.string(),
  registeredAt: instant,
  lastLoginAt: z.nullable(instant),
  /** The end of the withdrawal cooldown after a change of a credential. */
  withdrawalCooldownEndsAt: z.nullable(instant),
  avatar: avatarShape,
  memberLabel: z.array(memberLabel),
  /** §3: the VIP level; null without one. */
  clubLabel: z.nullable(z.object({ labelName: z.string(), rankLevel: z.int() })),
  /** §6: whether menus have the page on which the member claims rebates. */
  claimsRebate: z.boolean(),
  /** §3 REFERRAL: whether menus have the page on which the member invites friends. */
  invitesFriends: z.boolean(),
})
export type MemberInfo = z.output<typeof memberShape>

export const memberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  module: 'identity',
  summary: 'The account that is logged in',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: memberShape,
  refusals: [],
})

/** What a member sets up before money leaves the account, in this order. */
export const FIRST_STEPS = ['payment_password', 'contact'] as const

/** §7: called after the first login. */
export const firstLoginNotice = endpoint({
  method: 'GET',
  path: '/wps/member/notice/first-login',
  module: 'identity',
  summary: 'What a member has not set up yet, for the notice after the first login',
  token: true,
  request: nothing,
  response: z.object({ missing: z.array(z.enum(FIRST_STEPS)) }),
  refusals: [],
})

export const avatar = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  module: 'identity',
  summary: 'The avatar of the account that is logged in',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: avatarShape,
  refusals: [],
})

export const memberIcon = endpoint({
  method: 'GET',
  path: '/wps/member/info/icon',
  module: 'identity',
  summary: 'The avatars an account can choose from, and the one it has',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: z.object({
    current: avatarShape,
    offered: z.array(z.string()),
    /** Whether a member may upload one. */
    ownPictures: z.boolean(),
  }),
  refusals: [],
})
