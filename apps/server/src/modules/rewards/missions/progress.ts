import {
  type BusinessCalendar,
  type BusinessDay,
  businessDayOf,
  plusDays,
  startOfDay,
} from '@croupier/kernel/business-day'
import { MS, msBetween } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { MissionProgress } from '@croupier/rules/rewards/missions'
import { TIME_OUT_DAYS } from '@croupier/wire/safer-gambling/exclusions'
import type { Reader } from '../../../platform/db/database.ts'
import type { GrantsService } from '../grants/service.ts'
import type { PlayedDay, RewardFigures, RewardMembers } from '../ports.ts'
import type { ReferralService } from '../referral/service.ts'
import type { Fact, Interval, StoredMission } from './model.ts'
import { countsByGame, daysMoved, intervalsOf, pausedInterval, progressOf, rightOf, type TimeOutDays } from './rules.ts'

export type ProgressDeps = {
  members: Pick<RewardMembers, 'signIns' | 'timeOutsSince'>
  figures: Pick<RewardFigures, 'calendar' | 'playedDays' | 'playedGames' | 'creditedDeposits'>
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
  deps: ProgressDeps,
  reader: Reader,
  intervals: readonly { mission: StoredMission; interval: Interval }[],
  memberIds: readonly MemberId[],
): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const [source, counting] of Map.groupBy(intervals, ({ mission }) => sourceOf(mission))) {
    const days = {
      from: counting.map(({ interval }) => interval.first).toSorted()[0]!,
      to: counting
        .map(({ interval }) => interval.last)
        .toSorted()
        .at(-1)!,
    }
    facts.push(...(await READ[source](deps, reader, memberIds, days)))
  }
  return facts
}

type Source = 'deposits' | 'friends' | 'logins' | 'days' | 'games'
const SOURCES = { deposit: 'deposits', referral: 'friends', signIn: 'logins' } as const

function sourceOf(mission: StoredMission): Source {
  const { metric } = mission
  if (metric === 'deposit' || metric === 'referral' || metric === 'signIn') return SOURCES[metric]
  return countsByGame(mission) ? 'games' : 'days'
}

type Days = { from: BusinessDay; to: BusinessDay }
type Read = (deps: ProgressDeps, reader: Reader, memberIds: readonly MemberId[], days: Days) => Promise<Fact[]>

const OF_NO_GAME = { category: null, game: null, byGame: false } as const

const READ: Readonly<Record<Source, Read>> = {
  async deposits({ figures }, reader, memberIds, days) {
    const calendar = figures.calendar()
    const found = await figures.creditedDeposits(reader, memberIds, periodOf(days, calendar))
    return found.map(({ memberId, at, amount }) => {
      const day = businessDayOf(at, calendar)
      return { ...OF_NO_GAME, metric: 'deposit', memberId, day, value: amount }
    })
  },
  async friends({ referral }, reader, memberIds, days) {
    const found = await referral.qualifiedOn(reader, memberIds, days)
    return found.map(({ memberId, day }) => ({ ...OF_NO_GAME, metric: 'referral', memberId, day, value: 1n }))
  },
  /** A business day with logins counts once. */
  async logins({ members, figures }, reader, memberIds, days) {
    const calendar = figures.calendar()
    const byDay = new Map<string, Fact>()
    for (const { memberId, at } of await members.signIns(reader, memberIds, periodOf(days, calendar))) {
      const day = businessDayOf(at, calendar)
      byDay.set(`${memberId} ${day}`, { ...OF_NO_GAME, metric: 'signIn', memberId, day, value: 1n })
    }
    return [...byDay.values()]
  },
  async days({ figures }, reader, memberIds, days) {
    const found = await figures.playedDays(reader, memberIds, days)
    return found.flatMap((one) => factsOfBets({ ...one, game: null }, false))
  },
  async games({ figures }, reader, memberIds, days) {
    const found = await figures.playedGames(reader, memberIds, days)
    return found.flatMap((one) => [
      ...factsOfBets(one, true),
      { ...placeOf(one), byGame: true, metric: 'games', value: BigInt(one.bets) },
    ])
  },
}

const periodOf = ({ from, to }: Days, calendar: BusinessCalendar) => ({
  from: startOfDay(from, calendar),
  to: startOfDay(plusDays(to, 1), calendar),
})

type Played = PlayedDay & { game: string | null }
const placeOf = ({ memberId, day, category, game }: Played) => ({ memberId, day, category, game })

function factsOfBets(one: Played, byGame: boolean): Fact[] {
  const of = { ...placeOf(one), byGame }
  return [
    { ...of, metric: 'validBet', value: one.validBet },
    { ...of, metric: 'bets', value: BigInt(one.bets) },
    { ...of, metric: 'wins', value: BigInt(one.wins) },
  ]
}
