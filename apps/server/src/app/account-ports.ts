import type { Clock } from '@croupier/kernel/clock'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { Agents } from '../modules/agents/index.ts'
import type { AccountFreeze, IdentityDeps } from '../modules/identity/index.ts'
import type { Rewards } from '../modules/rewards/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'

type Later = {
  wallet: Wallet
  saferGambling: Pick<SaferGambling, 'carryOver'>
  agents: Pick<Agents, 'tree'>
  rewards: Pick<Rewards, 'clubLabelOf' | 'claimsRebate' | 'invitesFriends'>
}
type Ports = Pick<
  IdentityDeps,
  'openAccounts' | 'freezeAccounts' | 'grantPlayMoney' | 'tree' | 'clubLabelOf' | 'claimsRebate' | 'invitesFriends'
>

const REFUSALS = { blocked: 'member.blocked', under_age: 'member.under_age' } as const satisfies Record<
  AccountFreeze['reason'],
  RefusalCode
>

/** Identity's ports to the ledger, the tree of agents and VIP levels, which are created after it. It calls them later only. */
export const accountPorts = (clock: Clock, later: () => Later): Ports => ({
  async openAccounts(tx, memberId) {
    await later().wallet.openAccounts(tx, memberId)
    await later().saferGambling.carryOver(tx, memberId)
  },
  freezeAccounts: (tx, memberId, { reason, isFrozen }) =>
    isFrozen
      ? later().wallet.freeze(tx, memberId, { reason, refusal: REFUSALS[reason], at: clock.now() })
      : later().wallet.unfreeze(tx, memberId, reason),
  tree: {
    isOpen: (reader, code) => later().agents.tree.isOpen(reader, code),
    accountTypeOf: (reader, code) => later().agents.tree.accountTypeOf(reader, code),
    place: (tx, account) => later().agents.tree.place(tx, account),
    uplineOf: (reader, memberId) => later().agents.tree.uplineOf(reader, memberId),
  },
  clubLabelOf: (reader, memberId) => later().rewards.clubLabelOf(reader, memberId),
  claimsRebate: (reader, memberId) => later().rewards.claimsRebate(reader, memberId),
  invitesFriends: (reader, memberId) => later().rewards.invitesFriends(reader, memberId),
  grantPlayMoney: (tx, grant) => later().wallet.grantPlayMoney(tx, grant),
})
