import { Logger as GraphileLogger, type JobHelpers, parseCronItems, type Runner, run, runOnce } from 'graphile-worker'
import type { Reader } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { addJob, type JobOptions } from './store.ts'

/** Work by the clock or after commit. Runs at least once: make it idempotent by its reference. */
export type Task = { name: string; run(payload: unknown): Promise<void> }
/** `match` is a cron pattern in UTC, run once for all nodes. */
export type Cron = { task: string; match: string }
export type Jobs = {
  add(db: Reader, task: string, payload: unknown, options?: JobOptions): Promise<void>
  register(task: Task): void
  cron(cron: Cron): void
  start(): Promise<void>
  /** Runs everything that is due until nothing is: for tests and for a drain. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

const CONCURRENCY = 4
const POLL_MS = 500

/** graphile-worker behind our words. */
export function jobs({ url, log }: { url: string; log: Logger }): Jobs {
  const tasks = new Map<string, Task>()
  const crons: Cron[] = []
  let runner: Runner | undefined
  const options = () => ({
    connectionString: url,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: quiet(log),
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
      runner = await run({ ...options(), parsedCronItems })
    },
    runDue: () => runOnce(options()),
    async stop() {
      await runner?.stop()
      runner = undefined
    },
  }
}

const quiet = (log: Logger) =>
  new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'jobs' }, message)
    else if (level === 'warning') log.warn({ from: 'jobs' }, message)
  })
