import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Fanout, jsonTopic } from '../../../platform/fanout/fanout.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { Logger } from '../../../platform/log.ts'
import type { ProductBook } from '../../games/index.ts'
import { bucketOf, isInPartition, type Partition, type Wallet } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'

export type NoticesDeps = {
  db: Db
  fanout: Fanout
  live: Live
  log: Logger
  book: Pick<ProductBook<unknown>, 'settledByMember'>
  wallet: Pick<Wallet, 'pushBalances'>
}
/** A settled chunk of an issue: the members of a partition. */
export type SettledChunk = IssueKey & { partition: Partition }
export type SettlementNotices = ReturnType<typeof settlementNotices>

/** Members in one query. */
const MAX_MEMBERS = 500

/**
 * Pushes results to members. One short message per chunk notifies every node, however many members the chunk has. Each
 * node then reads the results of those members who have a connection there.
 */
export function settlementNotices(deps: NoticesDeps) {
  const topic = jsonTopic<SettledChunk>(deps.fanout, 'lottery.settled')
  topic.subscribe((chunk) => {
    push(deps, chunk).catch((error: unknown) => deps.log.warn({ err: error }, 'results were not pushed'))
  })
  return {
    /** Notifies every node, this one too, when `tx` commits. */
    publishWith: (tx: Tx, chunk: SettledChunk): Promise<void> => topic.publishWith(tx, chunk),
  }
}

async function push(
  { db, live, book, wallet }: NoticesDeps,
  { game, issueNo, partition }: SettledChunk,
): Promise<void> {
  const watching = new Set([...live.membersHere('settled'), ...live.membersHere('balance')])
  const members = [...watching].filter((memberId) => isInPartition(partition, bucketOf(memberId)))
  for (let start = 0; start < members.length; start += MAX_MEMBERS) {
    const sums = await book.settledByMember(db, { game, round: issueNo }, members.slice(start, start + MAX_MEMBERS))
    for (const { memberId, ticketId, stake, payout, settledAt } of sums)
      live.sendHere('settled', { memberId }, { game, issueNo, ticketId, stake, payout }, settledAt.toISOString())
    wallet.pushBalances(sums.flatMap((one) => (one.payout + one.selfRebate > 0n ? one.memberId : [])))
  }
}
