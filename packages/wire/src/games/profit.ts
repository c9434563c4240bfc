import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../shapes.ts'

/** The most business days that one request covers. */
export const PROFIT_DAYS_MAX = 366

/** Sums of settled bets. `net` is what the bets gave back, with the rebate, less the stake: below zero for a loss. */
const sums = {
  bets: z.int(),
  stake: money,
  validBet: money,
  payout: money,
  /** What settled bets returned as a rebate. */
  rebate: money,
  net: money,
}
const orderSums = z.object({ count: z.int(), amount: money })

/**
 * §2 personalProfit: what the member staked and got back on business days of the merchant, both ends included, by product and
 * category. A bet counts on the day of its settlement, and a corrected result on the day of the correction. Deposits count on
 * the day on which they were credited, less what was reversed since, and withdrawals on the day on which they were paid. Amounts
 * of orders are before fees. Refuses more than `PROFIT_DAYS_MAX` days.
 */
export const personalProfit = endpoint({
  method: 'GET',
  path: '/wps/member/profit',
  module: 'games',
  summary: 'The profit and loss of the member over business days, by product and category',
  token: true,
  audience: 'member',
  request: z.object({ from: businessDay, to: businessDay }),
  response: z.object({
    /** Most staked first; a category without settled bets is left out. */
    categories: z.array(z.object({ product: z.string(), category: z.string(), ...sums })),
    /** In order; a day without settled bets is left out. */
    days: z.array(z.object({ day: businessDay, ...sums })),
    total: z.object(sums),
    deposits: orderSums,
    withdrawals: orderSums,
  }),
  refusals: ['request.malformed'],
})
