import { type Money, parseMoney, share, shortestMoneyText, units, ZERO } from '@croupier/kernel/money'

/** A rate in millionths: 0.5 % is 5,000. Never a float. */
export type Rate = bigint

/** A rate of 100 %. */
export const WHOLE: Rate = 1_000_000n

/** Reads per cent with at most four places. A millionth is 1/10,000 of a per cent, so the text is read like an amount. */
export const parseRate = (percent: string): Rate => parseMoney(percent)

/** The shortest text of a rate in per cent (`"12.5"`). */
export const rateText = (rate: Rate): string => shortestMoneyText(units(rate))

/** `base × rate`, cut once to 1/10,000. A negative base pays nothing. */
export const amountAt = (base: Money, rate: Rate): Money => (base > 0n ? share(base, rate, WHOLE) : ZERO)

export const lowerRate = (one: Rate, other: Rate): Rate => (one < other ? one : other)

export const highestRate = (rates: Iterable<Rate>): Rate => {
  let highest: Rate = 0n
  for (const rate of rates) if (rate > highest) highest = rate
  return highest
}
