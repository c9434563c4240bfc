import { setImmediate as sent } from 'node:timers/promises'
import type { Draw } from '@croupier/game-math/lottery/index'
import type { Clock, Instant } from '@croupier/kernel/clock'
import { plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { InOrder, Write, WriteInOrder } from '../../../platform/db/writes.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Draws } from '../../draws/index.ts'
import type { ProductBook } from '../../games/index.ts'
import type { Share } from '../../wallet/index.ts'
import type { ChasesService } from '../chases/service.ts'
import type { GateIssue, IssueKey } from '../issues/model.ts'
import { issuesStore } from '../issues/store.ts'
import type { LotteryPolicy } from '../policy.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import { chunksFor, judgeOf, settleBets } from './rules.ts'
import { type ChunkKey, settlementStore as store } from './store.ts'
import { settledTeller, type ToldDeps } from './told.ts'

export type SettlementServiceDeps = ToldDeps & {
  writeInOrder: WriteInOrder
  clock: Clock
  outbox: Outbox
  draws: Draws
  book: ProductBook<LotteryDetail>
  chases: ChasesService
  policy: () => LotteryPolicy
}
export type SettlementService = ReturnType<typeof settlementService>

/** Two workers on two cores write one of these in 73 ms at most (`npm run bench`); what it locks is locked as long. */
const PAGE = 1_500
const VOID_PAGE = 500
/** Issues settle side by side, so messages may pass each other: telling one twice does no harm, missing one does. */
const OVERLAP_MS = 5_000
/** Work that a fact started is left alone this long before the clockwork takes it up, too. */
const OVERDUE_MS = 3_000

type ChunkWork = { chunk: number; numbers: Draw }

/**
 * T123: settles an issue once, in chunks of member buckets, each page by page. A page is one transaction, of bets that all
 * still wait, and a chunk that is done is written down: whoever comes after a death, or beside another
 * node, goes on with the rest and changes nothing else.
 */
export function settlementService(deps: SettlementServiceDeps) {
  const { db, clock, outbox, draws, book, chases } = deps
  const told = settledTeller(deps)

  async function finish(issue: GateIssue): Promise<void> {
    const { game, issueNo } = issue
    await db.transaction().execute(async (tx) => {
      if (!(await issuesStore.move(tx, issue, 'settling', 'settled', { settled_at: clock.now() }))) return
      await chases.issueSettled(tx, issue)
      await outbox.record(tx, 'issue.settled', { reference: `${game}:${issueNo}:${issue.version}`, game, issueNo })
    })
  }
  async function pay(issue: GateIssue, numbers: Draw): Promise<void> {
    invariant(issue.betCount !== null, 'a revealed issue has its totals')
    await issuesStore.move(db, issue, 'closed', 'settling', { chunks: chunksFor(issue.betCount) })
    const settling = await issuesStore.find(db, issue)
    if (settling?.status !== 'settling' || !settling.chunks) return
    const left = async () => {
      const done = await store.settledChunks(db, settling)
      return Array.from({ length: settling.chunks! }, (_, chunk) => chunk).filter((chunk) => !done.has(chunk))
    }
    for (const chunk of await left()) await settleChunk({ ...deps, told }, settling, { chunk, numbers })
    // Whoever settles the last chunk finishes the issue. What another worker dies at is taken up when it is overdue.
    if ((await left()).length === 0) await finish(settling)
  }
  /** Lottery rules §16.1: the draw is void, so every stake returns and no item of a repeat order counts. */
  async function refund(issue: GateIssue): Promise<void> {
    const { game, issueNo } = issue
    const voidSome = (tx: Tx) => book.voidRound(tx, { game, round: issueNo, at: clock.now(), limit: VOID_PAGE })
    while ((await db.transaction().execute(voidSome)) > 0);
    await db.transaction().execute(async (tx) => {
      if (!(await issuesStore.move(tx, issue, 'closed', 'cancelled', { settled_at: clock.now() }))) return
      await chases.issueCancelled(tx, issue)
      await outbox.record(tx, 'issue.cancelled', { reference: `${game}:${issueNo}`, game, issueNo })
    })
  }
  /** Settles what is drawn, refunds what is void, from wherever it stands. Safe to run at any time, anywhere. */
  async function settle(key: IssueKey): Promise<void> {
    const [record, issue] = await Promise.all([draws.find(key), issuesStore.find(db, key)])
    if (!issue || (issue.status !== 'closed' && issue.status !== 'settling')) return
    if (record?.status === 'revealed' && record.numbers) await pay(issue, record.numbers)
    else if (record?.status === 'void') await refund(issue)
  }
  return {
    settle,
    /** For a client that comes back: what was settled since the message that it saw last, and shortly before it. */
    async missed(memberId: MemberId, since: string) {
      const at = new Date(since)
      if (Number.isNaN(at.getTime())) return []
      const settled = await book.settledSince(db, memberId, plusMs(at, -OVERLAP_MS))
      return settled.map(({ game, round, stake, payout, settledAt }) => ({
        cursor: settledAt.toISOString(),
        value: { game, issueNo: round, stake, payout },
      }))
    },
    /** Takes up what should be done by now: a node that was at it is gone. */
    async resume(now: Instant): Promise<void> {
      for (const issue of await issuesStore.unfinished(db, plusMs(now, -OVERDUE_MS))) await settle(issue)
    },
  }
}

type ChunkDeps = SettlementServiceDeps & { told: ReturnType<typeof settledTeller> }

/** Settles one chunk, page by page. Leaves it alone when it is settled, or another worker is at it. */
async function settleChunk(deps: ChunkDeps, issue: GateIssue, { chunk, numbers }: ChunkWork): Promise<void> {
  const { db, writeInOrder, clock, outbox, book, policy, told } = deps
  invariant(issue.chunks, 'an issue in settlement is cut into chunks')
  const { game, issueNo, version } = issue
  const key = { game, issueNo, version, chunk }
  const ask = { game, round: issueNo, share: { nth: chunk, of: issue.chunks } }
  const caps = policy()
  const judged = judgeOf(numbers, caps)
  // Reads on one connection while the page before is written on another: nothing is locked while bets are decided.
  const snapshot = db.transaction().setIsolationLevel('repeatable read')
  await snapshot.execute(async (reading) => {
    if (!(await store.reserve(reading, key))) return
    const state = await store.begin(db, key)
    if (state === 'settled') return
    const paid = state === 'new' ? new Map<MemberId, Money>() : await book.wonSoFar(reading, ask)
    const pages = book.openBets(reading, { ...ask, page: PAGE })
    await writeInOrder((write) =>
      writeBehind(pages, write, (bets) => {
        const { results, cuts } = settleBets(bets, judged, caps, paid)
        return [...book.settlePage({ at: clock.now(), game, results }), ...store.cuts(cuts)]
      }),
    )
    await db.transaction().execute(async (tx) => {
      await store.finish(tx, key, clock.now())
      await outbox.record(tx, 'bets.settled', settledFact(key, ask.share))
      await told.whenCommitted(tx, { game, issueNo, share: ask.share })
    })
  })
}

const settledFact = ({ game, issueNo, version, chunk }: ChunkKey, share: Share) => ({
  reference: `${game}:${issueNo}:${version}:${chunk}`,
  product: 'lottery',
  game,
  round: issueNo,
  ...share,
})

/**
 * Writes page after page, one with the database and the next one sent to it already, while the one after that is
 * prepared: the database never waits for the node, and what waits is bounded.
 */
async function writeBehind<T>(pages: AsyncIterable<T>, write: InOrder, prepare: (page: T) => Write[]): Promise<void> {
  let [earlier, last] = [Promise.resolve(), Promise.resolve()]
  try {
    for await (const page of pages) {
      const writes = prepare(page)
      await earlier
      earlier = last
      last = write(writes)
      // A failure is told when its turn to be waited for comes.
      last.catch(() => {})
      await sent()
    }
  } finally {
    await earlier
    await last
  }
}
