import { rate } from '@croupier/wire/agents/shapes'
import { lowering, policy } from '@croupier/wire/policy'
import { contributions } from '@croupier/wire/rewards/bonus'
import { type BonusOfferTerms, bonusOffer } from '@croupier/wire/rewards/offers'
import { line, money, positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

export type GrantsPolicy = z.output<typeof grantsPolicy.schema>
export type WageringPolicy = z.output<typeof wageringPolicy.schema>
export type OffersPolicy = z.output<typeof offersPolicy.schema>
export type VipPolicy = z.output<typeof vipPolicy.schema>

/** Reward rules §13: what one person of staff may give, and how long a member can claim. */
export const grantsPolicy = policy({
  name: 'rewards.grants',
  summary:
    'The largest reward that one person of staff may offer, the largest budget of a bonus offer, a mission, a leaderboard, a raffle or a series of red envelopes, and the days in which rewards can be claimed',
  schema: z.object({
    aloneMax: money.check(z.refine((amount) => amount >= 0n, 'Zero or more')),
    aloneBudget: money.check(z.refine((amount) => amount >= 0n, 'Zero or more')),
    claimDays: z.int().check(z.minimum(1), z.maximum(365)),
  }),
  initial: { aloneMax: '100', aloneBudget: '1000', claimDays: 30 },
  alone: { aloneMax: lowering, aloneBudget: lowering },
})

/** Reward rules §4.3: the terms of bonuses that staff give. A granted bonus keeps the terms that it was granted with. */
export const wageringPolicy = policy({
  name: 'rewards.wagering',
  summary:
    'The terms of bonuses that must be wagered: how much of a bet counts by category, the largest stake, and the days',
  schema: z.object({
    contributions,
    maxStake: positiveMoney,
    days: z.int().check(z.minimum(1), z.maximum(365)),
    maxMultiple: z.int().check(z.minimum(1), z.maximum(100)),
  }),
  initial: {
    contributions: [
      { category: 'RNG', percent: 100 },
      { category: 'FISH', percent: 100 },
      { category: 'SPORTS', percent: 100 },
      { category: 'ESPORTS', percent: 100 },
      { category: 'LOTT', percent: 50 },
      { category: 'LOTTFIX', percent: 50 },
      { category: 'ELOTT', percent: 50 },
      { category: 'CRASH', percent: 50 },
      { category: 'LIVE', percent: 20 },
    ],
    maxStake: '50',
    days: 30,
    maxMultiple: 40,
  },
  alone: { maxMultiple: lowering },
})

function hasEachCodeOnce(items: readonly { offer: { code: string } }[]): boolean {
  return new Set(items.map(({ offer }) => offer.code)).size === items.length
}

/**
 * Reward rules §4.2, §13: the offers. A change of terms is a new version. One person may pause, and publish offers within the
 * limits of `rewards.grants` (`offers/bounds.ts`); every other change needs a second approver.
 */
export const offersPolicy = policy({
  name: 'rewards.offers',
  summary:
    'Bonus offers: on a deposit, of a fixed amount, or cashback; their terms, window, budget and pause. Members keep the version that they joined',
  schema: z.object({
    items: z
      .array(z.object({ offer: bonusOffer, isPaused: z.boolean() }))
      .check(z.maxLength(20), z.refine(hasEachCodeOnce, 'Each code once')),
  }),
  initial: { items: [] },
  shown: true,
  alone: { items: onlyPauses },
})

/** An offer is one JSON: its text decides its version, and a participation keeps it. */
export const offerText = (offer: BonusOfferTerms): string => JSON.stringify(z.encode(bonusOffer, offer))
export const offerFrom = (json: unknown): BonusOfferTerms => bonusOffer.parse(json)

/** Whether a change does nothing but pause offers. */
function onlyPauses(before: readonly { isPaused: boolean }[], after: readonly { isPaused: boolean }[]): boolean {
  const terms = (items: readonly { isPaused: boolean }[]) =>
    JSON.stringify(items, (name, value: unknown) =>
      name === 'isPaused' ? null : typeof value === 'bigint' ? `${value}` : value,
    )
  return terms(before) === terms(after) && after.every(({ isPaused }, at) => isPaused || !before[at]?.isPaused)
}

const amount = money.check(z.refine((one) => one >= 0n, 'Zero or more'))
const bonus = money.check(z.refine((one) => one >= 0n && one % 100n === 0n, 'Whole cents, zero or more'))

/** Reward rules §2.1: the ladder. Every change of it changes what the house promises, so none is one person's. */
export const vipPolicy = policy({
  name: 'rewards.vip',
  summary:
    'The VIP levels from 1 on: what each takes, what keeps it, and what it gives. Without levels no menu has VIP pages',
  shown: true,
  schema: z.object({
    levels: z
      .array(
        z.object({
          name: line(40),
          upgradeValidBet: amount,
          upgradeDeposit: amount,
          keepValidBet: amount,
          upgradeBonus: bonus,
          monthlyBonus: bonus,
          /** Reward rules §2.3: once a calendar year, to members whose identity is verified. */
          birthdayBonus: bonus,
          /** Reward rules §2.1: what valid bets count for points, in hundredths. */
          pointsFactor: z.int().check(z.minimum(100), z.maximum(1_000)),
          /** The days that points live which a member earns at the level. */
          pointsDays: z.int().check(z.minimum(1), z.maximum(3_650)),
          /** Reward rules §6: what the level adds to the rebate rates of the house, in per cent. */
          rebateExtra: rate,
          /** Staff alone give the level. */
          byInvitation: z.boolean(),
        }),
      )
      .check(z.maxLength(20)),
    /** No review takes a member below this level. */
    floor: z.int().check(z.minimum(0), z.maximum(20)),
  }),
  initial: {
    levels: [
      ladder('VIP 1', ['1000', '100', '0'], ['1', '0', '1'], [100, 30], '0'),
      ladder('VIP 2', ['20000', '1000', '2000'], ['8', '2', '8'], [105, 90], '0.02'),
      ladder('VIP 3', ['100000', '5000', '10000'], ['38', '8', '18'], [110, 120], '0.04'),
      ladder('VIP 4', ['500000', '20000', '40000'], ['88', '28', '38'], [120, 180], '0.06'),
      ladder('VIP 5', ['2000000', '80000', '150000'], ['388', '88', '88'], [130, 180], '0.1'),
      ladder('VIP 6', ['8000000', '250000', '500000'], ['888', '188', '188'], [140, 180], '0.12'),
      ladder('VIP 7', ['30000000', '800000', '1500000'], ['2888', '588', '388'], [150, 365], '0.15'),
      ladder('VIP 8', ['100000000', '2500000', '5000000'], ['8888', '1888', '888'], [150, 365], '0.2'),
    ],
    floor: 0,
  },
})

function ladder(
  name: string,
  thresholds: [string, string, string],
  bonuses: [string, string, string],
  [pointsFactor, pointsDays]: [number, number],
  rebateExtra: string,
) {
  const [upgradeValidBet, upgradeDeposit, keepValidBet] = thresholds
  const [upgradeBonus, monthlyBonus, birthdayBonus] = bonuses
  const points = { pointsFactor, pointsDays }
  return {
    name,
    upgradeValidBet,
    upgradeDeposit,
    keepValidBet,
    upgradeBonus,
    monthlyBonus,
    birthdayBonus,
    ...points,
    rebateExtra,
    byInvitation: false,
  }
}
