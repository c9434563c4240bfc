import { type BusinessCalendar, type BusinessDay, businessDayOf, startOfDay } from '@croupier/kernel/business-day'
import { type Instant, plusMs } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, share, units, ZERO } from '@croupier/kernel/money'
import type { Rate } from '@croupier/rules/rate'
import { countedBets, type Market } from '@croupier/rules/rewards/abuse'
import type { BetResult, Funds } from './model.ts'

/** Faults on a result that contradicts itself: a loss that pays, a win that does not. */
export function checkResult({ bet: { betId }, outcome: { status, payout, selfRebate, validBet } }: BetResult): void {
  if ((status === 'lost') !== (payout === ZERO))
    invariant(false, `a bet pays nothing if and only if it is lost; bet ${betId} is ${status} and pays ${payout}`)
  if (payout < ZERO || selfRebate < ZERO || validBet < ZERO)
    invariant(false, `the amounts of a result are zero or more; bet ${betId} has one below`)
}

export const sumOf = (amounts: readonly Money[]): Money => units(amounts.reduce((sum, amount) => sum + amount, 0n))

/**
 * The part of a bet's stake that each pocket paid; null when cash paid all. The book's JSON has what each pocket gave to the
 * whole ticket.
 */
export function fundsFrom(stored: unknown, stake: Money): Funds {
  if (typeof stored !== 'object' || stored === null) return null
  const given = Object.entries(stored).map(([pocket, amount]) => [pocket, units(BigInt(String(amount)))] as const)
  return splitAmount(stake, new Map(given))
}

/**
 * Reward rules §4.3. Splits a payout, or the stake of one bet of a ticket, in proportion to what the pockets gave. The parts of
 * other pockets than cash are cut; cash gets the rest.
 */
export function splitAmount(amount: Money, given: Funds): ReadonlyMap<string, Money> {
  if (given === null) return new Map([['cash', amount]])
  const total = sumOf([...given.values()])
  const others = [...given].filter(([pocket]) => pocket !== 'cash')
  const parts = others.map(([pocket, part]) => [pocket, share(amount, part, total)] as const)
  const cash = units(amount - sumOf(parts.map(([, part]) => part)))
  return new Map([['cash', cash] as const, ...parts].filter(([, part]) => part > ZERO))
}

/** Reward rules §6. The part of a valid bet that was staked from other pockets than cash, in proportion to the stake, cut. */
export function bonusPart(validBet: Money, { stake, funds = null }: { stake: Money; funds?: Funds }): Money {
  if (funds === null) return ZERO
  return units(validBet - (splitAmount(validBet, splitAmount(stake, funds)).get('cash') ?? ZERO))
}

/** A side of a market. Bets on it name the same object, and are all of one category. */
export type MarketSide = { readonly market: Market & { readonly name: string }; readonly side: string }
/** The sides of markets on which a bet is. Each unit of the bet is on one side at most; all have equal parts of the valid bet. */
export type BetSides = { readonly units: number; readonly sides: readonly MarketSide[] }
/** What a member's settled bets on a round have on a side. */
export type SidePart = { category: string; validBet: Money; bonusValidBet: Money }
/** What does not count for rewards in a category, and the part of it that other pockets than cash staked. */
export type Netted = { category: string; netted: Money; nettedBonus: Money }

/** Reward rules §13. What is deducted from a member's bets on a round, by category, zero included. */
export function nettedOf(parts: ReadonlyMap<MarketSide, SidePart>, maxCoverage: Rate): Netted[] {
  const markets = new Map([...parts.keys()].map(({ market }) => [market.name, market]))
  const bets = [...parts].map(([{ market, side }, { validBet }]) => ({
    round: '',
    market: market.name,
    side,
    validBet,
  }))
  const counted = countedBets(markets, bets, maxCoverage)
  const deducted = new Map<string, Netted>()
  let at = 0
  for (const { category, validBet, bonusValidBet } of parts.values()) {
    const netted = validBet - counted[at++]!
    const sum = deducted.get(category) ?? { category, netted: ZERO, nettedBonus: ZERO }
    sum.netted = units(sum.netted + netted)
    if (bonusValidBet > 0n) sum.nettedBonus = units(sum.nettedBonus + (bonusValidBet * netted) / validBet)
    deducted.set(category, sum)
  }
  return [...deducted.values()]
}

type Period = { from?: Instant | undefined; to?: Instant | undefined; now: Instant }

/**
 * The business days of a period, both ends included; undefined if it has a part of a day. An end in the future is the end of a
 * day, because nothing is settled after now.
 */
export function wholeDays(
  { from, to, now }: Period,
  calendar: BusinessCalendar,
): { from?: BusinessDay; to?: BusinessDay } | undefined {
  const isStart = (at: Instant) => startOfDay(businessDayOf(at, calendar), calendar).getTime() === at.getTime()
  if (from && !isStart(from)) return undefined
  if (to && to <= now && !isStart(to)) return undefined
  return {
    ...(from ? { from: businessDayOf(from, calendar) } : {}),
    ...(to ? { to: businessDayOf(plusMs(to, -1), calendar) } : {}),
  }
}
