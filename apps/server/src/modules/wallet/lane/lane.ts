import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { Logger } from '../../../platform/log.ts'
import type { Measures } from '../../../platform/measures.ts'
import { printOf } from '../keys.ts'
import type { LaneAnswer, LaneGuard, LanePosting, LaneRider } from '../model.ts'
import { account, bucketOf, stampOf } from '../rules.ts'
import { type Extra, type KnownRow, laneStatement, type PostingRow } from './store.ts'
import { isLost, laneWriter, RETRY_STATES, type Writer } from './writer.ts'

export type LaneDeps = {
  url: string
  log: Logger
  measures: Measures
  /** Told after commit. */
  changed(memberIds: readonly MemberId[]): void
  /** Connections that write at the same time: while one waits for the disk, the other works. */
  writers?: number
}

type Waiting = {
  posting: LanePosting
  row: PostingRow
  resolve(answer: LaneAnswer): void
  reject(error: unknown): void
}
type Lane = { writer: Writer; queue: Waiting[]; busy: boolean; scheduled: boolean }

/** Past this size a batch only adds to everybody's waiting. */
const BATCH_MOST = 1024
/** Waiting on this node; beyond it a bet is refused at once. */
const QUEUE_MOST = 8192
const TRIES_MOST = 8
/** How long a lost database is waited for, before the callers are told. */
const PATIENCE_MS = 15_000
const RECONNECT_MS = 100

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
  let lanes: Lane[] | undefined
  let waiting = 0
  let closing = false

  function open(): Lane[] {
    const statement = laneStatement(riders, guards)
    return Array.from({ length: writers }, () => ({
      writer: laneWriter({ url, statement }),
      queue: [],
      busy: false,
      scheduled: false,
    }))
  }

  function submit(posting: LanePosting): Promise<LaneAnswer> {
    invariant(posting.amount > 0n, 'a posting moves an amount above zero')
    const row = rowOf(posting)
    const twin = underWay.get(row.key)
    if (twin) return repeat(twin, row)
    if (closing || waiting >= QUEUE_MOST) return Promise.reject(new Refusal('wallet.busy'))
    lanes ??= open()
    const lane = lanes[row.bucket % lanes.length]!
    waiting++
    const answer = new Promise<LaneAnswer>((resolve, reject) => {
      lane.queue.push({ posting, row, resolve, reject })
    }).finally(() => {
      waiting--
      underWay.delete(row.key)
    })
    underWay.set(row.key, { row, answer })
    schedule(lane)
    return answer
  }

  /** Waits for the end of this turn of the event loop, so that requests that arrived together travel together. */
  function schedule(lane: Lane): void {
    if (lane.busy || lane.scheduled || lane.queue.length === 0) return
    lane.scheduled = true
    setImmediate(() => {
      lane.scheduled = false
      if (lane.busy) return
      lane.busy = true
      run(lane).finally(() => {
        lane.busy = false
        schedule(lane)
      })
    })
  }

  async function run(lane: Lane): Promise<void> {
    const { batch, rest } = nextBatch(lane.queue)
    lane.queue = rest
    batchSizes.observe(batch.length)
    try {
      await write(lane.writer, batch)
    } catch (error) {
      if (batch.length === 1 || isLost(error)) {
        for (const one of batch) one.reject(error)
        return
      }
      log.error({ err: error }, 'a batch of the lane failed; its postings are tried one by one')
      for (const one of batch) await write(lane.writer, [one]).catch(one.reject)
    }
  }

  async function write(writer: Writer, batch: readonly Waiting[]): Promise<void> {
    const rows = batch.map(({ row }) => row)
    const extras = extrasOf(batch)
    const { value: outcome, resent } = await insist(() => writer.take(rows, extras))
    const members: MemberId[] = []
    const left = new Set(batch)
    outcome.ords.forEach((ord, at) => {
      const one = batch[ord - 1]!
      left.delete(one)
      members.push(one.posting.memberId)
      one.resolve({ balance: units(outcome.balances[at]!), seq: stampOf(outcome.seqs[at]!), duplicate: false })
    })
    changed(members)
    if (left.size === 0) return
    const others = [...left]
    const { value: known } = await insist(() => writer.known(others.map(({ row }) => row)))
    for (const one of others)
      answerUntaken(one, known.get(one.row.key), outcome.refused.has(batch.indexOf(one) + 1), resent)
  }

  /** Runs what is safe to run twice until it comes through, or its error is final. */
  async function insist<T>(attempt: () => Promise<T>): Promise<{ value: T; resent: boolean }> {
    let resent = false
    let waitedMs = 0
    for (let tries = 1; ; tries++) {
      try {
        return { value: await attempt(), resent }
      } catch (error) {
        const again = RETRY_STATES.has((error as { code?: string }).code ?? '')
        if (again && tries < TRIES_MOST) continue
        if (again || !isLost(error) || waitedMs >= PATIENCE_MS || closing) throw error
        resent = true
        waitedMs += RECONNECT_MS
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      }
    }
  }

  return {
    register(parts: { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[] }): void {
      invariant(!lanes, 'riders and guards are registered before the first posting')
      riders.push(...(parts.riders ?? []))
      guards.push(...(parts.guards ?? []))
    },
    submit,
    /** Answers everything that waits, then lets the connections go. */
    async close(): Promise<void> {
      closing = true
      await Promise.allSettled([...underWay.values()].map(({ answer }) => answer))
      await Promise.all((lanes ?? []).map((lane) => lane.writer.close()))
    },
  }
}

