import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { Logger } from '../../../platform/log.ts'
import type { Measures } from '../../../platform/measures.ts'
import type { Chart } from '../chart.ts'
import type { Cancellation, LaneAnswer, LaneGuard, LaneJournal, LaneRider } from '../model.ts'
import { CELLS, cellOf } from '../rules.ts'
import { isTombstone, journalRow, nextBatch, type QueuedJournal, tombstoneRow } from './batch.ts'
import type { JournalRow } from './model.ts'
import { batchPoster, type PostBatch } from './post-batch.ts'
import { compositeStatement } from './store/composite.ts'
import { singleStatement } from './store/single.ts'
import { isConnectionLost, laneWriter, type Writer } from './writer.ts'

export type LaneDeps = {
  url: string
  log: Logger
  measures: Measures
  chart: Chart
  /** Called after commit with the members whose accounts changed. */
  onPosted(memberIds: readonly MemberId[]): void
}

/** Journals that may wait in one queue; beyond it the lane refuses at once. */
const MAX_QUEUE_LENGTH = 4096
/** A batch waits at most this many turns of the event loop for more journals. */
const MAX_TURNS = 4

export type FastLane = ReturnType<typeof fastLane>
type InFlight = { row: JournalRow; answer: Promise<LaneAnswer> }
type Submission = { journal: QueuedJournal['journal']; row: JournalRow }

/**
 * Group commit. While one batch is being written, the lane collects the next. One statement posts a batch, and each caller
 * is answered from its own entries after commit. The process keeps no state that must survive: a caller without an answer
 * sends the journal again with its key.
 */
export function fastLane(deps: LaneDeps) {
  const { measures, chart } = deps
  const riders: LaneRider[] = []
  const guards: LaneGuard[] = []
  const inFlight = new Map<string, InFlight>()
  const batchSizes = measures.histogram('wallet_lane_batch_size', 'Journals per batch', [1, 4, 16, 64, 256, 1024])
  let queues: BatchQueue[] | undefined
  let closing = false

  function enqueue({ journal, row }: Submission): Promise<LaneAnswer> {
    if (closing) return Promise.reject(new Refusal('wallet.busy'))
    queues ??= openQueues(deps, { riders, guards, batchSizes, isClosing: () => closing })
    const queue = queues[cellOf(row.bucket)]!
    if (queue.size() >= MAX_QUEUE_LENGTH) return Promise.reject(new Refusal('wallet.busy'))
    const answer = new Promise<LaneAnswer>((resolve, reject) => {
      const landed = () => inFlight.delete(row.key)
      queue.add({ journal, row, resolve: runBefore(landed, resolve), reject: runBefore(landed, reject) })
    })
    inFlight.set(row.key, { row, answer })
    return answer
  }
  const submit = (submission: Submission): Promise<LaneAnswer> => {
    const earlier = inFlight.get(submission.row.key)
    return earlier ? joinInFlight(earlier, submission, submit) : enqueue(submission)
  }
  return {
    register(parts: { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[] }): void {
      invariant(!queues, 'riders and guards are registered before the first posting')
      riders.push(...(parts.riders ?? []))
      guards.push(...(parts.guards ?? []))
    },
    submit(journal: LaneJournal): Promise<LaneAnswer> {
      for (const { from, to } of journal.postings) {
        if (typeof from === 'string') chart.assertRegistered(from)
        else for (const name of from) chart.assertRegistered(name)
        chart.assertRegistered(to)
      }
      return submit({ journal, row: journalRow(journal) })
    },
    /** True when this or an earlier cancellation reserved the key; false when a journal has been posted under it. */
    cancel: (cancellation: Cancellation): Promise<boolean> =>
      submit({ journal: { memberId: cancellation.memberId }, row: tombstoneRow(cancellation) }).then(
        () => true,
        falseIfPosted,
      ),
    /** Refuses new journals, answers those in the queues, then closes the connections. */
    async close(): Promise<void> {
      closing = true
      await Promise.allSettled([...inFlight.values()].map(({ answer }) => answer))
      await Promise.all((queues ?? []).map((queue) => queue.close()))
    },
  }
}

