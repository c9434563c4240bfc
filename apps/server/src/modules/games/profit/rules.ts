import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { type Money, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'

/** Figures of settled bets on one business day, of one category of a product. */
export type DayFigures = {
  day: BusinessDay
  product: string
  category: string
  bets: number
  stake: Money
  validBet: Money
  payout: Money
  selfRebate: Money
}
export type Sums = { bets: number; stake: Money; validBet: Money; payout: Money; rebate: Money; net: Money }
export type Profit = {
  categories: (Sums & { product: string; category: string })[]
  days: (Sums & { day: BusinessDay })[]
  total: Sums
}

/** Refuses `request.malformed` for a period that ends before it starts, or is longer than `max` days. */
export function checkDays({ from, to }: { from: BusinessDay; to: BusinessDay }, max: number): void {
  if (to < from || to > plusDays(from, max - 1)) refuse('request.malformed', { field: 'to' })
}

/** §2 personalProfit: adds up a member's figures by category, most staked first, by day in order, and in all. */
export function profitOf(figures: readonly DayFigures[]): Profit {
  const categories = Map.groupBy(figures, ({ product, category }) => JSON.stringify([product, category]))
  const days = Map.groupBy(figures, ({ day }) => day)
  return {
    categories: [...categories.values()]
      .map((rows) => ({ product: rows[0]!.product, category: rows[0]!.category, ...sumsOf(rows) }))
      .sort((one, other) => Number(other.stake - one.stake) || (one.category < other.category ? -1 : 1)),
    days: [...days]
      .map(([day, rows]) => ({ day, ...sumsOf(rows) }))
      .sort((one, other) => (one.day < other.day ? -1 : 1)),
    total: sumsOf(figures),
  }
}

function sumsOf(figures: readonly DayFigures[]): Sums {
  const sum = (amount: (one: DayFigures) => Money): Money =>
    units(figures.reduce((total, one) => total + amount(one), 0n))
  const stake = sum((one) => one.stake)
  const payout = sum((one) => one.payout)
  const rebate = sum((one) => one.selfRebate)
  return {
    bets: figures.reduce((total, one) => total + one.bets, 0),
    stake,
    validBet: sum((one) => one.validBet),
    payout,
    rebate,
    net: units(payout + rebate - stake),
  }
}
