import { type BusinessDay, businessDayOf, startOfDay } from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sumOf, ZERO } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { RewardFigures, RewardMembers } from '../ports.ts'
import type { Conditions } from './model.ts'

export type EligibilityDeps = {
  clock: Clock
  members: RewardMembers
  figures: RewardFigures
  /** The members of at least a VIP level. */
  membersFrom(tx: Tx, level: number): Promise<readonly MemberId[]>
}

const PAGE = 1_000

/** Reward rules §8: the members who meet all conditions now. A condition is one query over all members, not one for each. */
export async function eligibleMembers(deps: EligibilityDeps, tx: Tx, conditions: Conditions): Promise<MemberId[]> {
  const { levelMin, depositMin, validBetMin, verifiedOnly, label } = conditions
  const { clock, members, figures } = deps
  const now = clock.now()
  const today = businessDayOf(now, figures.calendar())
  const sets: Set<MemberId>[] = []
  if (levelMin > 0) sets.push(new Set(await deps.membersFrom(tx, levelMin)))
  if (verifiedOnly) sets.push(new Set(await members.verified(tx)))
  if (label !== null) sets.push(new Set(await members.labelled(tx, label)))
  if (depositMin > ZERO) {
    const deposits = await figures.depositedIn(tx, { from: startOfDay(today, figures.calendar()), to: now })
    sets.push(new Set([...deposits].flatMap(([memberId, amount]) => (amount >= depositMin ? [memberId] : []))))
  }
  if (validBetMin > ZERO) sets.push(await playersOf(deps, tx, today, conditions))
  const [first, ...others] = sets
  return first ? [...first].filter((memberId) => others.every((one) => one.has(memberId))) : []
}

async function playersOf({ figures }: EligibilityDeps, tx: Tx, day: BusinessDay, { validBetMin }: Conditions) {
  const players = new Set<MemberId>()
  for await (const page of figures.validBetsOn(tx, day, PAGE))
    for (const [memberId, bets] of page) if (sumOf(Object.values(bets)) >= validBetMin) players.add(memberId)
  return players
}
