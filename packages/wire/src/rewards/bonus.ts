import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, nothing, uuid } from '../shapes.ts'
import { END_REASONS } from './end-reasons.ts'

const forMembers = { module: 'rewards', token: true } as const

/** The categories of games that bonuses name; others do not count. */
export const BONUS_CATEGORIES = [
  'CARDS',
  'CRASH',
  'ELOTT',
  'ESPORTS',
  'FISH',
  'LIVE',
  'LOTT',
  'LOTTFIX',
  'PVP',
  'RNG',
  'SPORTS',
] as const

/** Reward rules §4.3: the part of a valid bet, in per cent, that counts towards the requirement. */
export const contributions = z.array(
  z.object({ category: z.enum(BONUS_CATEGORIES), percent: z.int().check(z.minimum(0), z.maximum(100)) }),
)

/** What a bonus takes before it becomes cash (Reward rules §4.3, §4.4). A granted one never changes. */
export const wagerTerms = z.object({
  mustStake: money,
  contributions,
  maxStake: money,
  days: z.int(),
})
export type WagerTerms = z.output<typeof wagerTerms>
export type WagerText = z.input<typeof wagerTerms>

/** Members end a bonus as `forfeited`, staff as `cancelled`. */
export const BONUS_STATUSES = ['active', 'converted', 'exhausted', 'expired', 'forfeited', 'cancelled'] as const
export type BonusStatus = (typeof BONUS_STATUSES)[number]

export const bonus = z.object({
  id: uuid,
  status: z.enum(BONUS_STATUSES),
  amount: money,
  mustStake: money,
  wagered: money,
  maxStake: money,
  contributions,
  startedAt: instant,
  /** The bonus expires at this instant, unless a time-out moves it. */
  endsAt: instant,
  endedAt: z.nullable(instant),
  /** What became cash, and what went back to the house. */
  converted: money,
  lost: money,
})
export type Bonus = z.output<typeof bonus>

/** What an exit keeps and loses. `bonusInPlay` is in open bets; what it wins after the exit is lost, too. */
export const exit = z.object({ cashKept: money, bonusLost: money, bonusInPlay: money })
export type BonusExit = z.output<typeof exit>

/** Reward rules §4. A member has one bonus at a time. */
export const ownBonus = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/rewards/bonus',
  summary: 'The bonus that the member wagers, or the last one, and what an exit would keep and lose',
  request: nothing,
  response: z.object({
    bonus: z.nullable(bonus),
    exit: z.nullable(exit),
    /** Reward rules §13: why staff cancelled it. */
    endReason: z.nullable(z.enum(END_REASONS)),
  }),
  refusals: [],
})

/** Reward rules §4.4 (T111). `bonusLost` is what the exit screen showed; a bonus that has another amount is not ended. */
export const forfeitBonus = endpoint({
  ...forMembers,
  method: 'POST',
  path: '/wps/rewards/bonus/:id/forfeit',
  summary: 'Ends the bonus of the member: the bonus money goes back to the house, cash stays',
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ id: uuid, bonusLost: money }),
  response: z.object({ cashKept: money, bonusLost: money }),
  refusals: ['rewards.bonus_unknown', 'rewards.exit_changed'],
})
