import { oppositeWords } from '@croupier/game-math/lottery/index'
import { MS } from '@croupier/kernel/clock'
import {
  type AffiliateSources,
  type Agents,
  agents as createAgents,
  type FigureSources,
  type TransferPorts,
} from '../modules/agents/index.ts'
import type { Cashier } from '../modules/cashier/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { twoSidedQuery } from '../modules/lottery/index.ts'
import type { Messaging } from '../modules/messaging/index.ts'
import type { Rewards } from '../modules/rewards/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Statements } from '../modules/statements/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import { type GuardedFetch, guardedFetch } from '../platform/partner/guarded-fetch.ts'
import { addressGuard } from '../platform/partner/public-address.ts'
import type { Platform } from '../platform/platform.ts'
import { safetyBar } from './safer-gambling.ts'

type Below = {
  staff: Staff
  content: Content
  identity: Identity
  wallet: Wallet
  statements: Statements
  messaging: Messaging
  saferGambling: SaferGambling
  cashier: Cashier
  games: Games
  rewards: Pick<Rewards, 'rebates'>
  search: AffiliateSources['search']
}

export type AgentOptions = {
  /** Sends events to the web-hooks of agents; to public addresses only by default. */
  hookFetch?: GuardedFetch
}

const HOOK_TIMEOUT_MS = 5 * MS.second
const HOOK_ANSWER_BYTES = 64 * 1024

/** T158: agents name the addresses, so that hosts of the operator's own network are never reached, not even those that staff may name. */
export const publicHookFetch = (): GuardedFetch =>
  guardedFetch({
    guard: addressGuard([]),
    authority: null,
    timeoutMs: HOOK_TIMEOUT_MS,
    maxBytes: HOOK_ANSWER_BYTES,
  })

/** Creates the tree of agents with the modules below it. */
export const connectAgents = (platform: Platform, { hookFetch }: AgentOptions, below: Below): Agents =>
  createAgents({
    ...platform,
    hookFetch: hookFetch ?? publicHookFetch(),
    identity: below.identity,
    settings: below.content.settings,
    approvals: below.staff.approvals,
    audit: below.staff.audit,
    businessDay: below.games.businessDay,
    figures: figureSources(below),
    bets: below.games.records,
    wallet: below.wallet,
    statements: below.statements,
    transfers: transferPorts(below),
    messages: below.messaging,
    alarm: (tx, { kind, key, stored, computed }) =>
      below.staff.audit(tx, {
        staffId: null,
        action: 'system.contract.difference',
        address: '',
        object: `contract-run:${kind}:${key}`,
        before: { digest: stored },
        after: { digest: computed },
      }),
    rewards: below.rewards.rebates,
    affiliates: {
      ...below.identity.referees,
      twoSidedBets: (span) => twoSidedQuery(below.games.acceptedQuery('lottery', span), oppositeWords()),
      accountsOfPerson: below.saferGambling.accountsOfPerson,
      firstDeposits: below.cashier.figures.firstDeposits,
      search: below.search,
    },
  })

const figureSources = ({ games: { figures, results }, wallet, saferGambling }: Below): FigureSources => ({
  play: figures.dayQuery,
  bonusBetsOn: figures.bonusBetsOn,
  money: wallet.figures.moneyQuery,
  fundsOf: wallet.figures.fundsOf,
  playedOn: async (reader, memberIds, day) => [
    ...(await figures.ofMembers(reader, memberIds, { from: day, to: day })).keys(),
  ],
  settledWithin: figures.settledWithin,
  feed: results,
  exclusionsDuring: saferGambling.exclusionsDuring,
})

const transferPorts = ({ content, identity, saferGambling, cashier, games }: Below): TransferPorts => ({
  isOn: () => content.jurisdiction().playerTransfers,
  hasMessages: () => content.jurisdiction().agentMessages,
  async isUnavailable(reader, memberId) {
    const member = await identity.memberOf(reader, memberId)
    return member?.status !== 'active' || (await safetyBar(saferGambling)(reader, memberId)) !== null
  },
  lockedByDeposit: cashier.turnoverLeft,
  validBetsSince: games.figures.validBetsSince,
})
