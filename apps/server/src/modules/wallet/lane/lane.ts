import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { Logger } from '../../../platform/log.ts'
import type { Measures } from '../../../platform/measures.ts'
import type { LaneAnswer, LaneGuard, LanePosting, LaneRider } from '../model.ts'
import { nextBatch, rowOf, sameAsk, type Waiting } from './batch.ts'
import { delivery } from './delivery.ts'
import { laneStatement, type PostingRow } from './store.ts'
import { isLost, laneWriter, type Writer } from './writer.ts'

export type LaneDeps = {
  url: string
  log: Logger
  measures: Measures
  /** Told after commit. */
  changed(memberIds: readonly MemberId[]): void
  /** Connections that write at the same time: while one waits for the disk, the other works. */
  writers?: number
}

/** Waiting on this node; beyond it a bet is refused at once. */
const QUEUE_MOST = 8192
/** Turns of the event loop that a batch waits for more, however many come. */
const TURNS_MOST = 4

export type FastLane = ReturnType<typeof fastLane>

/**
 * The second door: group commit. Callers are gathered while the batch before them is on its way and written by one
 * statement; each is answered from its own row after commit. The database holds the truth, this process none: what is
 * lost was not answered, and is sent again with its key.
 */
export function fastLane({ url, log, measures, changed, writers = 2 }: LaneDeps) {
  const riders: LaneRider[] = []
  const guards: LaneGuard[] = []
  const underWay = new Map<string, { row: PostingRow; answer: Promise<LaneAnswer> }>()
  const batchSizes = measures.histogram('wallet_lane_batch_size', 'Postings per batch', [1, 4, 16, 64, 256, 1024])
  const deliver = delivery({ changed, isClosing: () => closing })
  let queues: ReturnType<typeof batchQueue>[] | undefined
  let closing = false

  function open() {
    const statement = laneStatement(riders, guards)
    const make = () => batchQueue({ writer: laneWriter({ url, statement }), deliver, log, seen: batchSizes })
    return Array.from({ length: writers }, make)
  }
  return {
    register(parts: { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[] }): void {
      invariant(!queues, 'riders and guards are registered before the first posting')
      riders.push(...(parts.riders ?? []))
      guards.push(...(parts.guards ?? []))
    },
    submit(posting: LanePosting): Promise<LaneAnswer> {
      invariant(posting.amount > 0n, 'a posting moves an amount above zero')
      const row = rowOf(posting)
      const twin = underWay.get(row.key)
      if (twin) return repeat(twin, row)
      if (closing || underWay.size >= QUEUE_MOST) return Promise.reject(new Refusal('wallet.busy'))
      queues ??= open()
      const queue = queues[row.bucket % queues.length]!
      const answer = new Promise<LaneAnswer>((resolve, reject) => {
        queue.add({ posting, row, resolve, reject })
      }).finally(() => underWay.delete(row.key))
      underWay.set(row.key, { row, answer })
      return answer
    },
    /** Answers everything that waits, then lets the connections go. */
    async close(): Promise<void> {
      closing = true
      await Promise.allSettled([...underWay.values()].map(({ answer }) => answer))
      await Promise.all((queues ?? []).map((queue) => queue.close()))
    },
  }
}

type QueueDeps = {
  writer: Writer
  deliver: ReturnType<typeof delivery>
  log: Logger
  seen: { observe(size: number): void }
}

/** One writer and those who wait for it: a batch at a time, and all that came meanwhile is the next one. */
function batchQueue({ writer, deliver, log, seen }: QueueDeps) {
  let waiting: Waiting[] = []
  let busy = false

  function schedule(): void {
    if (busy || waiting.length === 0) return
    busy = true
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
        busy = false
        schedule()
      })
    })
  }
  async function run(): Promise<void> {
    const { batch, rest } = nextBatch(waiting)
    waiting = rest
    seen.observe(batch.length)
    try {
      await deliver(writer, batch)
    } catch (error) {
      if (isLost(error)) {
        // Nobody knows whether it was written: the caller sends it again with its key, and then it is known.
        log.warn({ err: error }, 'the database did not answer the lane')
        for (const one of batch) one.reject(new Refusal('server.busy'))
        return
      }
      if (batch.length === 1) return batch[0]!.reject(error)
      log.error({ err: error }, 'a batch of the lane failed; its postings are tried one by one')
      for (const one of batch) await deliver(writer, [one]).catch(one.reject)
    }
  }
  return {
    add(one: Waiting): void {
      waiting.push(one)
      schedule()
    },
    close: () => writer.close(),
  }
}

/** T047: a key that is on its way here already is not sent twice; its caller gets the same answer. */
async function repeat(twin: { row: PostingRow; answer: Promise<LaneAnswer> }, row: PostingRow): Promise<LaneAnswer> {
  if (!sameAsk(twin.row, row)) refuse('wallet.payload_differs')
  return { ...(await twin.answer), duplicate: true }
}
