import type { Clock, Instant } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { ClockSteps } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { CLOCK_TOLERANCE_MS, DRIFT_ALARM_MS, minOffsetMs } from './rules.ts'
import { drawsStore } from './store.ts'

/** How often a clock is compared that was right, and one that was not. */
const EVERY_MS = 10_000
const DOUBTED_EVERY_MS = 1_000

export type ClockCheck = ReturnType<typeof clockCheck>
export type ClockCheckDeps = {
  db: Db
  clock: Clock
  /** Left out where the clock is set on purpose, as tests do. */
  clockSteps?: ClockSteps | undefined
  log: Logger
  /** Port: writes an alarm into the audit log. */
  alarm(drift: { offMs: number; databaseTime: Instant }): Promise<void>
}

/**
 * T002: compares this node's clock with the database's on a schedule, because the cut-off depends on it. A drift makes one
 * entry in the audit log, however long it lasts. Between two comparisons the node notices by itself that its clock was set.
 */
export function clockCheck({ db, clock, clockSteps, log, alarm }: ClockCheckDeps) {
  let offMs = 0
  let isAlarmed = false
  let timer: ReturnType<typeof setInterval> | undefined
  let looked = 0

  async function look(): Promise<void> {
    // The first query may have to open a connection, so only the second one is measured.
    await drawsStore.databaseClock(db)
    const leadMs = clockSteps?.leadMs()
    const asked = clock.now()
    const databaseTime = await drawsStore.databaseClock(db)
    offMs = minOffsetMs(asked, clock.now(), databaseTime)
    if (leadMs !== undefined && offMs <= CLOCK_TOLERANCE_MS) clockSteps?.trust(leadMs)
    if (offMs > CLOCK_TOLERANCE_MS) log.error({ offMs }, "this node's clock differs from the database's")
    if (offMs > DRIFT_ALARM_MS && !isAlarmed) await alarm({ offMs, databaseTime })
    isAlarmed = offMs > DRIFT_ALARM_MS
  }
  /** Why this node must not take bets, or null. */
  function why(): string | null {
    if (offMs > CLOCK_TOLERANCE_MS) return `the clock differs by ${offMs} ms from the database's`
    const steppedMs = Math.round(clockSteps?.steppedMs() ?? 0)
    return steppedMs > CLOCK_TOLERANCE_MS ? `the clock was set by ${steppedMs} ms and is not compared yet` : null
  }
  function lookWhenDue(): void {
    looked += DOUBTED_EVERY_MS
    if (looked < EVERY_MS && why() === null) return
    looked = 0
    look().catch((error: unknown) => log.warn({ err: error }, 'the clock of the database could not be read'))
  }
  return {
    look,
    /**
     * The time at which loops commit, open, close and draw: the database's, which all nodes share, so that a node whose clock
     * jumps does nothing too early or too late. A node that does not watch its clock acts at its own.
     */
    time: async (): Promise<Instant> => (timer ? drawsStore.databaseClock(db) : clock.now()),
    why,
    /**
     * Refuses `server.busy` while this node's clock is not known to be right: it would take bets after the cut-off, or refuse
     * them before. A node that does not watch its clock is never refused.
     */
    requireRightClock(): void {
      if (timer && why() !== null) refuse('server.busy')
    },
    async start() {
      await look()
      timer = setInterval(lookWhenDue, DOUBTED_EVERY_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
    },
  }
}
