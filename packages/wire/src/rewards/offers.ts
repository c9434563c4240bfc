import { isWholeCents } from '@croupier/kernel/money'
import { ACTIVITY_STATES } from '@croupier/rules/rewards/activities'
import { CASHBACK_PERIODS } from '@croupier/rules/rewards/offer-terms'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, instant, line, nothing, positiveMoney, uuid } from '../shapes.ts'
import { BONUS_CATEGORIES } from './bonus.ts'
import { freeGame } from './free-rounds.ts'

const CODE = /^[a-z0-9-]{3,32}$/
const PROMO_CODE = /^[A-Z0-9]{6,20}$/
const HUNDRED_PERCENT = 10_000

/** Texts show cents, so an amount of an offer has no smaller part. */
const wholeMoney = positiveMoney.check(z.refine(isWholeCents, 'Whole cents'))
const isEachOnce = (items: readonly { category: string }[]): boolean =>
  new Set(items.map(({ category }) => category)).size === items.length

const common = {
  code: z.string().check(z.regex(CODE)),
  /** Business days, both included. */
  firstDay: day,
  lastDay: day,
  multiple: z.int().check(z.minimum(1), z.maximum(100)),
  categories: z
    .array(
      z.object({
        category: z.enum(BONUS_CATEGORIES),
        percent: z.int().check(z.minimum(0), z.maximum(100)),
        /** One less the theoretical return of the best game, in hundredths of a per cent. */
        edgeHundredths: z.int().check(z.minimum(0), z.maximum(HUNDRED_PERCENT)),
      }),
    )
    .check(z.minLength(1), z.maxLength(BONUS_CATEGORIES.length), z.refine(isEachOnce, 'Each category once')),
  maxStake: wholeMoney,
  days: z.int().check(z.minimum(1), z.maximum(365)),
}

/** A part of one deposit. */
const depositTerms = {
  kind: z.literal('depositMatch'),
  ...common,
  matchPercent: z.int().check(z.minimum(1), z.maximum(500)),
  bonusMax: wholeMoney,
  depositMin: wholeMoney,
  wagerBase: z.enum(['bonus', 'depositPlusBonus']),
}

/**
 * What brings a fixed bonus: a registration in the window of the offer, an identity that staff have verified, or a code that the
 * member types.
 */
export const FIXED_TRIGGERS = ['registration', 'identity', 'promoCode'] as const
const fixedTerms = { kind: z.literal('fixed'), ...common, trigger: z.enum(FIXED_TRIGGERS), bonus: wholeMoney }

/** Rounds of one game that cost the member nothing. Their winnings are a bonus, or cash with the multiple 0. */
const freeSpinsTerms = {
  kind: z.literal('freeSpins'),
  ...common,
  ...freeGame,
  multiple: z.int().check(z.minimum(0), z.maximum(100)),
  trigger: z.enum(FIXED_TRIGGERS),
  rounds: z.int().check(z.minimum(1), z.maximum(500)),
  /** Of each round. */
  stake: wholeMoney,
  /** The most that is paid of what all rounds win; null for no maximum (T112). */
  winMax: z.nullable(wholeMoney),
  /** The days in which they can be played, with that of the claim. */
  playDays: z.int().check(z.minimum(1), z.maximum(90)),
}

/** A part of what the member has lost since joining, for each period of the window after it has closed. */
const cashbackTerms = {
  kind: z.literal('cashback'),
  ...common,
  period: z.enum(CASHBACK_PERIODS),
  lossPercent: z.int().check(z.minimum(1), z.maximum(100)),
  bonusMax: wholeMoney,
}

const hasItsCode = ({ trigger, promoCode }: { trigger: string; promoCode: string | null }): boolean =>
  (trigger === 'promoCode') === (promoCode !== null)

const isInOrder = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): boolean => firstDay <= lastDay
const DAYS = { path: ['lastDay'], error: 'The first day or a later one' }
const depositOffer = z.object({ ...depositTerms, budget: positiveMoney }).check(z.refine(isInOrder, DAYS))
const opening = { promoCode: z.nullable(z.string().check(z.regex(PROMO_CODE))), budget: positiveMoney }
const OPENING = { path: ['promoCode'], error: 'A code for the trigger promoCode, and for no other' }
const fixedOffer = z
  .object({ ...fixedTerms, ...opening })
  .check(z.refine(isInOrder, DAYS), z.refine(hasItsCode, OPENING))
const freeSpinsOffer = z
  .object({ ...freeSpinsTerms, ...opening })
  .check(z.refine(isInOrder, DAYS), z.refine(hasItsCode, OPENING))
const cashbackOffer = z.object({ ...cashbackTerms, budget: positiveMoney }).check(z.refine(isInOrder, DAYS))

/** Reward rules §4.2: the one object that the engine, the facts box and the calculator read. */
export const bonusOffer = z.discriminatedUnion('kind', [depositOffer, fixedOffer, cashbackOffer, freeSpinsOffer])
export type BonusOfferTerms = z.output<typeof bonusOffer>
export type DepositOffer = Extract<BonusOfferTerms, { kind: 'depositMatch' }>
export type FixedOffer = Extract<BonusOfferTerms, { kind: 'fixed' }>
export type CashbackOffer = Extract<BonusOfferTerms, { kind: 'cashback' }>
export type FreeSpinsOffer = Extract<BonusOfferTerms, { kind: 'freeSpins' }>

const shown = {
  /** Names this version of the offer: a digest of all its terms. */
  version: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(ACTIVITY_STATES),
  /** The reward that the offer has brought and that waits for its claim. */
  grantId: z.nullable(uuid),
}
const shownOffer = z.discriminatedUnion('kind', [
  z.object({ ...depositTerms, ...shown }),
  z.object({ ...fixedTerms, ...shown }),
  z.object({ ...cashbackTerms, ...shown }),
  z.object({ ...freeSpinsTerms, ...shown }),
])
export type ShownOffer = z.output<typeof shownOffer>

/** Reward rules §13: why offers are closed to a member. Members read it in their language. */
export const STOP_REASONS = ['several_accounts', 'deposit_withdrawn', 'bonus_play'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/**
 * §2 promotions, §7 available promotions. Visitors see the offers; excluded members see none (Reward rules §1). An offer that is
 * over is there for the members who joined it.
 */
export const offers = endpoint({
  module: 'rewards',
  method: 'GET',
  path: '/wps/rewards/offers',
  summary:
    'The bonus offers that run or come, and those that the member joined, with their terms and what the member can do',
  token: 'optional',
  audience: 'anyAccount',
  request: nothing,
  response: z.object({
    items: z.array(shownOffer),
    /** Why the member cannot join offers for now; null for everybody else. */
    stopped: z.nullable(z.enum(STOP_REASONS)),
  }),
  refusals: [],
})

/**
 * Reward rules §4.1: `version` is what the member saw. A member keeps the version that they joined. `promoCode` is for offers that
 * a code opens.
 */
export const joinOffer = endpoint({
  module: 'rewards',
  token: true,
  method: 'POST',
  path: '/wps/rewards/offers/:code/join',
  summary: 'Joins an offer. Its bonus comes at once, or when the member meets its condition',
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ code: line(32), version: line(64), promoCode: z.optional(line(20)) }),
  response: nothing,
  refusals: [
    'rewards.offer_closed',
    'rewards.offer_changed',
    'rewards.offer_condition',
    'rewards.offer_person',
    'rewards.promo_code_wrong',
    'rewards.offers_stopped',
    'rewards.identity_first',
    'rewards.member_refused',
  ],
})
