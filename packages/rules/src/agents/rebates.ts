import { FAIR_GROUP } from '@croupier/game-math/lottery/prices'
import { type Money, share, sumOf, units, ZERO } from '@croupier/kernel/money'
import { amountAt, type Rate } from '../rate.ts'

/** The shares of one stake: the player's own rebate, and the differences of the accounts above, from the player upwards. */
export type Rebates = {
  readonly self: Money
  readonly commissions: readonly { readonly id: string; readonly amount: Money }[]
  readonly total: Money
  /** Accounts whose downline has more than they have: a data error. */
  readonly alarms: readonly string[]
}

/** Agent rules §5.1. The path from the player (first) to the master agent, with the groups at acceptance. */
export type GroupPath = readonly { readonly id: string; readonly group: number }[]
/** Agent rules §5.2. The same with the rates of one category at the start of the day. */
export type RatePath = readonly { readonly id: string; readonly rate: Rate }[]

/**
 * Agent rules §5.1. The rebates of a lottery stake down the line. Each share is cut on its own; the rest stays with the house.
 * A bet above the player's own group is refused.
 */
export function groupRebates(
  bet: { readonly stake: Money; readonly pushedStake: Money; readonly betGroup: number },
  path: GroupPath,
): Rebates | { readonly refusal: 'lottery.group_above_own' } {
  const player = path[0]?.group ?? 0
  if (bet.betGroup > player) return { refusal: 'lottery.group_above_own' }
  const base = units(bet.stake - bet.pushedStake)
  const steps = path.map(({ id, group }) => ({ id, level: BigInt(group) }))
  return differences(steps, BigInt(bet.betGroup), (step) => (base > 0n ? share(base, step, FAIR_GROUP) : ZERO))
}

/** Agent rules §5.2. The rebates of a member's valid bet in one category and day. A day below zero pays nothing. */
export const rateRebates = (validBet: Money, path: RatePath): Rebates =>
  differences(
    path.map(({ id, rate }) => ({ id, level: rate })),
    0n,
    (step) => amountAt(validBet, step),
  )

type Step = { readonly id: string; readonly level: bigint }

/** The upline of a downline above it gets nothing, and the next account counts from its lower neighbour as always. */
function differences(path: readonly Step[], from: bigint, amountOf: (step: bigint) => Money): Rebates {
  const shares = path.map(({ id, level }, at) => {
    const step = level - (path[at - 1]?.level ?? from)
    return { id, step, amount: step > 0n ? amountOf(step) : ZERO }
  })
  return {
    self: shares[0]?.amount ?? ZERO,
    commissions: shares.slice(1).map(({ id, amount }) => ({ id, amount })),
    total: sumOf(shares.map(({ amount }) => amount)),
    alarms: shares.slice(1).flatMap(({ id, step }) => (step < 0n ? [id] : [])),
  }
}
