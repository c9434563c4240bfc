import { humanId, type MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { account } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import type { World } from './world.ts'

/** Opens a member's accounts and puts money into them, as a correction. For tests of the ledger that need no person. */
export async function accountsWith(w: Pick<World, 'app' | 'platform' | 'clock'>, cash: string): Promise<MemberId> {
  const memberId = humanId(systemRandom) as MemberId
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
