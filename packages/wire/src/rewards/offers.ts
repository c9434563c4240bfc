import { isWholeCents } from '@croupier/kernel/money'
import { ACTIVITY_STATES } from '@croupier/rules/rewards/activities'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, instant, line, nothing, positiveMoney, uuid } from '../shapes.ts'
import { BONUS_CATEGORIES } from './bonus.ts'

const CODE = /^[a-z0-9-]{3,32}$/
const HUNDRED_PERCENT = 10_000

/** Texts show cents, so an amount of an offer has no smaller part. */
const wholeMoney = positiveMoney.check(z.refine(isWholeCents, 'Whole cents'))
const isEachOnce = (items: readonly { category: string }[]): boolean =>
  new Set(items.map(({ category }) => category)).size === items.length

const terms = {
  code: z.string().check(z.regex(CODE)),
  /** Business days, both included. */
  firstDay: day,
  lastDay: day,
  matchPercent: z.int().check(z.minimum(1), z.maximum(500)),
  bonusMax: wholeMoney,
  depositMin: wholeMoney,
  wagerBase: z.enum(['bonus', 'depositPlusBonus']),
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

/** Reward rules §4.2: the one object that the engine, the facts box and the calculator read. */
export const depositOffer = z.object({ ...terms, budget: positiveMoney })
export type DepositOffer = z.output<typeof depositOffer>

const shownOffer = z.object({
  ...terms,
  /** Names this version of the offer: a digest of all its terms. */
  version: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(ACTIVITY_STATES),
  /** The reward that the offer has brought and that waits for its claim. */
  grantId: z.nullable(uuid),
})
export type ShownOffer = z.output<typeof shownOffer>

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
  response: z.object({ items: z.array(shownOffer) }),
  refusals: [],
})

/** Reward rules §4.1: `version` is what the member saw. A member keeps the version that they joined. */
export const joinOffer = endpoint({
  module: 'rewards',
  token: true,
  method: 'POST',
  path: '/wps/rewards/offers/:code/join',
  summary: 'Joins an offer: the next deposit that is large enough brings its bonus',
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ code: line(32), version: line(64) }),
  response: nothing,
  refusals: ['rewards.offer_closed', 'rewards.offer_changed', 'rewards.member_refused'],
})
