import type { Clock, Instant } from '@croupier/kernel/clock'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { CLOCK_TOLERANCE_MS, DRIFT_ALARM_MS, surelyOffMs } from './rules.ts'
import { drawsStore } from './store.ts'

const EVERY_MS = 10_000

export type ClockCheck = ReturnType<typeof clockCheck>
export type ClockCheckDeps = {
  db: Db
  clock: Clock
  log: Logger
  /** Port: writes an alarm down where staff and auditors read. */
  alarm(drift: { offMs: number; databaseSaid: Instant }): Promise<void>
}

/** T002: compares this node's clock with the database's, again and again; the cut-off depends on it. An alarm is one row for as long as it lasts. */
export function clockCheck({ db, clock, log, alarm }: ClockCheckDeps) {
  let offMs = 0
  let alarmed = false
  let timer: ReturnType<typeof setInterval> | undefined
  async function look(): Promise<void> {
    // the first answer pays for opening a connection; the second one measures
    await drawsStore.databaseClock(db)
    const asked = clock.now()
    const said = await drawsStore.databaseClock(db)
    offMs = surelyOffMs(asked, clock.now(), said)
    if (offMs > CLOCK_TOLERANCE_MS) log.error({ offMs }, "this node's clock differs from the database's")
    if (offMs > DRIFT_ALARM_MS && !alarmed) await alarm({ offMs, databaseSaid: said })
    alarmed = offMs > DRIFT_ALARM_MS
  }
  return {
    look,
    /** Why this node must not take bets, or null. */
    why: (): string | null => (offMs > CLOCK_TOLERANCE_MS ? `the clock is ${offMs} ms off the database's` : null),
    async start() {
      await look()
      timer = setInterval(
        () => look().catch((error: unknown) => log.warn({ err: error }, 'no clock to compare')),
        EVERY_MS,
      )
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
    },
  }
}
