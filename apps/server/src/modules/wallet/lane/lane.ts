import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { Logger } from '../../../platform/log.ts'
import type { Measures } from '../../../platform/measures.ts'
import type { Chart } from '../chart.ts'
import type { Cancellation, LaneAnswer, LaneGuard, LaneJournal, LaneRider } from '../model.ts'
import { CELLS, cellOf } from '../rules.ts'
import { cancellationOf, isCancellation, nextBatch, rowOf, type Waiting } from './batch.ts'
import { type Deliver, delivery } from './delivery.ts'
import type { JournalRow } from './model.ts'
import { compositeStatement } from './store/composite.ts'
import { singleStatement } from './store/single.ts'
import { isLost, laneWriter, type Writer } from './writer.ts'

export type LaneDeps = {
  url: string
  log: Logger
  measures: Measures
  chart: Chart
  /** Called after commit with the members whose accounts changed. */
  changed(memberIds: readonly MemberId[]): void
}

/** Journals that may wait in one queue; beyond it the lane refuses at once. */
const QUEUE_MOST = 4096
/** Turns of the event loop that a batch waits for more, however many come. */
const TURNS_MOST = 4

export type FastLane = ReturnType<typeof fastLane>
type UnderWay = { row: JournalRow; answer: Promise<LaneAnswer> }
type Asked = { journal: Waiting['journal']; row: JournalRow }

/**
 * Group commit. Callers are gathered while the batch before them is on its way and written by one statement; each is
 * answered from its own entries after commit. The database holds the truth, this process none: a journal that is lost
 * was not answered, and is sent again with its key.
 */
export function fastLane(deps: LaneDeps) {
  const { measures, chart } = deps
  const riders: LaneRider[] = []
  const guards: LaneGuard[] = []
  const underWay = new Map<string, UnderWay>()
  const batchSizes = measures.histogram('wallet_lane_batch_size', 'Postings per batch', [1, 4, 16, 64, 256, 1024])
  let queues: BatchQueue[] | undefined
  let closing = false

  function start({ journal, row }: Asked): Promise<LaneAnswer> {
    if (closing) return Promise.reject(new Refusal('wallet.busy'))
    queues ??= openQueues(deps, { riders, guards, batchSizes, isClosing: () => closing })
    const queue = queues[cellOf(row.bucket)]!
    if (queue.size() >= QUEUE_MOST) return Promise.reject(new Refusal('wallet.busy'))
    const answer = new Promise<LaneAnswer>((resolve, reject) => {
      queue.add({ journal, row, resolve, reject })
    }).finally(() => underWay.delete(row.key))
    underWay.set(row.key, { row, answer })
    return answer
  }
  const submit = (asked: Asked): Promise<LaneAnswer> => {
    const twin = underWay.get(asked.row.key)
    return twin ? repeat(twin, asked, submit) : start(asked)
  }
  return {
    register(parts: { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[] }): void {
      invariant(!queues, 'riders and guards are registered before the first posting')
      riders.push(...(parts.riders ?? []))
      guards.push(...(parts.guards ?? []))
    },
    submit(journal: LaneJournal): Promise<LaneAnswer> {
      for (const { from, to } of journal.postings) {
        for (const name of typeof from === 'string' ? [from, to] : [...from, to]) chart.mustHave(name)
      }
      return submit({ journal, row: rowOf(journal) })
    },
    /** True when the key is taken now, or was by an earlier cancellation; false when a journal has been posted under it. */
    cancel: (cancellation: Cancellation): Promise<boolean> =>
      submit({ journal: { memberId: cancellation.memberId }, row: cancellationOf(cancellation) }).then(
        () => true,
        isPosted,
      ),
    /** Answers everything that waits, then closes the connections. */
    async close(): Promise<void> {
      closing = true
      await Promise.allSettled([...underWay.values()].map(({ answer }) => answer))
      await Promise.all((queues ?? []).map((queue) => queue.close()))
    },
  }
}

/** T047: a key that is on its way already is not sent twice; its caller gets the same answer. */
async function repeat(
  twin: UnderWay,
  asked: Asked,
  submit: (asked: Asked) => Promise<LaneAnswer>,
): Promise<LaneAnswer> {
  if (isCancellation(twin.row) !== isCancellation(asked.row)) {
    await twin.answer.catch(() => {})
    return submit(asked)
  }
  if (!isSameRequest(twin.row, asked.row)) refuse('wallet.payload_differs')
  return { ...(await twin.answer), duplicate: true }
}

/** A cancellation finds a journal posted under its key. */
function isPosted(error: unknown): false {
  if (error instanceof Refusal && error.code === 'wallet.payload_differs') return false
  throw error
}

/** Whether two journals under one key ask for the same. */
const isSameRequest = (one: JournalRow, other: JournalRow): boolean =>
  one.bucket === other.bucket && one.fingerprint === other.fingerprint

type Opening = {
  riders: readonly LaneRider[]
  guards: readonly LaneGuard[]
  batchSizes: { observe(size: number): void }
  isClosing(): boolean
}

/** A queue for each cell, so no batch crosses cells. While one writer waits for the disk, the other works. */
function openQueues(deps: LaneDeps, { riders, guards, batchSizes, isClosing }: Opening): BatchQueue[] {
  const { url, log, changed } = deps
  const statements = { single: singleStatement(riders, guards), composite: compositeStatement(riders, guards) }
  const deliver = delivery({ guards, changed, isClosing })
  return Array.from({ length: CELLS }, () =>
    batchQueue({ writer: laneWriter(url, statements), deliver, log, batchSizes }),
  )
}

type QueueDeps = { writer: Writer; deliver: Deliver; log: Logger; batchSizes: Opening['batchSizes'] }
type BatchQueue = ReturnType<typeof batchQueue>

/** One writer and the journals that wait for it: a batch at a time, and all that came meanwhile is the next one. */
function batchQueue({ writer, deliver, log, batchSizes }: QueueDeps) {
  let waiting: Waiting[] = []
  let isBusy = false

  function schedule(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    gather(0)
  }
  /**
   * A batch goes when a turn of the event loop brings nobody more, so that what arrives together travels together: a
   * statement costs as much as ten postings. A turn takes hardly any time when there is nothing else to do.
   */
  function gather(seen: number, turn = 1): void {
    setImmediate(() => {
      if (waiting.length > seen && turn < TURNS_MOST) return gather(waiting.length, turn + 1)
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
    await deliver(writer, batch).catch((error: unknown) => deliverOneByOne({ writer, deliver, log }, batch, error))
  }
  return {
    size: () => waiting.length,
    add(one: Waiting): void {
      waiting.push(one)
      schedule()
    },
    close: () => writer.close(),
  }
}

/** A batch failed as a whole: each of its journals is tried alone, unless nobody knows whether it was written. */
async function deliverOneByOne(
  { writer, deliver, log }: Pick<QueueDeps, 'writer' | 'deliver' | 'log'>,
  batch: readonly Waiting[],
  error: unknown,
): Promise<void> {
  if (isLost(error)) {
    // The caller sends it again with its key, and then it is known.
    log.warn({ err: error }, 'the database did not answer the lane')
    for (const one of batch) one.reject(new Refusal('server.busy'))
    return
  }
  if (batch.length === 1) return batch[0]!.reject(error)
  log.error({ err: error }, 'a batch of the lane failed; its journals are tried one by one')
  for (const one of batch) await deliver(writer, [one]).catch(one.reject)
}
