import type { Draw } from '@croupier/game-math/lottery/index'
import { type Instant, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Draws } from '../../draws/index.ts'
import { BUCKETS, CELLS, partitionsOf } from '../../wallet/index.ts'
import { exposureStore } from '../exposure/store.ts'
import type { IssueKey, IssueRecord } from '../issues/model.ts'
import { issuesStore } from '../issues/store.ts'
import { type ChunkDeps, settleChunk } from './chunk.ts'
import { type NoticesDeps, settlementNotices } from './notices.ts'
import { chunksFor, cursorTime } from './rules.ts'
import { settlementStore as store } from './store.ts'

export type SettlementServiceDeps = Omit<ChunkDeps, 'notices'> & Omit<NoticesDeps, 'book'> & { draws: Draws }
type SettlementDeps = ChunkDeps & Pick<SettlementServiceDeps, 'draws'>
export type SettlementService = ReturnType<typeof settlementService>

/**
 * Issues settle concurrently, so the message of a later result may arrive first. A client that reconnects gets the results of
 * this long before its last message again, because a repeated message does no harm and a missing one does.
 */
const OVERLAP_MS = 5_000
/** The scheduler starts a settlement that a fact should have started this long ago. */
const OVERDUE_MS = 3_000

/**
 * Settles an issue once, in chunks of member buckets (Standards T123). A page of a chunk is one transaction, of bets that are
 * all still open, and a finished chunk is recorded. So another worker continues after a crash, or works on other chunks at
 * the same time, and no bet is settled twice.
 */
export function settlementService(given: SettlementServiceDeps) {
  const notices = settlementNotices(given)
  const deps: SettlementDeps = { ...given, notices }
  return {
    notices,
    /** Settles or refunds an issue from wherever it stands. Safe to run at any time, on any node. */
    settle: (issue: IssueKey) => settle(deps, issue),
    resultsSince: (memberId: MemberId, since: string) => resultsSince(deps, memberId, since),
    /** Settles issues that are overdue, because the node that began or its fact is gone. */
    async settleOverdue(now: Instant): Promise<void> {
      for (const issue of await issuesStore.unfinished(deps.db, plusMs(now, -OVERDUE_MS))) await settle(deps, issue)
    },
  }
}

async function settle(deps: SettlementDeps, key: IssueKey): Promise<void> {
  const [record, issue] = await Promise.all([deps.draws.find(key), issuesStore.find(deps.db, key)])
  if (!issue || (issue.status !== 'closed' && issue.status !== 'settling')) return
  if (record?.status === 'revealed' && record.numbers) await settleIssue(deps, issue, record.numbers)
  else if (record?.status === 'void') await voidIssue(deps, issue)
}

async function settleIssue(deps: SettlementDeps, issue: IssueRecord, numbers: Draw): Promise<void> {
  const { db } = deps
  invariant(issue.betCount !== null, 'a revealed issue has its totals')
  await issuesStore.transition(db, issue, 'closed', 'settling', {
    chunks: chunksFor(issue.betCount, { cells: CELLS, buckets: BUCKETS }),
  })
  const settling = await issuesStore.find(db, issue)
  if (settling?.status !== 'settling') return
  for (const chunk of await unsettledChunks(deps, settling)) await settleChunk(deps, settling, { chunk, numbers })
  // The worker of the last chunk finishes the issue.
  if ((await unsettledChunks(deps, settling)).length === 0) await finish(deps, settling)
}

async function unsettledChunks({ db }: SettlementDeps, issue: IssueRecord): Promise<number[]> {
  const settled = await store.settledChunks(db, issue)
  return Array.from({ length: issue.chunks ?? 0 }, (_, chunk) => chunk).filter((chunk) => !settled.has(chunk))
}

async function finish({ db, clock, outbox }: SettlementDeps, issue: IssueRecord): Promise<void> {
  const { game, issueNo, version } = issue
  await db.transaction().execute(async (tx) => {
    if (!(await issuesStore.transition(tx, issue, 'settling', 'settled', { settledAt: clock.now() }))) return
    await exposureStore.forget(tx, issue)
    await outbox.record(tx, 'issue.settled', { reference: `${game}:${issueNo}:${version}`, game, issueNo })
  })
}

/** Refunds every stake of an issue whose draw is void, and cancels the items of repeat orders on it (Lottery rules §16.1). */
async function voidIssue({ db, clock, book, chases, outbox }: SettlementDeps, issue: IssueRecord): Promise<void> {
  const { game, issueNo } = issue
  await book.voidRound({ game, round: issueNo, at: clock.now() })
  for (const partition of partitionsOf(CELLS))
    await db.transaction().execute((tx) => chases.applyTicketResults(tx, issue, partition))
  await db.transaction().execute(async (tx) => {
    if (!(await issuesStore.transition(tx, issue, 'closed', 'cancelled', { settledAt: clock.now() }))) return
    await exposureStore.forget(tx, issue)
    await outbox.record(tx, 'issue.cancelled', { reference: `${game}:${issueNo}`, game, issueNo })
  })
}

/** A member's results since the last message that a client received, and from shortly before it. */
async function resultsSince({ db, book }: SettlementDeps, memberId: MemberId, since: string) {
  const at = cursorTime(since)
  if (!at) return []
  const settled = await book.roundsSettledSince(db, memberId, plusMs(at, -OVERLAP_MS))
  return settled.map(({ game, round, ticketId, stake, payout, settledAt }) => ({
    cursor: settledAt.toISOString(),
    value: { game, issueNo: round, ticketId, stake, payout },
  }))
}