/** A function that runs `first` before `next`. Costs a bet less than `finally`, which makes another promise. */
const runBefore =
  <T>(first: () => void, next: (value: T) => void) =>
  (value: T): void => {
    first()
    next(value)
  }

/**
 * Answers a journal whose key is in flight already. The lane does not post it again: both callers get the answer of the first
 * (Standards T047).
 */
async function joinInFlight(
  earlier: InFlight,
  submission: Submission,
  submit: (submission: Submission) => Promise<LaneAnswer>,
): Promise<LaneAnswer> {
  if (isTombstone(earlier.row) !== isTombstone(submission.row)) {
    await earlier.answer.catch(() => {})
    return submit(submission)
  }
  if (!isSameRequest(earlier.row, submission.row)) refuse('wallet.payload_differs')
  return { ...(await earlier.answer), duplicate: true }
}

/** The lane answers `wallet.payload_differs` when a cancellation finds a journal posted under its key. */
function falseIfPosted(error: unknown): false {
  if (error instanceof Refusal && error.code === 'wallet.payload_differs') return false
  throw error
}

/** Whether two journals under one key are the same request. */
const isSameRequest = (one: JournalRow, other: JournalRow): boolean =>
  one.bucket === other.bucket && one.fingerprint === other.fingerprint

type QueueOptions = {
  riders: readonly LaneRider[]
  guards: readonly LaneGuard[]
  batchSizes: { observe(size: number): void }
  isClosing(): boolean
}

/** Opens one queue for each cell, so that no batch crosses cells. While one writer waits for the disk, the other works. */
function openQueues(deps: LaneDeps, { riders, guards, batchSizes, isClosing }: QueueOptions): BatchQueue[] {
  const { url, log, onPosted } = deps
  const statements = { single: singleStatement(riders, guards), composite: compositeStatement(riders, guards) }
  const postBatch = batchPoster({ guards, onPosted, isClosing })
  return Array.from({ length: CELLS }, () =>
    batchQueue({ writer: laneWriter(url, statements), postBatch, log, batchSizes }),
  )
}

type QueueDeps = { writer: Writer; postBatch: PostBatch; log: Logger; batchSizes: QueueOptions['batchSizes'] }
type BatchQueue = ReturnType<typeof batchQueue>

/** One writer and its queue. It posts one batch at a time; the journals that arrive meanwhile make the next batch. */
function batchQueue({ writer, postBatch, log, batchSizes }: QueueDeps) {
  let waiting: QueuedJournal[] = []
  let isBusy = false

  function schedule(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    gatherThenRun(0)
  }
  /**
   * Sends a batch after the first turn of the event loop that added no journal, so that requests that arrive together share
   * a statement, which costs as much as ten postings. A turn of an idle loop takes hardly any time.
   */
  function gatherThenRun(seen: number, turn = 1): void {
    setImmediate(() => {
      if (waiting.length > seen && turn < MAX_TURNS) return gatherThenRun(waiting.length, turn + 1)
      run().finally(() => {
        isBusy = false
        schedule()
      })
    })
  }
  async function run(): Promise<void> {
    const { batch, rest } = nextBatch(waiting)
    waiting = rest
    batchSizes.observe(batch.length)
    await postBatch(writer, batch).catch((error: unknown) => postOneByOne({ writer, postBatch, log }, batch, error))
  }
  return {
    size: () => waiting.length,
    add(one: QueuedJournal): void {
      waiting.push(one)
      schedule()
    },
    close: () => writer.close(),
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
    for (const one of batch) one.reject(new Refusal('server.busy'))
    return
  }
  if (batch.length === 1) return batch[0]!.reject(error)
  log.error({ err: error }, 'a batch of the lane failed; the lane posts its journals one by one')
  for (const one of batch) await postBatch(writer, [one]).catch(one.reject)
}
