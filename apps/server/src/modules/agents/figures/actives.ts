import { type BusinessDay, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { TEAM_DAYS_MAX } from '@croupier/wire/agents/figures'
import { joinWholeTables, prepareForBulk } from '../../../platform/db/bulk.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { activesStore as store } from './actives-store.ts'
import type { Days } from './model.ts'
import type { RefreshDeps } from './refresh.ts'
import { daysOf } from './rules.ts'
import { figuresStore } from './store.ts'

/** Accounts of a team from which its active members are counted ahead. Those of a smaller one are counted for each page. */
const LARGE_TEAM = 500
/** Agent rules §15.3: the active members of the running day are counted once an hour. */
const COUNT_MS = MS.hour
/** Days that one run counts, so that a new minimum does not keep a node busy with all of them. */
const DAYS_A_RUN = 4

export type ActivesDeps = Pick<RefreshDeps, 'db' | 'clock' | 'calendar' | 'settings'> & { largeTeam?: number }

/**
 * Counts the distinct active members of large teams for all intervals that end on a day: once when the day is closed, and once an hour
 * while it runs. Each day is one transaction, and the latest days come first.
 */
export async function countActives(deps: ActivesDeps): Promise<void> {
  const { db, clock, calendar, settings } = deps
  const now = clock.now()
  const minimum = settings().activeInPeriod
  const today = businessDayOf(now, calendar())
  const days = await store.countedDays(db, { first: plusDays(today, 1 - TEAM_DAYS_MAX), last: today })
  const due = days.filter(
    ({ closedAt, countedAt, countedMinimum }) =>
      countedAt === null || countedMinimum !== minimum || countedAt < (closedAt ?? plusMs(now, -COUNT_MS)),
  )
  for (const { businessDay } of due.slice(0, DAYS_A_RUN)) await countActivesOf(deps, businessDay)
}

/** Counts them for the intervals that end on one day. */
async function countActivesOf(
  { db, clock, settings, largeTeam = LARGE_TEAM }: ActivesDeps,
  day: BusinessDay,
): Promise<void> {
  const minimum = settings().activeInPeriod
  const days = daysOf({ from: plusDays(day, 1 - TEAM_DAYS_MAX), to: day })
  await db.transaction().execute(async (tx) => {
    await prepareForBulk(tx)
    await joinWholeTables(tx)
    // Before the figures are read, so that a close in between makes the day due again.
    const countedAt = clock.now()
    await store.count(tx, days, { minimum, largeTeam })
    await store.markCounted(tx, day, { countedAt, countedMinimum: minimum })
  })
}

/** Distinct members of a team whose valid bets in an interval of several days reach a minimum (Agent rules §3.4). */
export async function activeMembersOf(reader: Reader, agent: MemberId, days: Days, minimum: Money): Promise<number> {
  // Later days have no figures yet.
  const latest = await figuresStore.latestDay(reader, days.to)
  if (!latest || latest.day < days.from) return 0
  const { length } = daysOf({ from: days.from, to: latest.day })
  const counted = await store.find(reader, agent, { last: latest.day, days: length, minimum })
  return counted ?? figuresStore.activeMembers(reader, agent, days, minimum)
}

/** The same for any interval. The members that were active on one day are counted with its figures. */
export const activeIn = (reader: Reader, agent: MemberId, days: Days, minimum: Money): Promise<number> =>
  days.from === days.to ? figuresStore.activeOn(reader, agent, days.to) : activeMembersOf(reader, agent, days, minimum)
