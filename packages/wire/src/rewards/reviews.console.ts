import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, nothing, pageOf, paging } from '../shapes.ts'
import { STOP_REASONS } from './offers.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const

/**
 * Reward rules §13: what speaks against the bonuses of a member. `same_person` and `same_device`: other accounts got a bonus of the same
 * offer. `deposit_withdrawn`: deposits with a bonus were withdrawn before as much was staked. `bonus_deposits`: almost every deposit had a
 * bonus. `exit_at_completion`: withdrawals soon after a bonus became cash. `limit_stakes`: almost every stake of bonus money was as large as
 * the bonus allows. `low_edge`: games with a low edge once the bonus was cash, and others before.
 */
export const BONUS_SIGNALS = [
  'same_person',
  'same_device',
  'deposit_withdrawn',
  'bonus_deposits',
  'exit_at_completion',
  'limit_stakes',
  'low_edge',
] as const
export type BonusSignalCode = (typeof BONUS_SIGNALS)[number]

/** The figures of a signal: `deposited`, `withdrawn` and `validBet` are money as decimal text, `count` and `of` are numbers. */
export const SIGNAL_FIGURES = ['deposited', 'withdrawn', 'validBet', 'count', 'of'] as const
export type SignalFigure = { name: (typeof SIGNAL_FIGURES)[number]; value: string }

/** `others` are the accounts that the signal is about. */
export type BonusSignal = {
  code: BonusSignalCode
  points: number
  others: readonly string[]
  figures: readonly SignalFigure[]
}

/** Offers are open to a member who is `open` or `cleared`, and closed to one who is `held` or `confirmed`. */
export const BONUS_STANDINGS = ['open', 'held', 'cleared', 'confirmed'] as const
export type BonusStanding = (typeof BONUS_STANDINGS)[number]

const account = z.object({ memberId, username: z.string() })

const bonusReview = z.object({
  member: account,
  state: z.enum(BONUS_STANDINGS),
  /** The sum of the points of the signals. */
  score: z.int(),
  signals: z.array(
    z.object({
      code: z.enum(BONUS_SIGNALS),
      points: z.int(),
      others: z.array(account),
      figures: z.array(z.object({ name: z.enum(SIGNAL_FIGURES), value: z.string() })),
    }),
  ),
  /** What the member reads while offers are closed. */
  reason: z.enum(STOP_REASONS),
  note: z.string(),
  foundAt: instant,
  scoredAt: instant,
})
export type DeskBonusReview = z.output<typeof bonusReview>

export const bonusReviews = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/bonus-reviews',
  summary: 'The members whose bonuses have signals of abuse, newest first, with the evidence and the score',
  permission: 'reward.review.view',
  request: z.object({
    state: z.optional(z.enum(BONUS_STANDINGS)),
    /** The username or the id of the member. */
    search: z.optional(line(60)),
    ...paging,
  }),
  response: z.object({
    ...pageOf(bonusReview).shape,
    /** Members who wait for a decision. */
    held: z.int(),
  }),
  refusals: [],
})

/** Reward rules §13. A decision opens or closes offers from then on. It takes no reward, and running bonuses keep their terms. */
export const decideBonusReview = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/bonus-reviews/:memberId/decision',
  summary: 'Decides whether offers are open to a member with signals of bonus abuse',
  permission: 'reward.review.decide',
  request: z.object({ memberId, decision: z.enum(['cleared', 'confirmed']), reason: line(300, 3) }),
  response: nothing,
  refusals: ['rewards.review_unknown', 'rewards.review_decided'],
})
