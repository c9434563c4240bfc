import { Refusal } from '@croupier/kernel/refusals'
import type { Logger } from '../../../platform/log.ts'
import { failJournal, nextBatch, type QueuedJournal } from './batch.ts'
import type { PostBatch } from './post-batch.ts'
import { isConnectionLost, type Writer } from './writer.ts'

/** A batch waits at most this many turns of the event loop for more journals, and begins none of them later than this. */
const MAX_TURNS = 4
const MAX_GATHER_MS = 1

type JournalsByKey = Map<string, QueuedJournal>
export type QueueDeps = {
  writer: Writer
  postBatch: PostBatch
  log: Logger
  batchSizes: { observe(size: number): void }
}
export type BatchQueue = ReturnType<typeof batchQueue>

/** One writer and its queue. It posts one batch at a time; the journals that arrive meanwhile make the next batch. */
export function batchQueue({ writer, postBatch, log, batchSizes }: QueueDeps) {
  let waiting: QueuedJournal[] = []
  // By key. Each batch gets maps of its own: V8 would keep the tables of one map, which shrinks and grows with every batch,
  // alive until its next full collection, with the journals in them.
  let waitingByKey: JournalsByKey = new Map()
  let postingByKey: JournalsByKey = new Map()
  let isBusy = false

  function schedule(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    gatherThenRun(0)
  }
  /**
   * Sends a batch after the first turn of the event loop that added no journal, so that requests that arrive together share
   * a statement, which costs as much as ten postings. A turn of an idle loop takes hardly any time. A turn with long requests
   * takes milliseconds, in which the database could work already.
   */
  function gatherThenRun(seen: number, turn = 1, since = performance.now()): void {
    setImmediate(() => {
      const mayGather = turn < MAX_TURNS && performance.now() - since < MAX_GATHER_MS
      if (waiting.length > seen && mayGather) return gatherThenRun(waiting.length, turn + 1, since)
      run().finally(() => {
        isBusy = false
        schedule()
      })
    })
  }
  async function run(): Promise<void> {
    const { batch, rest } = nextBatch(waiting)
    waiting = rest
    postingByKey = waitingByKey
    waitingByKey = new Map(rest.map((one) => [one.row.key, one]))
    batchSizes.observe(batch.length)
    await postBatch(writer, batch).catch((error: unknown) => postOneByOne({ writer, postBatch, log }, batch, error))
  }
  return {
    size: () => waiting.length,
    add(one: QueuedJournal): void {
      waiting.push(one)
      waitingByKey.set(one.row.key, one)
      schedule()
    },
    /** The journal with this key that waits or is being posted. */
    find(key: string): QueuedJournal | undefined {
      const found = waitingByKey.get(key) ?? postingByKey.get(key)
      return found?.isSettled ? undefined : found
    },
    /** Closes the connection after all journals have their answers. */
    async close(): Promise<void> {
      const open = [...postingByKey.values(), ...waiting]
      await Promise.allSettled(open.map(({ answer }) => answer))
      await writer.close()
    },
  }
}

/** Posts the journals of a failed batch one by one, unless the batch may have been written before the connection was lost. */
async function postOneByOne(
  { writer, postBatch, log }: Pick<QueueDeps, 'writer' | 'postBatch' | 'log'>,
  batch: readonly QueuedJournal[],
  error: unknown,
): Promise<void> {
  if (isConnectionLost(error)) {
    // The caller sends the journal again with its key; the lane then knows whether it was posted.
    log.warn({ err: error }, 'the lane lost its database connection')
    for (const one of batch) failJournal(one, new Refusal('server.busy'))
    return
  }
  if (batch.length === 1) return failJournal(batch[0]!, error)
  log.error({ err: error }, 'a batch of the lane failed; the lane posts its journals one by one')
  for (const one of batch) await postBatch(writer, [one]).catch((reason: unknown) => failJournal(one, reason))
}
