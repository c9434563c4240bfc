import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { type ArchiveRequest, type ArchiveStep, archiveMonth } from '../app/archive/archive.ts'

/** `stopAfter`: the step after which the process says so, and waits until it is killed. */
export type ArchiverOrder = Omit<ArchiveRequest, 'now'> & { url: string; now: string; stopAfter: ArchiveStep }

// A process that is killed leaves no compiled code to the next one, unless it says so.
flushCompileCache()

/** A process that archives a month, as `npm run archive` does, with the clock of a test. */
process.once('message', async ({ url, now, stopAfter, ...request }: ArchiverOrder) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const afterStep = async (step: ArchiveStep) => {
    if (step !== stopAfter) return
    process.send?.(step)
    await new Promise<never>(() => {})
  }
  await archiveMonth({ client, afterStep }, { ...request, now: new Date(now) })
})
