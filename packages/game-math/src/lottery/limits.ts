import { type Money, share, units, ZERO } from '@croupier/kernel/money'
import { bestPayout } from './best-case.ts'
import type { Play, Selection } from './model.ts'
import type { Prizes, StakeMode } from './prices.ts'

/** What a bet stakes on a number of its play, and pays if that number is hit once. */
export type NumberRisk = { readonly number: string; readonly stake: Money; readonly liability: Money }

/** A bet of more units counts as a whole, for `WIDE_BETS`: its numbers would cost a row each. */
export const MAX_COUNTED_UNITS = 1_000
/** Stands for all bets of a play on more than `MAX_COUNTED_UNITS` units together, as if all of them won. */
export const WIDE_BETS = '*'

export type CountedBet = {
  readonly units: number
  readonly stake: Money
  readonly prizes: Prizes
  readonly multiple: number
  readonly mode: StakeMode
  /** The most that the bet pays. */
  readonly payoutPerBet: Money
}

/**
 * Lottery rules §13.2: the numbers of a bet, for limits of the operator, in the order of their names. A number is a unit of the
 * play: a combination, a digit at its place, a side. Units of the same number count together. Shares of the stake add up to it.
 */
export function numberRisks(play: Play, selection: Selection, bet: CountedBet): NumberRisk[] {
  if (bet.units > MAX_COUNTED_UNITS) return [wideRisk(play, selection, bet)]
  const [best = ZERO] = Object.values(bet.prizes).sort((one, other) => Number(other - one))
  const risks = new Map<string, { units: number; prize: bigint }>()
  for (const unit of play.expand(selection)) {
    const number = unit.number ?? unit.key
    const risk = risks.get(number) ?? { units: 0, prize: 0n }
    const prize = unit.isFurtherHit ? 0n : (bet.prizes[unit.tier] ?? best)
    risks.set(number, { units: risk.units + 1, prize: risk.prize + prize })
  }
  let counted = 0
  return [...risks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([number, risk]) => {
      const before = stakeOfUnits(bet, counted)
      counted += risk.units
      const paid = share(units(risk.prize), BigInt(bet.multiple) * BigInt(bet.mode), 1000n)
      return { number, stake: units(stakeOfUnits(bet, counted) - before), liability: atMost(paid, bet.payoutPerBet) }
    })
}

function wideRisk(play: Play, selection: Selection, bet: CountedBet): NumberRisk {
  const { stake, multiple, mode, prizes } = bet
  const unitPrice = share(stake, 1000n, BigInt(bet.units) * BigInt(multiple) * BigInt(mode))
  const best = bestPayout(play, selection, { prizes, unitPrice, multiple, mode })
  return { number: WIDE_BETS, stake, liability: atMost(best, bet.payoutPerBet) }
}

const stakeOfUnits = ({ stake, units: all }: CountedBet, count: number): bigint => (stake * BigInt(count)) / BigInt(all)
const atMost = (one: Money, most: Money): Money => (one < most ? one : most)

/** The stake of a bet with which a number whose liability may grow by `room` is still within its limit; cut to 1/10,000. */
export const stakeWithin = (room: Money, { stake, liability }: Pick<NumberRisk, 'stake' | 'liability'>): Money =>
  room <= ZERO ? ZERO : liability === ZERO ? stake : share(room, stake, liability)

/**
 * Lottery rules §11.1: half odds. Half of each prize, cut to 1/10,000; for plays that pay the profit of each hit, half of the
 * profit, because half of their odds may be less than the stake that they return.
 */
export const halfPrizes = ({ payMode }: Pick<Play, 'payMode'>, prizes: Prizes, unitPrice: Money): Prizes =>
  Object.fromEntries(
    Object.entries(prizes).map(([tier, prize]) => {
      const kept = payMode === 'PROFIT_PER_HIT' ? unitPrice : ZERO
      return [tier, units(kept + (prize - kept) / 2n)]
    }),
  )
