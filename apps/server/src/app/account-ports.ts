import type { Clock } from '@croupier/kernel/clock'
import type { IdentityDeps } from '../modules/identity/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'

type Later = { wallet: Wallet; saferGambling: Pick<SaferGambling, 'carryOver'> }
type Ports = Pick<IdentityDeps, 'openAccounts' | 'freezeAccounts' | 'grantPlayMoney'>

/** Identity's ports to the ledger, which is created after it and called at registrations, blocks and trials only. */
export const accountPorts = (clock: Clock, later: () => Later): Ports => ({
  async openAccounts(tx, memberId) {
    await later().wallet.openAccounts(tx, memberId)
    await later().saferGambling.carryOver(tx, memberId)
  },
  freezeAccounts: (tx, memberId, isFrozen) =>
    isFrozen
      ? later().wallet.freeze(tx, memberId, { reason: 'blocked', refusal: 'member.blocked', at: clock.now() })
      : later().wallet.unfreeze(tx, memberId, 'blocked'),
  grantPlayMoney: (tx, grant) => later().wallet.grantPlayMoney(tx, grant),
})
