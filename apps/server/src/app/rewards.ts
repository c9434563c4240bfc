import type { MemberId } from '@croupier/kernel/ids'
import type { Cashier } from '../modules/cashier/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { rewards as createRewards, type RewardFigures, type Rewards } from '../modules/rewards/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { safetyBar } from './safer-gambling.ts'

type Below = {
  staff: Staff
  content: Content
  identity: Identity
  wallet: Wallet
  saferGambling: SaferGambling
  games: Games
  cashier: Cashier
  search(reader: Reader, typed: string): Promise<MemberId[]>
}

/** Creates rewards with the modules below it. */
export function connectRewards(platform: Platform, below: Below): Rewards {
  const { staff, content, identity, wallet, saferGambling, search } = below
  const bar = safetyBar(saferGambling)
  return createRewards({
    ...platform,
    settings: content.settings,
    approvals: staff.approvals,
    wallet,
    figures: figuresPort(below),
    members: {
      memberOf: identity.memberOf,
      memberNamed: identity.memberNamed,
      usernames: identity.namesOf,
      search,
      isBarred: async (reader, memberId) => (await bar(reader, memberId)) !== null,
      wasExcluded: saferGambling.wasExcluded,
    },
  })
}

/** The port to what members played and paid in. */
const figuresPort = ({
  games: { figures, businessDay },
  cashier,
}: Pick<Below, 'games' | 'cashier'>): RewardFigures => ({
  calendar: businessDay,
  async validBets(reader, memberIds, days) {
    const found = await figures.ofMembers(reader, memberIds, days)
    return new Map([...found].map(([memberId, { validBet }]) => [memberId, validBet]))
  },
  playedByCategory: figures.playedByCategory,
  openTickets: figures.openTickets,
  playedSince: figures.playedSince,
  async deposits(reader, memberIds) {
    const found = await cashier.figures.lifetimes(reader, memberIds)
    return new Map([...found].map(([memberId, { deposited }]) => [memberId, deposited]))
  },
  depositors: cashier.figures.depositors,
})
