import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, nothing, pageOf, paging } from '../shapes.ts'
import { REFERRAL_STATES } from './referral.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const

/**
 * Agent rules §11: what speaks against a friend. The first four are hard: one of them holds the reward; of the others it takes two.
 * `self_referral`: the friend is the member who invited. `deposit_returned`: the first deposit went back after the reward was offered.
 */
export const REFERRAL_FLAGS = [
  'self_referral',
  'same_person',
  'same_device',
  'deposit_returned',
  'same_network',
  'burst',
] as const
export type ReferralFlagCode = (typeof REFERRAL_FLAGS)[number]

/** `others` are the accounts that the flag is about: the member who invited, or other friends of the same member. */
export type ReferralFlag = { code: ReferralFlagCode; others: readonly string[] }

const account = z.object({ memberId, username: z.string() })

const deskReferral = z.object({
  friend: account,
  referrer: account,
  registeredAt: instant,
  /** The last business day on which the friend can qualify. */
  lastDay: z.string(),
  state: z.enum(REFERRAL_STATES),
  firstDeposit: money,
  validBet: money,
  isVerified: z.boolean(),
  flags: z.array(z.object({ code: z.enum(REFERRAL_FLAGS), others: z.array(account) })),
  decision: z.nullable(z.enum(['approve', 'refuse'])),
  note: z.string(),
  /** What the friend has brought, without bonuses for numbers of friends. */
  earned: money,
})
export type DeskReferral = z.output<typeof deskReferral>

/** `totals` are over all friends. `budget` is that of the setting. */
export const referralDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/referrals',
  summary:
    'The friends whom members invited, newest first, with what speaks against them, and the figures of the programme',
  permission: 'reward.referral.view',
  request: z.object({
    state: z.optional(z.enum(REFERRAL_STATES)),
    /** The username or the id of the member who invited, or of the friend. */
    search: z.optional(line(60)),
    ...paging,
  }),
  response: z.object({
    ...pageOf(deskReferral).shape,
    totals: z.object({ friends: z.int(), qualified: z.int(), held: z.int(), given: money, budget: money }),
  }),
  refusals: [],
})

/** Reward rules §13. An approved friend counts in spite of the flags; a refused one never does. Rewards that were claimed stay. */
export const decideReferral = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/referrals/:friendId/decision',
  summary: 'Decides whether a friend with flags counts',
  permission: 'reward.referral.decide',
  request: z.object({ friendId: memberId, decision: z.enum(['approve', 'refuse']), reason: line(300, 3) }),
  response: nothing,
  refusals: ['rewards.referral_unknown', 'rewards.referral_decided'],
})
