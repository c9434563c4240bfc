import { Logger as GraphileLogger, type JobHelpers, parseCronItems, type Runner, run, runOnce } from 'graphile-worker'
import pg from 'pg'
import type { Reader } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { addJob, countDueJobs, type JobOptions } from './store.ts'

/** Scheduled work, or work after a commit. It runs at least once, so it must be idempotent. */
export type Task = { name: string; run(payload: unknown): Promise<void> }
/** `match` is a cron pattern in UTC, run once for all nodes. */
export type Cron = { task: string; match: string }
export type Jobs = {
  add(db: Reader, task: string, payload: unknown, options?: JobOptions): Promise<void>
  register(task: Task): void
  cron(cron: Cron): void
  start(): Promise<void>
  /** Runs due jobs until there are no more, for tests. */
  runDue(): Promise<void>
  stop(): Promise<void>
  /** Closes the connections of `runDue`, which it keeps because opening them takes longer than most jobs. */
  close(): Promise<void>
}

const CONCURRENCY = 4
/** A new job wakes a worker at once. Only what was put off waits for a look, and each of the workers looks. */
const POLL_MS = 1_000

/** Jobs and schedules with graphile-worker. */
export function jobs({ url, log }: { url: string; log: Logger }): Jobs {
  const tasks = new Map<string, Task>()
  const crons: Cron[] = []
  let runner: Runner | undefined
  let pool: pg.Pool | undefined
  const options = () => ({
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: warningsTo(log),
    taskList: Object.fromEntries(
      [...tasks.values()].map((task) => [task.name, (payload: unknown, _: JobHelpers) => task.run(payload)]),
    ),
  })
  return {
    add: addJob,
    register(task) {
      if (tasks.has(task.name)) throw new Error(`two tasks are called ${task.name}`)
      tasks.set(task.name, task)
    },
    cron: (cron) => void crons.push(cron),
    async start() {
      const parsedCronItems = parseCronItems(crons.map(({ task, match }) => ({ task, match, identifier: task })))
      runner = await run({ ...options(), connectionString: url, parsedCronItems })
    },
    async runDue() {
      pool ??= openPool(url)
      // A worker may end before the next job of its queue is free.
      for (let due = await countDueJobs(pool); due > 0; due = await countDueJobs(pool))
        // No worker without a job: each looks for one, and for another after its last.
        await runOnce({ ...options(), concurrency: Math.min(due, CONCURRENCY), pgPool: pool })
    },
    async stop() {
      await runner?.stop()
      runner = undefined
    },
    close: async () => pool?.end(),
  }
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY })
  // The next statement on a connection that ended by itself fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Passes errors and warnings of graphile-worker on to our log. */
const warningsTo = (log: Logger) =>
  new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'jobs' }, message)
    else if (level === 'warning') log.warn({ from: 'jobs' }, message)
  })
