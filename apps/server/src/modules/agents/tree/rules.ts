import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { recordOf } from '@croupier/kernel/objects'
import type { LimitPolicy, Preset } from '@croupier/rules/agents/limits'
import { REBATE_CATEGORIES } from '@croupier/wire/agents/shapes'
import type { TreePolicy } from '../policy.ts'
import { OPEN_END, type Place } from './model.ts'

export const limitsOf = ({ groupMin, groupStep, groupGap, rateStep }: TreePolicy): LimitPolicy => ({
  groupMin,
  groupStep,
  groupGap,
  rateStep,
})

/** What the house gives an agent without an upline. */
export const housePreset = ({ houseGroup, houseRates }: TreePolicy): Preset => ({
  group: houseGroup,
  rates: recordOf(REBATE_CATEGORIES, (category) => houseRates[category]),
})

/**
 * Agent rules §1.3. The places of a new account from a day on. Below an upline that moves later it moves, too, so it has a row
 * for each row of the upline that has not ended.
 */
export function newPlaces(memberId: MemberId, uplines: readonly Place[], today: BusinessDay): Place[] {
  if (uplines.length === 0) return [{ memberId, fromDay: today, toDay: OPEN_END, uplineId: null, path: [] }]
  return uplines.flatMap((upline) =>
    upline.toDay < today
      ? []
      : [
          {
            memberId,
            fromDay: upline.fromDay > today ? upline.fromDay : today,
            toDay: upline.toDay,
            uplineId: upline.memberId,
            path: [...upline.path, upline.memberId],
          },
        ],
  )
}

/** The rows of a branch after its head moves below `to` from a day on, of the rows that are open now. */
export function movedPlaces(
  branch: readonly Place[],
  { head, to, day }: { head: MemberId; to: Place; day: BusinessDay },
): { closing: Place[]; opening: Place[] } {
  const above = [...to.path, to.memberId]
  const opening = branch.map((place) => {
    const own = place.memberId === head ? [] : place.path.slice(place.path.indexOf(head))
    const path = [...above, ...own]
    return { ...place, fromDay: day, toDay: OPEN_END, uplineId: path.at(-1) ?? null, path }
  })
  const closing = branch.flatMap((place) => (place.fromDay < day ? [{ ...place, toDay: plusDays(day, -1) }] : []))
  return { closing, opening }
}

/** Whether any value is lower than before. */
export const isLowered = (before: Preset, after: Preset): boolean =>
  after.group < before.group ||
  Object.entries(before.rates).some(([category, rate]) => (after.rates[category] ?? 0n) < rate)
