import { type BusinessDay, dayFrom, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import type pg from 'pg'
import { systemRandom } from '../apps/server/src/platform/clock.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { onServer } from '../apps/server/src/testing/server.ts'
import { TEST_SECRET, testClock, type World, world } from '../apps/server/src/testing/world.ts'
import { addTree } from './agents/tree.ts'
import { type Copied, measureFloor } from './floor.ts'
import { disturbance, type Gate, type Measured, rounded } from './quiet.ts'
import { freshDatabase, type Server } from './setup.ts'

/** A day of the month that is reviewed, the day of the review, and the one whose points are counted. */
const BEFORE = dayFrom('2026-10-15')
const REVIEWED = dayFrom('2026-11-01')
const PLAYED = dayFrom('2026-11-02')
const GOALS = { points: 4, review: 4 }

export type RewardsParts = { server: Server; size: number; quietly: Gate; log(line: string): void }

/**
 * Reward rules §2.2, §3.1: the points of a night and the review of VIP levels, for so many members who all played and all have a level. Each
 * is compared with INSERT … SELECT of the rows that it leaves.
 */
export async function rewardsBench({ server, size, quietly, log }: RewardsParts) {
  const { url, drop } = await freshDatabase(server, 'rewards')
  await migrate(url, TEST_SECRET)
  const w = await world({ clock: testClock(), database: { url, drop } })
  const result = await onServer(url, async (client) => {
    await addTree(client, { size, random: systemRandom, fromDay: BEFORE })
    for (const statement of MEMBERS) await client.query(statement)
    await played(client, BEFORE, 9_999_999)
    log(`rewards: ${size} members`)
    const site = { w, client, quietly, log }
    goTo(w, REVIEWED)
    const review = await against(site, 'rewards.vip', REVIEW)
    await played(client, PLAYED, 20_000_000)
    goTo(w, plusDays(PLAYED, 1))
    const points = await against(site, 'rewards.points', POINTS)
    return { points: { ...points, goal: GOALS.points }, review: { ...review, goal: GOALS.review } }
  })
  await w.close({ provingBooks: false })
  await drop()
  return { size, ...result }
}

/** Twenty minutes into a business day. */
const goTo = (w: World, day: BusinessDay) =>
  w.clock.set(plusMs(startOfDay(day, w.app.modules.games.businessDay()), 20 * MS.minute))

/** Everybody has a level whose keep value is 2,000, and points are counted from the day of the review on. */
const MEMBERS = [
  `insert into rewards.vip_members (member_id, level, peak, month, reached_in)
   select member_id, 2, 2, '2026-10', '2026-08' from bench_members`,
  `insert into rewards.point_days (counted_day, counted_at) values ('${REVIEWED}', now())`,
]

/** Bets of everybody in two categories, in 1/10,000 of the currency unit; every other member bets 1,000.0001 more in each. */
async function played(client: pg.Client, day: BusinessDay, bet: number): Promise<void> {
  await client.query(
    `insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
     select member_id, bucket, $1::date, product, category, 10, bet, bet, bet, 0
     from bench_members, (values ('lottery', 'LOTT'), ('providers', 'RNG')) c (product, category),
       lateral (select $2::bigint + n % 2 * 10000001 as bet) b`,
    [day, bet],
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** The rows that the points of a night leave. */
const POINTS: readonly Copied[] = [
  ['rewards.point_accounts', 'true'],
  ['rewards.point_lots', 'true'],
  ['rewards.point_moves', 'true'],
]
/** The rows that a review leaves. */
const REVIEW: readonly Copied[] = [
  ['rewards.vip_members', 'true'],
  ['rewards.vip_changes', 'true'],
]

type Site = { w: World; client: pg.Client; quietly: Gate; log(line: string): void }
/** Runs a task once, and the floor of what it leaves. */
async function against({ w, client, quietly, log }: Site, name: string, copied: readonly Copied[]) {
  const task = w.app.modules.rewards.tasks?.find((one) => one.name === name)
  if (!task) throw new Error(`there is no task ${name}`)
  const own: Measured<void> = await quietly(name, () => task.run({}), { repeats: 0 })
  log(`rewards: ${name} took ${rounded(own.seconds)} s`)
  const floor = await measureFloor(client, copied, quietly)
  log(`rewards: its floor of ${floor.value} rows took ${rounded(floor.seconds)} s`)
  return {
    rows: floor.value,
    seconds: rounded(own.seconds),
    floorSeconds: rounded(floor.seconds),
    ratio: rounded(own.seconds / floor.seconds),
    ...disturbance([own, floor]),
  }
}
