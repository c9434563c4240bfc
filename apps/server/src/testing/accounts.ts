import { humanId, type MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { account, bucketOf, cellOf } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import type { World } from './world.ts'

/** A new member's id; in a bucket of `cell` if one is named. */
export function newMemberId(cell?: number): MemberId {
  for (;;) {
    const memberId = humanId(systemRandom) as MemberId // ids of members are made here and in identity only
    if (cell === undefined || cellOf(bucketOf(memberId)) === cell) return memberId
  }
}

/**
 * Opens a member's accounts, in a given cell if need be, and puts money into them as a correction. For tests of the
 * ledger, which need no person.
 */
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
