import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { account, bucketOf, CELLS, cellOf } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import type { World } from './world.ts'

let count = 0

/** A new member's id in a bucket of a cell; the cells take turns if none is named, so that a test meets both. */
export function newMemberId(cell = count++ % CELLS): MemberId {
  for (;;) {
    const memberId = memberIdOf(humanId(systemRandom))
    if (cellOf(bucketOf(memberId)) === cell) return memberId
  }
}

/** Opens a member's accounts and puts money into them as a correction. For tests of the ledger, which need no person. */
export async function accountsWith(
  w: Pick<World, 'app' | 'platform' | 'clock'>,
  cash: string,
  cell?: number,
): Promise<MemberId> {
  const memberId = newMemberId(cell)
  const { wallet } = w.app.modules
  await w.platform.database.db.transaction().execute(async (tx) => {
    await wallet.openAccounts(tx, memberId)
    const amount = parseMoney(cash)
    if (amount === 0n) return
    await wallet.post(tx, {
      kind: 'correction',
      reference: `opening:${memberId}`,
      at: w.clock.now(),
      postings: [{ from: account.house('corrections'), to: account.cash(memberId), amount }],
    })
  })
  return memberId
}
