import type { Clock } from '@croupier/kernel/clock'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { AccountFreeze, IdentityDeps } from '../modules/identity/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'

type Later = { wallet: Wallet; saferGambling: Pick<SaferGambling, 'carryOver'> }
type Ports = Pick<IdentityDeps, 'openAccounts' | 'freezeAccounts' | 'grantPlayMoney'>

const REFUSALS = { blocked: 'member.blocked', under_age: 'member.under_age' } as const satisfies Record<
  AccountFreeze['reason'],
  RefusalCode
>

/** Identity's ports to the ledger, which is created after it and called at registrations, blocks and trials only. */
export const accountPorts = (clock: Clock, later: () => Later): Ports => ({
  async openAccounts(tx, memberId) {
    await later().wallet.openAccounts(tx, memberId)
    await later().saferGambling.carryOver(tx, memberId)
  },
  freezeAccounts: (tx, memberId, { reason, isFrozen }) =>
    isFrozen
      ? later().wallet.freeze(tx, memberId, { reason, refusal: REFUSALS[reason], at: clock.now() })
      : later().wallet.unfreeze(tx, memberId, reason),
  grantPlayMoney: (tx, grant) => later().wallet.grantPlayMoney(tx, grant),
})
