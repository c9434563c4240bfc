import { setImmediate as nextLoop } from 'node:timers/promises'
import type { Draw } from '@croupier/game-math/lottery/index'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import type { Db } from '../../../platform/db/database.ts'
import type { PipelinedWrite, Write, WritePipeline } from '../../../platform/db/writes.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { ProductBook } from '../../games/index.ts'
import type { Partition } from '../../wallet/index.ts'
import type { ChasesService } from '../chases/service.ts'
import type { IssueRecord } from '../issues/model.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import type { SettlementNotices } from './notices.ts'
import { cachedJudge, settleBets } from './rules.ts'
import { type ChunkKey, settlementStore as store } from './store.ts'

export type ChunkDeps = {
  db: Db
  pipelineWrites: WritePipeline
  clock: Clock
  outbox: Outbox
  book: ProductBook<LotteryDetail>
  notices: SettlementNotices
  chases: Pick<ChasesService, 'applyTicketResults'>
}

/** Bets of a page. Two workers on two cores write one in at most 73 ms (`npm run bench`), and hold its locks as long. */
const PAGE_BETS = 1_500

/** Settles a chunk page by page, unless it is settled or another worker has reserved it. */
export async function settleChunk(
  deps: ChunkDeps,
  issue: IssueRecord,
  { chunk, numbers }: { chunk: number; numbers: Draw },
): Promise<void> {
  const { db, pipelineWrites, clock, book } = deps
  invariant(issue.chunks, 'an issue in settlement has chunks')
  const { game, issueNo, version } = issue
  const key = { game, issueNo, version, chunk }
  const chunkBets = { game, round: issueNo, partition: { index: chunk, count: issue.chunks } }
  const judgeTerms = cachedJudge({ numbers, drawAt: issue.drawAt })
  // One connection reads pages while another writes the page before, so the worker holds no row lock while it decides bets.
  const snapshot = db.transaction().setIsolationLevel('repeatable read')
  await snapshot.execute(async (reading) => {
    if (!(await store.reserve(reading, key))) return
    // Another connection commits this row at once, so that a worker that continues after a crash knows that pages may exist.
    const state = await store.begin(db, key)
    if (state === 'settled') return
    // A new chunk has no settled bets yet, so there is nothing to read.
    const paidOut = state === 'new' ? new Map<MemberId, Money>() : await book.payoutsByMember(reading, chunkBets)
    const netting = await book.netting(reading, chunkBets, state !== 'new')
    const pages = book.openBets(reading, { ...chunkBets, pageSize: PAGE_BETS })
    await pipelineWrites(async (write) => {
      await writeBehind(pages, write, (bets) => {
        const { results, cappedPayouts } = settleBets(bets, judgeTerms, paidOut)
        netting.add(results)
        return [
          ...book.settlePageWrites({ at: clock.now(), game, results }),
          ...store.cappedPayoutWrites(cappedPayouts),
        ]
      })
      const deductions = await netting.writes(clock.now())
      if (deductions.length > 0) await write(deductions)
    })
    await finishChunk(deps, key, chunkBets.partition)
  })
}

/**
 * Decides the repeat orders of the chunk's members, and records that the chunk is settled. The pages were committed
 * asynchronously, but this commit waits for the disk. PostgreSQL writes its log in order, so the pages are durable too (ADR
 * 0011).
 */
const finishChunk = (
  { db, clock, outbox, chases, notices }: ChunkDeps,
  key: ChunkKey,
  partition: Partition,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { game, issueNo } = key
    await store.finish(tx, key, clock.now())
    await chases.applyTicketResults(tx, key, partition)
    await outbox.record(tx, 'bets.settled', settledFact(key, partition))
    await notices.publishWith(tx, { game, issueNo, partition })
  })

const settledFact = ({ game, issueNo, version, chunk }: ChunkKey, partition: Partition) => ({
  reference: `${game}:${issueNo}:${version}:${chunk}`,
  product: 'lottery',
  game,
  round: issueNo,
  ...partition,
})

/**
 * Writes pages in order and prepares the next one meanwhile. At most two are at the database: one that it is writing and
 * one that it takes up next, so it never waits for the node and memory is bounded.
 */
async function writeBehind<T>(
  pages: AsyncIterable<T>,
  write: PipelinedWrite,
  prepare: (page: T) => Write[],
): Promise<void> {
  let earlier = Promise.resolve()
  let last = Promise.resolve()
  try {
    for await (const page of pages) {
      const writes = prepare(page)
      await earlier
      earlier = last
      last = write(writes)
      // A failure surfaces when this write is awaited.
      last.catch(() => {})
      await nextLoop()
    }
  } finally {
    await earlier
    await last
  }
}
