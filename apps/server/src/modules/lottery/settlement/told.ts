import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { Logger } from '../../../platform/log.ts'
import type { ProductBook } from '../../games/index.ts'
import { bucketOf, isIn, type Share, type Wallet } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'

export type ToldDeps = {
  db: Db
  fanout: Fanout
  live: Live
  log: Logger
  book: Pick<ProductBook<unknown>, 'settledOf'>
  wallet: Pick<Wallet, 'tellBalances'>
}
/** Part of an issue that is settled now: members of a share. */
export type SettledPart = IssueKey & { share: Share }

const TOPIC = 'lottery.settled'
/** Members that one question asks for. */
const ASKED_MOST = 500

/**
 * Tells members what was settled for them. Nodes tell each other only which part of an issue is done, in one short
 * message however many members it has; each then reads what it came to for the members who listen there, and no others.
 */
export function settledTeller({ db, fanout, live, log, book, wallet }: ToldDeps) {
  async function tell({ game, issueNo, share }: SettledPart): Promise<void> {
    const listening = new Set([...live.membersHere('settled'), ...live.membersHere('balance')] as MemberId[])
    const concerned = [...listening].filter((memberId) => isIn(share, bucketOf(memberId)))
    for (let at = 0; at < concerned.length; at += ASKED_MOST) {
      const sums = await book.settledOf(db, { game, round: issueNo }, concerned.slice(at, at + ASKED_MOST))
      for (const { memberId, stake, payout, settledAt } of sums)
        live.sendHere('settled', { memberId }, { game, issueNo, stake, payout }, settledAt.toISOString())
      wallet.tellBalances(sums.flatMap((one) => (one.payout + one.selfRebate > 0n ? one.memberId : [])))
    }
  }
  fanout.subscribe(TOPIC, (part) => {
    tell(JSON.parse(part) as SettledPart).catch((error: unknown) => log.warn({ err: error }, 'results were not told'))
  })
  return {
    /** On every node, this one too, when `tx` commits. */
    whenCommitted: (tx: Tx, part: SettledPart): Promise<void> => fanout.publishWith(tx, TOPIC, JSON.stringify(part)),
  }
}
