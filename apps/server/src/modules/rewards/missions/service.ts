import { type BusinessDay, businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type Clock, type Instant, MS, msBetween } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { missionBadge } from '@croupier/rules/rewards/missions'
import type { Mission } from '@croupier/wire/rewards/missions'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { GrantsService } from '../grants/service.ts'
import type { CountedGames, RewardFigures, RewardMembers } from '../ports.ts'
import type { RebateService } from '../rebate/service.ts'
import type { ReferralService } from '../referral/service.ts'
import { OPEN_DAYS_MAX, type Standing, standingsIn } from './progress.ts'
import { measureOf } from './rules.ts'
import { missionsStore as store } from './store.ts'

export type MissionsDeps = {
  db: Db
  clock: Clock
  members: RewardMembers
  figures: RewardFigures
  counted: CountedGames
  grants: Pick<GrantsService, 'offer' | 'offered' | 'claim' | 'ofRights'>
  rebate: Pick<RebateService, 'count'>
  referral: Pick<ReferralService, 'qualifiedOn'>
}
export type MissionsService = ReturnType<typeof missionsService>

const PAGE = 500

/** Reward rules §9.1: missions of members. A completed one becomes a grant, which the reward centre shows, too. */
export function missionsService(deps: MissionsDeps) {
  return {
    list: (memberId: MemberId) => list(deps, memberId),
    /** What the member can claim: rewards that are offered, and missions that are complete. */
    async counts(memberId: MemberId) {
      const { count: rewards } = await deps.grants.offered(memberId)
      const { count: missions } = await list(deps, memberId)
      return { rewards, missions, rebateDays: await deps.rebate.count(memberId) }
    },
    claim: (tx: Tx, memberId: MemberId, asked: { id: string; from: string }) => claim(deps, tx, memberId, asked),
    run: () => run(deps),
    listeners: [
      listener('rewards.missions', 'deposit.credited', ({ memberId }) => completeAll(deps, [memberId])),
    ] satisfies Listener[],
  }
}

export const today = ({ clock, figures }: Pick<MissionsDeps, 'clock' | 'figures'>): BusinessDay =>
  businessDayOf(clock.now(), figures.calendar())

/** Missions that run, come, or have rewards to claim. */
const current = (deps: MissionsDeps, reader: Reader) => store.since(reader, plusDays(today(deps), -OPEN_DAYS_MAX))

const NONE = { missions: [], count: 0 }

async function list(deps: MissionsDeps, memberId: MemberId) {
  const { db, clock, members } = deps
  const member = await members.memberOf(db, memberId)
  if (!member || !mayBeOffered(member, await members.isBarred(db, memberId))) return NONE
  const day = today(deps)
  const standings = await standingsIn(deps, db, await current(deps, db), { memberIds: [memberId], today: day })
  // Of intervals that are over, members see those to claim.
  const seen = standings.filter(
    ({ state, interval }) => state === 'claim' || (day <= interval.last && state !== 'close'),
  )
  const names = seen.some(({ mission }) => mission.game !== null)
    ? await deps.counted.names()
    : new Map<string, string>()
  return { missions: seen.map((one) => shown(deps, one, { names, now: clock.now() })), count: missionBadge(seen) }
}

function shown(
  { figures }: MissionsDeps,
  standing: Standing,
  { names, now }: { names: ReadonlyMap<string, string>; now: Instant },
): Mission {
  const { mission, interval, progress, percent, state } = standing
  const { id, title, metric, repeats, target, amount, points, wager } = mission
  const last = state === 'claim' ? interval.claimTo : interval.last
  const until = startOfDay(state === 'comingSoon' ? interval.first : plusDays(last, 1), figures.calendar())
  return {
    id,
    title,
    metric,
    category: mission.category,
    game: mission.game === null ? null : { code: mission.game, name: names.get(mission.game) ?? mission.game },
    repeats,
    from: interval.first,
    percent,
    state,
    target: measureOf(metric, target),
    progress: measureOf(metric, progress),
    amount,
    points,
    wager,
    until,
    secondsLeft: Math.max(0, Math.floor(msBetween(now, until) / MS.second)),
  }
}

/** Offers the reward of a completed interval once, as far as the budget goes. False when there is none to offer. */
async function complete({ grants, figures }: MissionsDeps, tx: Tx, standing: Standing): Promise<boolean> {
  const { mission, interval, memberId, right } = standing
  // Rewards of one mission wait for each other, so that the budget holds.
  const locked = await store.lock(tx, mission.id)
  if (!locked || locked.given >= locked.rewardsMax) return false
  const { amount, points, wager, title } = mission
  const grant = { memberId, source: 'mission' as const, sourceRef: right, level: null, note: title }
  const expiresAt = startOfDay(plusDays(interval.claimTo, 1), figures.calendar())
  if (!(await grants.offer(tx, { ...grant, amount, points, wager, expiresAt }))) return false
  await store.give(tx, mission.id)
  return true
}

/** Reward rules §1: the grant exists before it is paid, in the same transaction. */
async function claim(deps: MissionsDeps, tx: Tx, memberId: MemberId, { id, from }: { id: string; from: string }) {
  const mission = (await store.find(tx, id)) ?? refuse('rewards.mission_unknown')
  const standings = () => standingsIn(deps, tx, [mission], { memberIds: [memberId], today: today(deps) })
  const ofInterval = async () =>
    (await standings()).find(({ interval }) => interval.first === from) ?? refuse('rewards.mission_open')
  let standing = await ofInterval()
  if (!standing.grantId && standing.state === 'claim') {
    await complete(deps, tx, standing)
    // Somebody else may have offered it meanwhile, or taken the last reward.
    standing = await ofInterval()
  }
  return deps.grants.claim(tx, memberId, standing.grantId ?? refuse('rewards.mission_open'))
}

/** Offers what members have completed who played yesterday or today: what they do not claim here waits in the reward centre. */
async function run(deps: MissionsDeps): Promise<void> {
  const since = plusDays(today(deps), -1)
  let after: MemberId | null = null
  do {
    const page: readonly MemberId[] = await deps.figures.playedSince(deps.db, since, { after, limit: PAGE })
    await completeAll(deps, page)
    after = page.length === PAGE ? (page.at(-1) ?? null) : null
  } while (after)
}

async function completeAll(deps: MissionsDeps, memberIds: readonly MemberId[]): Promise<void> {
  const { db } = deps
  const missions = await current(deps, db)
  if (missions.length === 0) return
  const standings = await standingsIn(deps, db, missions, { memberIds, today: today(deps) })
  for (const standing of standings)
    if (standing.state === 'claim' && !standing.grantId)
      await db.transaction().execute((tx) => complete(deps, tx, standing))
}
