import type { Draw } from '@croupier/game-math/lottery/index'
import type { Clock, Instant } from '@croupier/kernel/clock'
import { plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Draws } from '../../draws/index.ts'
import type { BetBook, RoundReader } from '../../games/index.ts'
import type { ChasesService } from '../chases/service.ts'
import type { GateIssue, IssueKey } from '../issues/model.ts'
import { issuesStore } from '../issues/store.ts'
import type { LotteryPolicy } from '../policy.ts'
import { bucketsOf, chunksFor, settleBets } from './rules.ts'
import { settlementStore as store } from './store.ts'

export type SettlementServiceDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  live: Live
  draws: Draws
  betBook: BetBook
  rounds: RoundReader
  chases: ChasesService
  policy: () => LotteryPolicy
}
export type SettlementService = ReturnType<typeof settlementService>

const PAGE = 1_000
const VOID_PAGE = 500
/** Issues settle side by side, so messages may pass each other: telling one twice does no harm, missing one does. */
const OVERLAP_MS = 5_000
/** Work that a fact started is left alone this long before the clockwork takes it up, too. */
const OVERDUE_MS = 3_000

type ChunkWork = { chunk: number; numbers: Draw; wait: boolean }
type Sums = Map<MemberId, { stake: Money; payout: Money }>

/**
 * T123: settles an issue once, in chunks of member buckets. A chunk is one transaction that also writes down that it
 * is done, so whoever comes after a death, or beside another node, goes on with the rest and changes nothing else.
 */
export function settlementService(deps: SettlementServiceDeps) {
  const { db, clock, outbox, live, draws, betBook, rounds, chases, policy } = deps

  /** Null when the chunk is settled already, `busy` when another worker is at it and it is not to be waited for. */
  async function settleChunk(issue: GateIssue, { chunk, numbers, wait }: ChunkWork): Promise<Sums | null | 'busy'> {
    invariant(issue.chunks, 'an issue in settlement is cut into chunks')
    const buckets = bucketsOf(chunk, issue.chunks)
    const { game, issueNo, version } = issue
    return db.transaction().execute(async (tx) => {
      const key = { game, issueNo, version, chunk }
      if (!wait && !(await store.reserve(tx, key))) return 'busy'
      if (!(await store.claim(tx, key))) return null
      const [sums, paid]: [Sums, Map<string, Money>] = [new Map(), new Map()]
      for (;;) {
        const bets = await betBook.openBets(tx, { game, round: issueNo, buckets, limit: PAGE })
        const { results, cuts } = settleBets(bets, numbers, policy(), paid)
        for (const one of await betBook.settleChunk(tx, { at: clock.now(), results })) add(sums, one)
        await store.recordCuts(tx, cuts)
        if (bets.length < PAGE) return sums
      }
    })
  }
  function tell({ game, issueNo }: IssueKey, sums: Sums): void {
    const cursor = clock.now().toISOString()
    for (const [memberId, { stake, payout }] of sums)
      live.send('settled', { memberId }, { game, issueNo, stake, payout }, cursor)
  }
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
    const done = await store.settledChunks(db, settling)
    // Workers pass over each other's chunks; what is left then is waited for, because a worker may have died at it.
    for (const wait of [false, true]) {
      for (let chunk = 0; chunk < settling.chunks; chunk++) {
        if (done.has(chunk)) continue
        const sums = await settleChunk(settling, { chunk, numbers, wait })
        if (sums === 'busy') continue
        done.add(chunk)
        if (sums) tell(settling, sums)
      }
    }
    await finish(settling)
  }
  /** Catalogue §16.1: the draw is void, so every stake returns and no item of a repeat order counts. */
  async function refund(issue: GateIssue): Promise<void> {
    const { game, issueNo } = issue
    const voidSome = (tx: Tx) => betBook.voidRound(tx, { game, round: issueNo, at: clock.now(), limit: VOID_PAGE })
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
      const settled = await rounds.settledSince(db, memberId, plusMs(at, -OVERLAP_MS))
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

function add(sums: Sums, { memberId, stake, payout }: { memberId: MemberId; stake: Money; payout: Money }): void {
  const { stake: staked, payout: paid } = sums.get(memberId) ?? { stake: ZERO, payout: ZERO }
  sums.set(memberId, { stake: units(staked + stake), payout: units(paid + payout) })
}
