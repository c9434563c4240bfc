import type { Clock, Instant } from '@croupier/kernel/clock'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { CLOCK_TOLERANCE_MS, DRIFT_ALARM_MS, minOffsetMs } from './rules.ts'
import { drawsStore } from './store.ts'

const EVERY_MS = 10_000

export type ClockCheck = ReturnType<typeof clockCheck>
export type ClockCheckDeps = {
  db: Db
  clock: Clock
  log: Logger
  /** Port: writes an alarm into the audit log. */
  alarm(drift: { offMs: number; databaseTime: Instant }): Promise<void>
}

/**
 * T002: compares this node's clock with the database's on a schedule, because the cut-off depends on it. A drift makes one
 * entry in the audit log, however long it lasts.
 */
export function clockCheck({ db, clock, log, alarm }: ClockCheckDeps) {
  let offMs = 0
  let isAlarmed = false
  let timer: ReturnType<typeof setInterval> | undefined
  async function look(): Promise<void> {
    // The first query may have to open a connection, so only the second one is measured.
    await drawsStore.databaseClock(db)
    const asked = clock.now()
    const databaseTime = await drawsStore.databaseClock(db)
    offMs = minOffsetMs(asked, clock.now(), databaseTime)
    if (offMs > CLOCK_TOLERANCE_MS) log.error({ offMs }, "this node's clock differs from the database's")
    if (offMs > DRIFT_ALARM_MS && !isAlarmed) await alarm({ offMs, databaseTime })
    isAlarmed = offMs > DRIFT_ALARM_MS
  }
  return {
    look,
    /**
     * The time at which loops commit, open, close and draw: the database's, which all nodes share, so that a node whose clock
     * jumps does nothing too early or too late. A node that does not watch its clock acts at its own.
     */
    time: async (): Promise<Instant> => (timer ? drawsStore.databaseClock(db) : clock.now()),
    /** Why this node must not take bets, or null. */
    why: (): string | null =>
      offMs > CLOCK_TOLERANCE_MS ? `the clock differs by ${offMs} ms from the database's` : null,
    async start() {
      await look()
      timer = setInterval(
        () => look().catch((error: unknown) => log.warn({ err: error }, 'the clock of the database could not be read')),
        EVERY_MS,
      )
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
    },
  }
}
