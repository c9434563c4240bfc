import { type BusinessDay, businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { MS, msBetween } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { MissionProgress } from '@croupier/rules/rewards/missions'
import { TIME_OUT_DAYS } from '@croupier/wire/safer-gambling/exclusions'
import type { Reader } from '../../../platform/db/database.ts'
import type { GrantsService } from '../grants/service.ts'
import type { RewardFigures, RewardMembers } from '../ports.ts'
import type { ReferralService } from '../referral/service.ts'
import type { Fact, Interval, StoredMission } from './model.ts'
import { daysMoved, intervalsOf, pausedInterval, progressOf, rightOf, type TimeOutDays } from './rules.ts'

export type ProgressDeps = {
  members: Pick<RewardMembers, 'signIns' | 'timeOutsSince'>
  figures: Pick<RewardFigures, 'calendar' | 'playedDays' | 'creditedDeposits'>
  grants: Pick<GrantsService, 'ofRights'>
  referral: Pick<ReferralService, 'qualifiedOn'>
}

/** The longest time to claim, in days. */
const CLAIM_DAYS_MAX = 30
/** The days after its end in which a mission may still matter to a member: the time to claim, and the longest time-out. */
export const OPEN_DAYS_MAX = CLAIM_DAYS_MAX + TIME_OUT_DAYS.max

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
  const timeOuts = await timeOutsOf(deps, reader, memberIds, today)
  const most = Math.max(0, ...[...timeOuts.values()].map(daysMoved))
  const intervals = missions.flatMap((mission) =>
    intervalsOf(mission, today, most).map((interval) => ({ mission, interval })),
  )
  const places = memberIds.flatMap((memberId) =>
    intervals.map(({ mission, interval: usual }) => {
      const interval = pausedInterval(mission, usual, timeOuts.get(memberId) ?? [])
      return { mission, interval, memberId, right: rightOf(mission, usual, memberId) }
    }),
  )
  const facts = Map.groupBy(await factsOf(deps, reader, places, memberIds), ({ memberId }) => memberId)
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

/** The time-outs of members that may still move the ends of missions. */
async function timeOutsOf(
  { members, figures }: ProgressDeps,
  reader: Reader,
  memberIds: readonly MemberId[],
  today: BusinessDay,
): Promise<Map<MemberId, TimeOutDays[]>> {
  const calendar = figures.calendar()
  const since = startOfDay(plusDays(today, -OPEN_DAYS_MAX), calendar)
  const days = new Map<MemberId, TimeOutDays[]>()
  for (const { memberId, from, to } of await members.timeOutsSince(reader, memberIds, since)) {
    const one = { on: businessDayOf(from, calendar), days: Math.ceil(msBetween(from, to) / MS.day) }
    days.set(memberId, [...(days.get(memberId) ?? []), one])
  }
  return days
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
