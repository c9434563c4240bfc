import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { OwnVip } from '@croupier/wire/rewards/vip'

/** What an amount still lacks. */
export const missingOf = (has: Money, takes: Money): Money => (has >= takes ? ZERO : units(takes - has))

/** What the member still lacks of the next level; null without one to reach. */
export function missingToNext({ next, validBet, deposits, monthValidBet }: OwnVip) {
  if (!next) return null
  return {
    bets: missingOf(next.inMonth ? monthValidBet : validBet, next.validBet),
    deposits: missingOf(deposits, next.deposits),
  }
}

type PerPoint = { category: string; validBet: Money }

/** Categories that earn points, by the valid bets of one point: the cheapest first. */
export function earningGroups(perPoint: readonly PerPoint[]): { validBet: Money; categories: string[] }[] {
  const earning = perPoint.filter(({ validBet }) => validBet > 0n)
  const groups = [...Map.groupBy(earning, ({ validBet }) => validBet)]
  return groups
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([validBet, of]) => ({ validBet, categories: of.map(({ category }) => category) }))
}
