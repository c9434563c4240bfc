import type { Money } from '@croupier/kernel/money'
import { share, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { BASIS_POINTS } from './model.ts'

/** The end of a hand, by seat. */
export type PotsInput = {
  readonly contrib: readonly Money[]
  readonly folded: readonly boolean[]
  /** The strength of each hand: the highest wins. */
  readonly scores: readonly number[]
  readonly rakeBp: number
  readonly rakeCap: Money
  /** Without a flop there is no rake. */
  readonly sawFlop: boolean
  /** The seats from the first one left of the button: the order in which odd chips are given. */
  readonly buttonOrder: readonly number[]
}

export type Pot = {
  readonly amount: Money
  /** The seats that may win it. */
  readonly eligible: readonly number[]
  readonly rake: Money
  readonly winners: readonly number[]
}
export type Pots = {
  readonly pots: readonly Pot[]
  readonly rake: Money
  readonly refund: readonly Money[]
  readonly win: readonly Money[]
}

/**
 * Casino rules §3.10: refunds what nobody called, splits the rest at each all-in level of those who did not fold, takes the
 * rake pro rata, and shares each pot between its best hands.
 */
export function settlePots(input: PotsInput): Pots {
  checkSeats(input)
  const refund = uncalled(input.contrib)
  const called = input.contrib.map((amount, seat) => amount - refund[seat]!)
  const raw = potsOf(called, input.folded)
  const total = raw.reduce((sum, { amount }) => sum + amount, 0n)
  const rake = rakeOf(input, units(total))
  const win = input.contrib.map(() => 0n)
  let taken = 0n
  const pots = raw.map(({ amount, eligible }, nth) => {
    const isLast = nth === raw.length - 1
    const part = isLast ? rake - taken : total === 0n ? 0n : (rake * amount) / total
    taken += part
    const winners = bestOf(eligible, input.scores)
    payOut(amount - part, winners, input.buttonOrder, win)
    return { amount: units(amount), eligible, rake: units(part), winners }
  })
  return { pots, rake, refund: refund.map(units), win: win.map(units) }
}

function checkSeats({ contrib, folded, scores, buttonOrder, rakeBp }: PotsInput): void {
  const seats = contrib.length
  const isOrder = buttonOrder.length === seats && contrib.every((_, seat) => buttonOrder.includes(seat))
  if (folded.length !== seats || scores.length !== seats || !isOrder || folded.every(Boolean))
    refuse('request.malformed')
  if (!Number.isInteger(rakeBp) || rakeBp < 0 || rakeBp > BASIS_POINTS) refuse('request.malformed')
}

/** The part of the highest contribution that no other seat reached. */
function uncalled(contrib: readonly Money[]): bigint[] {
  const [highest = 0n, next = 0n] = [...contrib].sort((one, other) => (one > other ? -1 : 1))
  return contrib.map((amount) => (amount === highest && highest > next ? highest - next : 0n))
}

/** One pot per level of the seats that did not fold. What folded above the last level stays in the last pot. */
function potsOf(called: readonly bigint[], folded: readonly boolean[]): { amount: bigint; eligible: number[] }[] {
  const live = called.filter((amount, seat) => !folded[seat] && amount > 0n)
  const levels = [...new Set(live)].sort((one, other) => (one < other ? -1 : 1))
  return levels.map((level, nth) => {
    const below = levels[nth - 1] ?? 0n
    const top = nth === levels.length - 1 ? null : level
    const part = (amount: bigint) => (top === null || amount < top ? amount : top) - below
    const amount = called.reduce((sum, one) => sum + (one > below ? part(one) : 0n), 0n)
    return { amount, eligible: called.flatMap((one, seat) => (!folded[seat] && one >= level ? [seat] : [])) }
  })
}

function rakeOf({ rakeBp, rakeCap, sawFlop }: PotsInput, total: Money): Money {
  if (!sawFlop) return ZERO
  const rake = share(total, BigInt(rakeBp), BigInt(BASIS_POINTS))
  return rake < rakeCap ? rake : rakeCap
}

function bestOf(eligible: readonly number[], scores: readonly number[]): number[] {
  const best = Math.max(...eligible.map((seat) => scores[seat]!))
  return eligible.filter((seat) => scores[seat] === best)
}

/** Shares the amount between the winners. Odd chips go one by one from the first seat left of the button. */
function payOut(amount: bigint, winners: readonly number[], order: readonly number[], win: bigint[]): void {
  const count = BigInt(winners.length)
  let odd = amount % count
  for (const seat of order.filter((one) => winners.includes(one))) {
    win[seat]! += amount / count + (odd > 0n ? 1n : 0n)
    if (odd > 0n) odd--
  }
}
