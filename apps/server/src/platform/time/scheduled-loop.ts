import { type Clock, type Instant, msBetween } from '@croupier/kernel/clock'
import type { Logger } from '../log.ts'

/** A loop that does what is due and sleeps until its next task. */
export type ScheduledLoop = {
  /** Resolves after the first turn, so that overdue work is done before the node takes calls. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Starts the next turn now, or after the current one. */
  wake(): void
}

const LONGEST_SLEEP_MS = 5_000
const AFTER_FAILURE_MS = 250

export type ScheduledLoopDeps = {
  name: string
  clock: Clock
  log: Logger
  /** The time at which a turn acts; by default that of this node's clock. */
  time?: () => Promise<Instant>
  /** Does everything that is due at `now` and returns the time of the next turn. The same loop may run on other nodes. */
  advance(now: Instant): Promise<Instant>
}

/** Runs `advance` again and again until it is stopped. A turn that fails is logged and repeated. */
export function scheduledLoop({ name, clock, log, advance, ...options }: ScheduledLoopDeps): ScheduledLoop {
  const time = options.time ?? (async () => clock.now())
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<void> | undefined
  let isStopped = true
  let isAwake = false

  async function takeTurn(): Promise<void> {
    let sleepMs = AFTER_FAILURE_MS
    try {
      const began = clock.now()
      const now = await time()
      const next = await advance(now)
      const tookMs = Math.max(msBetween(began, clock.now()), 0)
      sleepMs = Math.min(Math.max(msBetween(now, next) - tookMs, 0), LONGEST_SLEEP_MS)
    } catch (error) {
      log.warn({ err: error, loop: name }, 'a turn of a scheduled loop failed')
    }
    turn = undefined
    if (isStopped) return
    timer = setTimeout(run, isAwake ? 0 : sleepMs)
    isAwake = false
  }
  function run(): void {
    clearTimeout(timer)
    if (turn) isAwake = true
    else turn = takeTurn()
  }
  return {
    async start() {
      isStopped = false
      run()
      await turn
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await turn
    },
    wake() {
      if (!isStopped) run()
    },
  }
}
