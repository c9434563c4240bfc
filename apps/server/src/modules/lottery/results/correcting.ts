import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type Db, retryOnDeadlock, type Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { type Bet, type BetResult, isSettled, nextVersion, type ProductBook } from '../../games/index.ts'
import { CELLS, type Partition, partitionsOf } from '../../wallet/index.ts'
import type { IssueRecord } from '../issues/model.ts'
import { issuesStore } from '../issues/store.ts'
import type { SettlementNotices } from '../settlement/notices.ts'
import { cachedJudge, settleBets } from '../settlement/rules.ts'
import { settlementStore } from '../settlement/store.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import type { StoredDecision } from './model.ts'

export type CorrectingDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  book: ProductBook<LotteryDetail>
  notices: SettlementNotices
}

type LotteryBet = Bet<LotteryDetail>

/**
 * Settles a settled issue again by another result, or returns its stakes (Lottery rules §16.1). A bet is void if it was accepted when
 * the numbers were known, by the time of the draw that now counts. A bet whose result stays the same is not touched. Each other bet is one reversal and one new result in one transaction, so an interruption leaves every bet with the
 * old result or with the new one, and the next run goes on with the bets that still differ from the decision. A run that was slow
 * finds that the version of a bet has changed, and leaves it.
 */
export async function correctIssue(deps: CorrectingDeps, decision: StoredDecision): Promise<void> {
  const { db } = deps
  const { version } = decision
  await issuesStore.transition(db, { ...decision, version: version - 1 }, 'settled', 'correcting', { version })
  const issue = await issuesStore.find(db, decision)
  if (issue?.status !== 'correcting' || issue.version !== version) return
  for (const partition of partitionsOf(CELLS)) if (!(await correctPartition(deps, issue, decision, partition))) return
  await finish(deps, issue, decision)
}

/** False while another node corrects the partition. */
async function correctPartition(
  deps: CorrectingDeps,
  issue: IssueRecord,
  decision: StoredDecision,
  partition: Partition,
): Promise<boolean> {
  const { game, issueNo, version } = issue
  const round = { game, round: issueNo, partition }
  const judgeTerms = decision.numbers ? cachedJudge({ numbers: decision.numbers, drawAt: issue.drawAt }) : null
  const paidOut = new Map<MemberId, Money>()
  const snapshot = deps.db.transaction().setIsolationLevel('repeatable read')
  return snapshot.execute(async (reading) => {
    if (!(await settlementStore.reserve(reading, { game, issueNo, version, chunk: partition.index }))) return false
    for await (const bets of deps.book.allRoundBets(reading, round)) {
      const isLate = ({ acceptedAt }: LotteryBet) => decision.voidFrom !== null && acceptedAt >= decision.voidFrom
      const standing = judgeTerms ? bets.filter((bet) => !isLate(bet)) : []
      for (const bet of bets) if (isSettled(bet.status) && !standing.includes(bet)) await voidBet(deps, bet)
      if (judgeTerms) await resettlePage(deps, standing, settleBets(standing.map(openAgain), judgeTerms, paidOut))
    }
    return true
  })
}

const voidBet = (deps: CorrectingDeps, bet: LotteryBet): Promise<boolean> =>
  inTransaction(deps, (tx) => deps.book.voidSettledBet(tx, { bet, ifVersion: bet.version, at: deps.clock.now() }))

/** A settled or void bet as the rules of settlement read an open one. */
const openAgain = ({ betId, memberId, stake, status, version, funds, detail }: LotteryBet) => ({
  betId,
  memberId,
  terms: { stake, version: nextVersion({ status, version }), funds, detail },
})

async function resettlePage(
  deps: CorrectingDeps,
  bets: readonly LotteryBet[],
  { results, cappedPayouts }: ReturnType<typeof settleBets>,
): Promise<void> {
  for (const [index, bet] of bets.entries()) {
    const { outcome } = results[index]!
    if (isSameOutcome(bet, outcome)) continue
    const capped = cappedPayouts.filter(({ betId }) => betId === bet.betId)
    await inTransaction(deps, async (tx) => {
      const correction = { bet, outcome, ifVersion: bet.version, at: deps.clock.now() }
      const { resettleBet, settleVoidBet } = deps.book
      if (!(await (bet.status === 'void' ? settleVoidBet : resettleBet)(tx, correction))) return
      for (const write of settlementStore.cappedPayoutWrites(capped)) await tx.executeQuery(write)
    })
  }
}

const isSameOutcome = (bet: LotteryBet, { status, payout, validBet, selfRebate }: BetResult['outcome']): boolean =>
  bet.status === status && bet.payout === payout && bet.validBet === validBet && bet.selfRebate === selfRebate

/** A correction locks the bet and then its member's accounts, and the lane the other way round. */
const inTransaction = <T>({ db }: CorrectingDeps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryOnDeadlock(() => db.transaction().execute(work))

async function finish(
  { db, clock, outbox, notices }: CorrectingDeps,
  issue: IssueRecord,
  { numbers }: StoredDecision,
): Promise<void> {
  const { game, issueNo, version } = issue
  const to = numbers ? 'settled' : 'cancelled'
  await db.transaction().execute(async (tx) => {
    if (!(await issuesStore.transition(tx, issue, 'correcting', to, { settledAt: clock.now() }))) return
    const reference = `${game}:${issueNo}:${version}`
    await outbox.record(tx, numbers ? 'issue.settled' : 'issue.cancelled', { reference, game, issueNo })
    for (const partition of partitionsOf(CELLS)) await notices.publishWith(tx, { game, issueNo, partition })
  })
}
