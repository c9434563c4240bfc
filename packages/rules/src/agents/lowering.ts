import { lowerRate, type Rate } from '../rate.ts'
import type { LimitPolicy, LimitRefusal, Preset } from './limits.ts'

/** The highest group and rates that a branch may have. A category without an entry keeps its rates. */
export type Ceiling = Preset

/** How far a level of a lowered branch is below the one above: the gap, in whole steps of the ladder. */
export const levelGap = ({ groupGap, groupStep }: LimitPolicy): number => Math.ceil(groupGap / groupStep) * groupStep

/** Agent rules §2.3. The highest group on a level of a branch. The head is on level 0. */
const groupOn = (policy: LimitPolicy, ceiling: Ceiling, level: number): number =>
  ceiling.group - levelGap(policy) * level

/** Why a branch cannot be lowered to a ceiling: it is off the ladder, on the deepest level too, or a rate is off its step. */
export function ceilingRefusal(policy: LimitPolicy, ceiling: Ceiling, deepest: number): LimitRefusal | null {
  const isOnLadder = (ceiling.group - policy.groupMin) % policy.groupStep === 0
  if (!isOnLadder || groupOn(policy, ceiling, deepest) < policy.groupMin) return { refusal: 'agents.group_not_offered' }
  const category = Object.keys(ceiling.rates)
    .toSorted()
    .find((one) => ceiling.rates[one]! < 0n || ceiling.rates[one]! % policy.rateStep !== 0n)
  return category === undefined ? null : { refusal: 'agents.rate_not_offered', category }
}

/** Agent rules §2.3. The values of an account of a branch after the branch is lowered. None rises, so no limit between neighbours breaks. */
export function lowered(policy: LimitPolicy, { group, rates }: Preset, ceiling: Ceiling, level: number): Preset {
  const entries = Object.entries(rates).map(([category, rate]): [string, Rate] => {
    const most = ceiling.rates[category]
    return [category, most === undefined ? rate : lowerRate(rate, most)]
  })
  return { group: Math.min(group, groupOn(policy, ceiling, level)), rates: Object.fromEntries(entries) }
}
