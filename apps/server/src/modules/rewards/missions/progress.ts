import { type BusinessDay, businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { MissionProgress } from '@croupier/rules/rewards/missions'
import type { Reader } from '../../../platform/db/database.ts'
import type { GrantsService } from '../grants/service.ts'
import type { RewardFigures, RewardMembers } from '../ports.ts'
import type { ReferralService } from '../referral/service.ts'
import type { Fact, Interval, StoredMission } from './model.ts'
import { intervalsOf, progressOf, rightOf } from './rules.ts'

export type ProgressDeps = {
  members: Pick<RewardMembers, 'signIns'>
  figures: Pick<RewardFigures, 'calendar' | 'playedDays' | 'creditedDeposits'>
  grants: Pick<GrantsService, 'ofRights'>
  referral: Pick<ReferralService, 'qualifiedOn'>
}

/** A member in an interval of a mission. */
export type Standing = MissionProgress & {
  memberId: MemberId
  mission: StoredMission
  interval: Interval
  right: string
  grantId: string | null
}

/** Reward rules §9.1: the progress of members in all intervals of missions that count or can be claimed, in a few queries. */
export async function standingsIn(
  deps: ProgressDeps,
  reader: Reader,
  missions: readonly StoredMission[],
  { memberIds, today }: { memberIds: readonly MemberId[]; today: BusinessDay },
): Promise<Standing[]> {
  const intervals = missions.flatMap((mission) =>
    intervalsOf(mission, today).map((interval) => ({ mission, interval })),
  )
  const facts = Map.groupBy(await factsOf(deps, reader, intervals, memberIds), ({ memberId }) => memberId)
  const places = memberIds.flatMap((memberId) =>
    intervals.map((one) => ({ ...one, memberId, right: rightOf(one.mission, one.interval, memberId) })),
  )
  const grants = await deps.grants.ofRights(
    reader,
    'mission',
    places.map(({ right }) => right),
  )
  return places.map(({ mission, interval, memberId, right }) => {
    const grant = grants.get(right)
    const standing = { today, granted: grant?.state ?? null }
    const progress = progressOf(mission, interval, facts.get(memberId) ?? [], standing)
    return { ...progress, memberId, mission, interval, right, grantId: grant?.id ?? null }
  })
}

/** Asks only for the facts that a mission counts. */
async function factsOf(
  { members, figures, referral }: ProgressDeps,
  reader: Reader,
  intervals: readonly { mission: StoredMission; interval: Interval }[],
  memberIds: readonly MemberId[],
): Promise<Fact[]> {
  const calendar = figures.calendar()
  const facts: Fact[] = []
  for (const [metric, counting] of Map.groupBy(intervals, ({ mission }) => mission.metric)) {
    const from = counting.map(({ interval }) => interval.first).toSorted()[0]!
    const to = counting
      .map(({ interval }) => interval.last)
      .toSorted()
      .at(-1)!
    const period = { from: startOfDay(from, calendar), to: startOfDay(plusDays(to, 1), calendar) }
    const fact = { metric, category: null, game: null }
    if (metric === 'deposit')
      for (const { memberId, at, amount } of await figures.creditedDeposits(reader, memberIds, period))
        facts.push({ ...fact, memberId, day: businessDayOf(at, calendar), value: amount })
    else if (metric === 'referral')
      for (const { memberId, day } of await referral.qualifiedOn(reader, memberIds, { from, to }))
        facts.push({ ...fact, memberId, day, value: 1n })
    else if (metric === 'signIn')
      for (const [key, at] of await loginDays(members.signIns(reader, memberIds, period)))
        facts.push({ ...fact, memberId: key, day: at, value: 1n })
    else
      for (const { memberId, day, category, bets, validBet } of await figures.playedDays(reader, memberIds, {
        from,
        to,
      }))
        facts.push({ ...fact, memberId, day, category, value: metric === 'bets' ? BigInt(bets) : validBet })
  }
  return facts

  /** A business day with logins counts once. */
  async function loginDays(found: ReturnType<RewardMembers['signIns']>): Promise<[MemberId, BusinessDay][]> {
    const days = new Map<string, [MemberId, BusinessDay]>()
    for (const { memberId, at } of await found) {
      const day = businessDayOf(at, calendar)
      days.set(`${memberId} ${day}`, [memberId, day])
    }
    return [...days.values()]
  }
}
