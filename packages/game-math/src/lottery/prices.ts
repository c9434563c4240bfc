import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import { share, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Fraction, PayMode, Play, PrizeMode } from './model.ts'

/** Lottery rules §14.1: the prize group that would return every stake in full. */
export const FAIR_GROUP = 2000n
/** Lottery rules §14.1: the default top group of the platform. */
export const TOP_GROUP = 1960

/** Lottery rules §19.18: the price of one unit at multiple 1 and mode 1. */
export const unitPrices: Readonly<Record<PrizeMode, Money>> = {
  Lott: units(20_000n),
  ZY: units(10_000n),
  Elott: units(10_000n),
  SEA: units(10_000n),
}

/** Lottery rules §1.1: the scale of the unit price in thousandths: 1, 0.1, 0.01, 0.001. */
export const MODES = [1000, 100, 10, 1] as const
export type StakeMode = (typeof MODES)[number]

/** Prize of one unit per tier at multiple 1 and mode 1. */
export type Prizes = Readonly<Record<string, Money>>

/** Lottery rules §14.1: `unitPrice × fair × group ÷ 2000`, cut to 1/10,000. Gross, stake included. */
export function prizePerUnit(price: { fair: Fraction; unitPrice: Money; prizeGroup: number }): Money {
  const { fair, unitPrice, prizeGroup } = price
  return share(unitPrice, fair.numerator * BigInt(prizeGroup), fair.denominator * FAIR_GROUP)
}

/**
 * The prizes that a bet on `play` stores. Only for `Lott` plays `prizeGroup` is that of the slider; for others it is that of the
 * member's grade. A pay table's odds do not depend on it.
 */
export const prizeTable = (play: Play, prizeGroup: number, unitPrice: Money): Prizes =>
  Object.fromEntries(
    play.tiers.map(({ tier, fair, odds }) => [
      tier,
      odds ? share(unitPrice, odds.numerator, odds.denominator) : prizePerUnit({ fair, unitPrice, prizeGroup }),
    ]),
  )

/** Lottery rules §1.1: `units × multiple × unitPrice × mode`. Never rounded: refuses `lottery.stake_inexact`. */
export function stake(bet: { units: number; multiple: number; unitPrice: Money; mode: StakeMode }): Money {
  const thousandths = BigInt(bet.units) * BigInt(bet.multiple) * bet.unitPrice * BigInt(bet.mode)
  if (thousandths % 1000n !== 0n) refuse('lottery.stake_inexact')
  return units(thousandths / 1000n)
}

/**
 * Decisions "Draws and cut-off": the payout of a settled bet: winning units at their prizes and pushed units at `unitPrice`,
 * times multiple and mode, cut once at the end. `prizes` are those that the bet stored.
 */
export function payout(settled: {
  tiers: Readonly<Record<string, number>>
  pushUnits: number
  prizes: Prizes
  unitPrice: Money
  multiple: number
  mode: StakeMode
  payMode?: PayMode
}): Money {
  let gross: bigint = BigInt(settled.pushUnits) * settled.unitPrice
  for (const [tier, count] of Object.entries(settled.tiers)) {
    const prize = settled.prizes[tier]
    invariant(prize !== undefined, `the bet has no prize for tier ${tier}`)
    gross += BigInt(count) * prize
    // The hits of a unit share one stake (Lottery rules §1.4). Its tier has no other unit.
    if (settled.payMode === 'PROFIT_PER_HIT') gross -= BigInt(count - 1) * settled.unitPrice
  }
  return share(units(gross), BigInt(settled.multiple) * BigInt(settled.mode), 1000n)
}

/** Lottery rules §14.1: the rebate of a member who bets at `betGroup`, below the own `ownGroup`. */
export const selfRebate = (stake: Money, ownGroup: number, betGroup: number): Money =>
  groupDifference(stake, ownGroup, betGroup)

/** Lottery rules §14.1, §14.3 D: an agent's commission for the account below on the path to the member; never negative. */
export const commission = (stake: Money, agentGroup: number, groupBelow: number): Money =>
  groupDifference(stake, agentGroup, groupBelow)

const groupDifference = (stake: Money, above: number, below: number): Money =>
  above <= below ? ZERO : share(stake, BigInt(above - below), FAIR_GROUP)

/** Lottery rules §13.2: the largest multiple whose best prize for one unit at mode 1 stays within `maxPayout`. */
export function largestMultiple(prizes: Prizes, maxPayout: Money): number {
  return Math.min(...Object.values(prizes).map((prize) => Number(maxPayout / prize)))
}