/** One posting per account: the next one on the same account needs the balance that this one leaves. */
function nextBatch(queue: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const taken = new Set<string>()
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  for (const one of queue) {
    if (batch.length < BATCH_MOST && !taken.has(one.row.account)) {
      taken.add(one.row.account)
      batch.push(one)
    } else rest.push(one)
  }
  // Every writer locks accounts in this order, so two nodes never wait for each other.
  batch.sort((one, other) => one.row.bucket - other.row.bucket || (one.row.account < other.row.account ? -1 : 1))
  return { batch, rest }
}

function rowOf({ key, memberId, kind, amount, payload, receivedAt }: LanePosting): PostingRow {
  return {
    key,
    account: account.cash(memberId),
    bucket: bucketOf(memberId),
    amount: -amount,
    contra: account.house('play'),
    kind,
    fingerprint: printOf(`${amount}:${payload}`),
    at: receivedAt.toISOString(),
  }
}

function extrasOf(batch: readonly Waiting[]): Map<string, Extra> {
  const extras = new Map<string, Extra>()
  const add = (name: string, ord: number, row: Extra['rows'][number]) => {
    const extra = extras.get(name) ?? { ords: [], rows: [] }
    extras.set(name, extra)
    extra.ords.push(ord)
    extra.rows.push(row)
  }
  batch.forEach(({ posting: { guard, riders = [] } }, at) => {
    if (guard) add(guard.guard.name, at + 1, guard.row)
    for (const { rider, rows } of riders) for (const row of rows) add(rider.name, at + 1, row)
  })
  return extras
}

const sameAsk = (one: Pick<PostingRow, 'account' | 'fingerprint'>, other: PostingRow): boolean =>
  one.account === other.account && one.fingerprint === other.fingerprint

/** T047: a key that is on its way here already is not sent twice; its caller gets the same answer. */
async function repeat(twin: { row: PostingRow; answer: Promise<LaneAnswer> }, row: PostingRow): Promise<LaneAnswer> {
  if (!sameAsk(twin.row, row)) refuse('wallet.payload_differs')
  return { ...(await twin.answer), duplicate: true }
}

/** Not taken: posted before, refused by its guard, or not covered. What was posted before comes first. */
function answerUntaken(one: Waiting, known: KnownRow | undefined, refused: boolean, resent: boolean): void {
  const guard = one.posting.guard?.guard
  if (!known) one.reject(new Refusal(refused && guard ? guard.refusal : 'wallet.insufficient_funds'))
  else if (!sameAsk(known, one.row)) one.reject(new Refusal('wallet.payload_differs'))
  else one.resolve({ balance: units(known.balance_after), seq: stampOf(known.seq), duplicate: !resent })
}
