import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { Logger } from '../../../platform/log.ts'
import type { Measures } from '../../../platform/measures.ts'
import type { Chart } from '../chart.ts'
import type { Cancellation, LaneAnswer, LaneGuard, LaneJournal, LaneReward, LaneRider, StakeLimits } from '../model.ts'
import { account, CELLS, cellOf } from '../rules.ts'
import { isTombstone, journalRow, type QueuedJournal, queuedJournal, tombstoneRow } from './batch.ts'
import { type LimitChecks, limitChecks } from './limits.ts'
import type { JournalRow } from './model.ts'
import { batchPoster } from './post-batch.ts'
import { type BatchQueue, batchQueue } from './queue.ts'
import { laneStatements } from './statements.ts'
import { laneWriter } from './writer.ts'

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

export type FastLane = ReturnType<typeof fastLane>
type Submission = Pick<QueuedJournal, 'journal' | 'row'>

/**
 * Group commit. While one batch is being written, the lane collects the next. One statement posts a batch, and each caller
 * is answered from its own entries after commit. The process keeps no state that must survive: a caller without an answer
 * sends the journal again with its key.
 */
export function fastLane(deps: LaneDeps) {
  const { measures, chart } = deps
  const riders: LaneRider[] = []
  const guards: LaneGuard[] = []
  const limits = limitChecks()
  const batchSizes = measures.histogram('wallet_lane_batch_size', 'Journals per batch', [1, 4, 16, 64, 256, 1024])
  let queues: BatchQueue[] | undefined
  let closing = false

  function submit(submission: Submission): Promise<LaneAnswer> {
    const { journal, row } = submission
    queues ??= openQueues(deps, { riders, guards, limits, batchSizes, isClosing: () => closing })
    const queue = queues[cellOf(row.bucket)]!
    const earlier = queue.find(row.key)
    if (earlier) return joinInFlight(earlier, submission, submit)
    if (closing || queue.size() >= MAX_QUEUE_LENGTH) return Promise.reject(new Refusal('wallet.busy'))
    const queued = queuedJournal(journal, row)
    queue.add(queued)
    return queued.answer
  }
  return {
    register(parts: { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[]; limits?: StakeLimits }): void {
      invariant(!queues, 'riders and guards are registered before the first posting')
      if (parts.limits) limits.register(parts.limits)
      const { rider, guard } = parts.limits ?? {}
      riders.push(...(parts.riders ?? []), ...(rider ? [rider] : []))
      guards.push(...(parts.guards ?? []), ...(guard ? [guard] : []))
    },
    submit(journal: LaneJournal): Promise<LaneAnswer> {
      for (const { from, to } of journal.postings) {
        if (typeof from === 'string') chart.assertRegistered(from)
        else for (const name of from) chart.assertRegistered(name)
        chart.assertRegistered(to)
      }
      // The postings are in the row; a journal in the queue keeps no more than it needs.
      const { memberId, riders, guards } = journal
      return submit(limits.prepare({ journal: { memberId, riders, guards }, row: journalRow(journal) }))
    },
    payReward({ amount, ...reward }: LaneReward): Promise<LaneAnswer> {
      const posting = {
        kind: 'reward',
        from: account.house('rewards'),
        to: account.cash(reward.memberId),
        amount,
      } as const
      return this.submit({ ...reward, postings: [posting] })
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
      await Promise.all((queues ?? []).map((queue) => queue.close()))
    },
  }
}

/**
 * Answers a journal whose key is in flight already. The lane does not post it again: both callers get the answer of the first
 * (Standards T047). A cancellation, and a journal that other pockets pay, wait for the first instead: its refusal is not theirs.
 */
async function joinInFlight(
  earlier: QueuedJournal,
  submission: Submission,
  submit: (submission: Submission) => Promise<LaneAnswer>,
): Promise<LaneAnswer> {
  const isOneKind = isTombstone(earlier.row) === isTombstone(submission.row)
  if (isOneKind && !isSameRequest(earlier.row, submission.row)) refuse('wallet.payload_differs')
  if (!isOneKind || !isPaidAlike(earlier.row, submission.row)) {
    await earlier.answer.catch(() => {})
    return submit(submission)
  }
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

const isPaidAlike = ({ entries }: JournalRow, other: JournalRow): boolean =>
  entries.length === other.entries.length &&
  entries.every(({ account, amount }, at) => {
    const one = other.entries[at]!
    return account === one.account && amount === one.amount
  })

type QueueOptions = {
  riders: readonly LaneRider[]
  guards: readonly LaneGuard[]
  limits: LimitChecks
  batchSizes: { observe(size: number): void }
  isClosing(): boolean
}

/** Opens one queue for each cell, so that no batch crosses cells. While one writer waits for the disk, the other works. */
function openQueues(deps: LaneDeps, { riders, guards, limits, batchSizes, isClosing }: QueueOptions): BatchQueue[] {
  const { url, log, onPosted } = deps
  const statementOf = laneStatements({ riders, guards, limitsGuard: limits.guard() })
  const postBatch = batchPoster({ guards, limits, onPosted, isClosing })
  return Array.from({ length: CELLS }, () =>
    batchQueue({ writer: laneWriter(url, statementOf), postBatch, log, batchSizes }),
  )
}
