import { type BusinessCalendar, type BusinessDay, businessDayOf, startOfDay } from '@croupier/kernel/business-day'
import { type Instant, plusMs } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, share, units, ZERO } from '@croupier/kernel/money'
import type { Rate } from '@croupier/rules/rate'
import { countedBets, coversTooMuch, type Market } from '@croupier/rules/rewards/abuse'
import type { BetResult, Funds } from './model.ts'

/** Faults on a result that contradicts itself: a loss that pays, a win that does not. */
export function checkResult({ bet: { betId }, outcome: { status, payout, selfRebate, validBet } }: BetResult): void {
  if ((status === 'lost') !== (payout === ZERO))
    invariant(false, `a bet pays nothing if and only if it is lost; bet ${betId} is ${status} and pays ${payout}`)
  if (payout < ZERO || selfRebate < ZERO || validBet < ZERO)
    invariant(false, `the amounts of a result are zero or more; bet ${betId} has one below`)
}

/** How many wins a bet counts: 1 if it was won, else 0. */
export const winsOf = ({ status }: { status: string }): number => (status === 'won' ? 1 : 0)

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

/** A market of a product. Bets on it name the same object, and are all of one category. */
export type BetMarket = Market & { readonly name: string }
/** The sides of a market that a bet has picked, one for each unit on the market. */
export type PickedSides = { readonly market: BetMarket; readonly sides: readonly string[] }
/** The markets on which a bet is. Each unit of the bet is on one side at most; all have equal parts of the valid bet. */
export type BetSides = { readonly units: number; readonly markets: readonly PickedSides[] }

type SidePart = { validBet: Money; bonusValidBet: Money }
/**
 * What a member's settled bets on a round have on a market. Where no sides are opposite, the sum of all and the picked sides
 * suffice, and `bySide` stays empty.
 */
export type MarketParts = {
  readonly market: BetMarket
  readonly category: string
  readonly all: SidePart
  readonly picked: Set<readonly string[]>
  readonly bySide: Map<string, SidePart>
}

export const newMarketParts = (market: BetMarket, category: string): MarketParts => ({
  market,
  category,
  all: { validBet: ZERO, bonusValidBet: ZERO },
  picked: new Set(),
  bySide: new Map(),
})

/** Adds a bet, whose units on the market have equal parts. */
export function addToMarket(parts: MarketParts, sides: readonly string[], each: SidePart): void {
  if (parts.market.opposites.length === 0) {
    const count = BigInt(sides.length)
    addPart(parts.all, units(each.validBet * count), units(each.bonusValidBet * count))
    parts.picked.add(sides)
    return
  }
  for (const side of sides) {
    const own = parts.bySide.get(side)
    if (own) addPart(own, each.validBet, each.bonusValidBet)
    else parts.bySide.set(side, { ...each })
  }
}

function addPart(sum: SidePart, validBet: Money, bonusValidBet: Money): void {
  sum.validBet = units(sum.validBet + validBet)
  if (bonusValidBet > ZERO) sum.bonusValidBet = units(sum.bonusValidBet + bonusValidBet)
}

/** What does not count for rewards in a category, and the part of it that other pockets than cash staked. */
export type Netted = { category: string; netted: Money; nettedBonus: Money }

/** Reward rules §13. What is deducted from a member's bets on a round, by category, zero included. */
export function nettedOf(markets: Iterable<MarketParts>, maxCoverage: Rate): Netted[] {
  const deducted = new Map<string, Netted>()
  for (const parts of markets) {
    const { netted, nettedBonus } = nettedOn(parts, maxCoverage)
    const sum = deducted.get(parts.category)
    if (sum) {
      sum.netted = units(sum.netted + netted)
      sum.nettedBonus = units(sum.nettedBonus + nettedBonus)
    } else deducted.set(parts.category, { category: parts.category, netted, nettedBonus })
  }
  return [...deducted.values()]
}

function nettedOn({ market, all, picked, bySide }: MarketParts, maxCoverage: Rate): Omit<Netted, 'category'> {
  if (market.opposites.length === 0)
    return coversTooMuch(market, new Set([...picked].flat()), maxCoverage)
      ? { netted: all.validBet, nettedBonus: all.bonusValidBet }
      : { netted: ZERO, nettedBonus: ZERO }
  const bets = [...bySide].map(([side, { validBet }]) => ({ round: '', market: market.name, side, validBet }))
  const counted = countedBets(new Map([[market.name, market]]), bets, maxCoverage)
  const sum = { netted: ZERO, nettedBonus: ZERO }
  let at = 0
  for (const { validBet, bonusValidBet } of bySide.values()) {
    const netted = validBet - counted[at++]!
    sum.netted = units(sum.netted + netted)
    if (bonusValidBet > ZERO) sum.nettedBonus = units(sum.nettedBonus + (bonusValidBet * netted) / validBet)
  }
  return sum
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
