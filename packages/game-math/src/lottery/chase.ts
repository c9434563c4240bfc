import type { Money } from '@croupier/kernel/money'
import { units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'

/** One step of a multiplier ladder: all stakes including this step, and the payout if one unit wins on it. */
export type Rung = {
  readonly multiple: number
  readonly spent: Money
  readonly returned: Money
  readonly profit: Money
}

/** The basis of a ladder: the number of issues, the selection's cost and one unit's prize at multiple 1. */
type Course = { issues: number; cost: Money; prize: Money; maxMultiple: number }

/** Lottery rules §15: the same multiple on every issue. */
export const sameLadder = (course: Course, multiple: number): Rung[] => climb(course, () => multiple)

/** Lottery rules §15: `multiple × factor^floor(step ÷ every)`. */
export const doublingLadder = (course: Course, plan: { multiple: number; factor: number; every: number }): Rung[] =>
  climb(course, (step) => plan.multiple * plan.factor ** Math.floor(step / plan.every))

/**
 * Lottery rules §15: the smallest multiple on each issue that returns all stakes plus `rateBps` (2000 is 20 %).
 * Refuses `lottery.chase_unreachable` if one unit's prize does not exceed its share of the cost.
 */
export function profitLadder(course: Course, rateBps: number): Rung[] {
  const wanted = 10_000n + BigInt(rateBps)
  const gain = 10_000n * course.prize - wanted * course.cost
  if (gain <= 0n) refuse('lottery.chase_unreachable')
  return climb(course, (_, spent) => Math.max(1, Number((wanted * spent + gain - 1n) / gain)))
}

function climb({ issues, cost, prize, maxMultiple }: Course, multipleOf: (step: number, spent: Money) => number) {
  const rungs: Rung[] = []
  let spent: Money = ZERO
  for (let step = 0; step < issues; step++) {
    const multiple = multipleOf(step, spent)
    if (multiple > maxMultiple) refuse('lottery.chase_unreachable', { issue: step + 1, maxMultiple })
    spent = units(spent + BigInt(multiple) * cost)
    const returned = units(BigInt(multiple) * prize)
    rungs.push({ multiple, spent, returned, profit: units(returned - spent) })
  }
  return rungs
}
