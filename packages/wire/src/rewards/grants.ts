import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, money, nothing, uuid } from '../shapes.ts'
import { wagerTerms } from './bonus.ts'
import { CLAIM_REFUSALS } from './claim-refusals.ts'
import { END_REASONS } from './end-reasons.ts'
import { freeRoundTerms } from './free-rounds.ts'

const forMembers = { module: 'rewards', token: true } as const

/** What a grant comes from. */
export const GRANT_SOURCES = [
  'staff',
  'vip_upgrade',
  'vip_monthly',
  'vip_birthday',
  'mall',
  'offer',
  'mission',
  'leaderboard',
  'raffle',
  'envelope',
  'rebate',
  'referral',
] as const
export type GrantSource = (typeof GRANT_SOURCES)[number]

/** Reward rules §2.3: the sources that a VIP level opens, which the page of VIP bonuses lists (§2 bonusDetails). */
export const VIP_SOURCES = ['vip_upgrade', 'vip_monthly', 'vip_birthday'] as const satisfies readonly GrantSource[]

/** Reward rules §1. */
export const GRANT_STATES = ['offered', 'claimed', 'expired', 'withdrawn'] as const
export type GrantState = (typeof GRANT_STATES)[number]

/**
 * `level` is the VIP level of a bonus for one. `note` is what staff wrote to the member, the name of a mission, of a red envelope or of a
 * reward of the points mall, or empty. A reward is money, points or free rounds, and the others are zero or null.
 */
export const grant = z.object({
  id: uuid,
  source: z.enum(GRANT_SOURCES),
  level: z.nullable(z.int()),
  amount: money,
  points: z.int(),
  /** What the reward takes before it becomes cash; null for a reward in cash. */
  wager: z.nullable(wagerTerms),
  freeRounds: z.nullable(freeRoundTerms),
  state: z.enum(GRANT_STATES),
  note: z.string(),
  offeredAt: instant,
  expiresAt: instant,
  /** When it was claimed, expired or was withdrawn. */
  endedAt: z.nullable(instant),
  /** Why staff withdrew it, or cancelled the bonus that it became. */
  endReason: z.nullable(z.enum(END_REASONS)),
})
export type Grant = z.output<typeof grant>

/** Reward rules §7. A member has few offers at a time; the answer has the first hundred. */
export const OFFERED_MAX = 100

export const offeredGrants = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/rewards/offered',
  summary: 'The rewards that the member can claim, soonest end first, and their number for the badge',
  request: nothing,
  response: z.object({ items: z.array(grant), count: z.int() }),
  refusals: [],
})

export const endedGrants = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/rewards/history',
  summary:
    'The claimed, expired and withdrawn rewards of the last 90 days, or of them those of VIP levels, newest first',
  request: z.object({ ...cursorPaging, of: z.optional(z.enum(['vip'])) }),
  response: cursorPageOf(grant),
  refusals: [],
})

/**
 * Reward rules §1, §7. A payment that fails leaves the grant offered (T115). The Idempotency-Key counts for one grant: repeated, it
 * gets the first answer.
 */
export const claimGrant = endpoint({
  ...forMembers,
  method: 'POST',
  path: '/wps/rewards/grants/:id/claim',
  urgent: true,
  summary:
    'Pays an offered reward to the cash of the member, as points, or to the bonus pocket when it must be wagered, or opens its free rounds',
  idempotent: true,
  // All offers that a member sees, claimed at once.
  pace: { limit: OFFERED_MAX, windowSeconds: 10 },
  request: z.object({ id: uuid }),
  response: grant,
  refusals: [...CLAIM_REFUSALS],
})
