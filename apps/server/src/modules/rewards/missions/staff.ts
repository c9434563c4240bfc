import { dayFrom, plusDays } from '@croupier/kernel/business-day'
import { humanId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import { BONUS_CATEGORIES, wagerTerms } from '@croupier/wire/rewards/bonus'
import { MISSION_METRICS, MISSION_REPEATS } from '@croupier/wire/rewards/missions'
import type { DeskMission, pauseMission, saveMission } from '@croupier/wire/rewards/missions.console'
import { TIME_OUT_DAYS } from '@croupier/wire/safer-gambling/exclusions'
import { day, money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import { wagerFor } from '../grants/rules.ts'
import type { PointsPolicy } from '../points/policy.ts'
import type { GrantsPolicy, WageringPolicy } from '../policy.ts'
import type { StoredMission } from './model.ts'
import { budgetOf, countsByGame, measureOf, targetOf, termsRefusal } from './rules.ts'
import { type MissionsDeps, today } from './service.ts'
import { missionsStore as store } from './store.ts'

export type MissionDeskDeps = MissionsDeps & {
  random: Random
  approvals: Pick<Staff['approvals'], 'register'>
  settings(): GrantsPolicy
  wagering(): WageringPolicy
  points(): PointsPolicy
}
export type MissionDesk = ReturnType<typeof missionDeskService>

const SHOWN_DAYS = 90

/** Reward rules §9.1, §13: the missions of staff. */
export function missionDeskService(deps: MissionDeskDeps) {
  const { db, settings } = deps
  const requests = deps.approvals.register(missionKind(deps))
  return {
    async list() {
      const found = await store.since(db, plusDays(today(deps), -SHOWN_DAYS))
      return { missions: found.map((one) => shown(deps, one)) }
    },
    async save(tx: Tx, by: StaffCall, { reason, ...asked }: Input<typeof saveMission>) {
      const mission = missionFrom(deps, asked)
      await assertGame(deps, mission)
      const before = await assertOpen(deps, tx, asked.id)
      if (budgetOf(mission, deps.points().pointsPerCent) > settings().aloneBudget)
        return requests.request(tx, by, { payload: { ...mission, target: units(mission.target) }, reason })
      await keep(deps, tx, mission)
      const object = `mission:${mission.id}`
      await by.audit(tx, { object, before: before ? figuresOf(before) : null, after: figuresOf(mission), reason })
      return { approvalId: null }
    },
    pause: (by: StaffCall, asked: Input<typeof pauseMission>) => pause(deps, by, asked),
  }
}

function shown(deps: MissionDeskDeps, { target, ...mission }: StoredMission): DeskMission {
  const canChange = today(deps) < mission.firstDay
  const isOver = mission.lastDay < today(deps)
  return { ...mission, target: measureOf(mission.metric, target), canChange, isOver }
}

/** The mission as staff typed it. Its terms of wagering are those of the setting now, and stay. */
function missionFrom(
  deps: MissionDeskDeps,
  { id, target: measure, multiple, ...typed }: Omit<Input<typeof saveMission>, 'reason'>,
): StoredMission {
  const firstDay = dayFrom(typed.firstDay)
  const lastDay = dayFrom(typed.lastDay)
  const refusal = termsRefusal({ ...typed, firstDay, lastDay, measure, multiple }, today(deps))
  if (refusal) refuse(refusal)
  const wager = wagerFor(deps.wagering(), typed.amount, multiple)
  const target = targetOf(measure)
  return { ...typed, id: id ?? `m${humanId(deps.random)}`, firstDay, lastDay, target, wager, given: 0, pausedOn: null }
}

/** Refuses to change a mission that members may have begun; answers the one before. */
async function assertOpen(deps: MissionDeskDeps, tx: Tx, id: string | null): Promise<StoredMission | undefined> {
  const before = id === null ? undefined : await store.lock(tx, id)
  if (id !== null && !before) refuse('rewards.mission_unknown')
  if (before && before.firstDay <= today(deps)) refuse('rewards.mission_running')
  return before
}

/** Refuses an unknown game, and one that cannot be counted from the first day on. */
async function assertGame({ counted }: MissionDeskDeps, mission: StoredMission): Promise<void> {
  const { game } = mission
  if (game !== null && !(await counted.names()).has(game)) refuse('game.unknown', { game })
  if (countsByGame(mission) && mission.firstDay < counted.firstDay()) refuse('rewards.counted_later')
}

/** Saves a mission, and has its games counted, also on the days by which a time-out may move its end. */
async function keep({ counted, clock }: MissionDeskDeps, tx: Tx, mission: StoredMission): Promise<void> {
  await store.save(tx, mission, clock.now())
  if (!countsByGame(mission)) return
  const days = { from: mission.firstDay, to: plusDays(mission.lastDay, TIME_OUT_DAYS.max) }
  if (!(await counted.count(tx, { game: mission.game, ...days }))) refuse('rewards.counted_later')
}

async function pause(deps: MissionDeskDeps, by: StaffCall, { id, isPaused, reason }: Input<typeof pauseMission>) {
  await deps.db.transaction().execute(async (tx) => {
    const { pausedOn: before } = (await store.lock(tx, id)) ?? refuse('rewards.mission_unknown')
    const pausedOn = isPaused ? (before ?? today(deps)) : null
    await store.pause(tx, id, pausedOn)
    await by.audit(tx, { object: `mission:${id}`, before: { pausedOn: before }, after: { pausedOn }, reason })
  })
  return {}
}

const figures = z.object({
  title: z.string(),
  metric: z.enum(MISSION_METRICS),
  category: z.nullable(z.string()),
  game: z.nullable(z.string()),
  repeats: z.enum(MISSION_REPEATS),
  firstDay: day,
  lastDay: day,
  target: z.string(),
  amount: money,
  points: z.int(),
  mustStake: z.nullable(money),
  rewardsMax: z.int(),
})

/** A mission as the approver and the audit log see it. */
function figuresOf(mission: StoredMission): z.output<typeof figures> {
  const { title, metric, category, game, repeats, firstDay, lastDay, target, amount, points, wager, rewardsMax } =
    mission
  const one = measureOf(metric, target)
  const text = one.unit === 'money' ? z.encode(money, one.amount) : String(one.count)
  const mustStake = wager?.mustStake ?? null
  const terms = { title, metric, category, game, repeats, firstDay, lastDay }
  return { ...terms, target: text, amount, points, mustStake, rewardsMax }
}

const missionKind = (deps: MissionDeskDeps) =>
  approvalKind({
    name: 'reward.mission',
    permission: 'reward.mission.approve',
    payload: z.object({
      id: z.string(),
      title: z.string(),
      metric: z.enum(MISSION_METRICS),
      category: z.nullable(z.enum(BONUS_CATEGORIES)),
      game: z.nullable(z.string()),
      repeats: z.enum(MISSION_REPEATS),
      firstDay: day,
      lastDay: day,
      claimDays: z.int(),
      target: money,
      amount: money,
      points: z.int(),
      wager: z.nullable(wagerTerms),
      rewardsMax: z.int(),
    }),
    change: z.object({ before: z.nullable(figures), after: figures }),
    async describe(tx, payload) {
      const mission = stored(payload)
      const before = await store.lock(tx, mission.id)
      if (before && before.firstDay <= today(deps)) refuse('rewards.mission_running')
      if (mission.lastDay < today(deps)) refuse('rewards.mission_terms')
      const object = `mission:${mission.id}`
      return { object, before: before ? figuresOf(before) : null, after: figuresOf(mission) }
    },
    async apply(tx, payload) {
      await keep(deps, tx, stored(payload))
      return undefined
    },
  })

const stored = (
  payload: Omit<StoredMission, 'firstDay' | 'lastDay' | 'given' | 'pausedOn'> & { firstDay: string; lastDay: string },
): StoredMission => ({
  ...payload,
  firstDay: dayFrom(payload.firstDay),
  lastDay: dayFrom(payload.lastDay),
  given: 0,
  pausedOn: null,
})
