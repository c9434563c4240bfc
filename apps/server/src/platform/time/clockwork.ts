import type { Clock, Instant } from '@croupier/kernel/clock'
import { msBetween } from '@croupier/kernel/clock'
import type { Logger } from '../log.ts'

/** One loop that does what is due by the clock and sleeps until the next instant at which something is. */
export type Clockwork = {
  /** Resolves after the first turn, so that what was due before the start is done before the node takes calls. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Looks now instead of at the next known instant. */
  wake(): void
}

const LONGEST_SLEEP_MS = 5_000
const AFTER_FAILURE_MS = 250

/**
 * `advance` does whatever is due at `now`, safely beside the same loop on other nodes, and answers when it wants to be
 * called again. A failure is logged and tried again: the loop itself never ends before `stop`.
 */
export function clockwork({
  name,
  clock,
  log,
  advance,
}: {
  name: string
  clock: Clock
  log: Logger
  advance(now: Instant): Promise<Instant>
}): Clockwork {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<void> | undefined
  let stopped = true
  let again = false

  async function work(): Promise<void> {
    let sleepMs = AFTER_FAILURE_MS
    try {
      const next = await advance(clock.now())
      sleepMs = Math.min(Math.max(msBetween(clock.now(), next), 0), LONGEST_SLEEP_MS)
    } catch (error) {
      log.warn({ err: error, loop: name }, 'a turn of the clockwork failed')
    }
    turn = undefined
    if (stopped) return
    timer = setTimeout(run, again ? 0 : sleepMs)
    again = false
  }
  function run(): void {
    clearTimeout(timer)
    if (turn) again = true
    else turn = work()
  }
  return {
    async start() {
      stopped = false
      run()
      await turn
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
    wake() {
      if (!stopped) run()
    },
  }
}
