import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, pageOf, paging, positiveMoney, uuid } from '../shapes.ts'
import { wagerTerms } from './bonus.ts'
import { END_REASONS } from './end-reasons.ts'
import { freeGame, freeRoundTerms } from './free-rounds.ts'
import { GRANT_SOURCES, GRANT_STATES } from './grants.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const

const deskGrant = z.object({
  id: uuid,
  memberId,
  username: z.string(),
  source: z.enum(GRANT_SOURCES),
  level: z.nullable(z.int()),
  amount: money,
  points: z.int(),
  wager: z.nullable(wagerTerms),
  freeRounds: z.nullable(freeRoundTerms),
  state: z.enum(GRANT_STATES),
  note: z.string(),
  offeredAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  endReason: z.nullable(z.enum(END_REASONS)),
  /** What staff wrote about the withdrawal or the cancellation. Members do not see it. */
  endNote: z.nullable(z.string()),
})
export type DeskGrant = z.output<typeof deskGrant>

/** `totals` are over all grants; `claimed` is what the ledger has posted for rewards. */
export const grantDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/grants',
  summary: 'The rewards of all members or of one, newest first, with the totals of the offered and the claimed ones',
  permission: 'reward.grant.view',
  request: z.object({
    state: z.optional(z.enum(GRANT_STATES)),
    source: z.optional(z.enum(GRANT_SOURCES)),
    search: z.optional(line(60)),
    ...paging,
  }),
  response: z.object({
    ...pageOf(deskGrant).shape,
    totals: z.object({ offered: money, claimed: money }),
  }),
  refusals: [],
})

/**
 * Reward rules §13: above the limit of the setting a second person approves. `note` is what the member reads. `multiple` says how
 * many times the member stakes the amount before it becomes cash; 0 for a reward in cash.
 */
export const offerGrant = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/grants',
  summary: 'Offers a reward to a member, or requests the approval of one above the limit',
  permission: 'reward.grant.request',
  once: true,
  request: z.object({
    member: line(60),
    amount: positiveMoney,
    multiple: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    note: line(200, 3),
    reason: line(300, 3),
  }),
  /** Null when the reward is offered without a second person. */
  response: z.object({ approvalId: z.nullable(z.string()) }),
  refusals: ['member.unknown', 'money.whole_cents', 'rewards.member_refused', 'rewards.multiple_too_high'],
})

/**
 * Reward rules §4.2, §13: free rounds of a game for one member. What they win is cash, at most `winMax`. Above the limit of the setting, by
 * what they stake in all, a second person approves.
 */
export const offerFreeRounds = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/grants/free-rounds',
  summary: 'Offers free rounds to a member, or requests the approval of rounds above the limit',
  permission: 'reward.grant.request',
  once: true,
  request: z.object({
    member: line(60),
    provider: freeGame.provider,
    game: freeGame.game,
    rounds: z.int().check(z.minimum(1), z.maximum(500)),
    /** Of each round. */
    stake: positiveMoney,
    /** Null for no maximum (T112). */
    winMax: z.nullable(positiveMoney),
    /** The days in which they can be played, with that of the claim. */
    playDays: z.int().check(z.minimum(1), z.maximum(90)),
    note: line(200, 3),
    reason: line(300, 3),
  }),
  /** Null when the rounds are offered without a second person. */
  response: z.object({ approvalId: z.nullable(z.string()) }),
  refusals: ['member.unknown', 'rewards.member_refused', 'game.unknown', 'game.closed', 'rewards.rounds_cap'],
})

/**
 * Reward rules §13: above the limit of the setting a second person approves, as for an offer. The member reads `code` in their
 * language; `reason` is for staff.
 */
export const withdrawGrant = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/grants/:id/withdraw',
  summary: 'Withdraws an offered reward, or requests the approval above the limit',
  permission: 'reward.grant.withdraw',
  once: true,
  request: z.object({ id: uuid, code: z.enum(END_REASONS), reason: line(300, 3) }),
  /** Null when the reward is withdrawn without a second person. */
  response: z.object({ approvalId: z.nullable(z.string()) }),
  refusals: ['rewards.grant_unknown', 'rewards.grant_ended'],
})
