import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Agents } from '../modules/agents/index.ts'
import type { Cashier } from '../modules/cashier/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Kyc } from '../modules/kyc/index.ts'
import type { Messaging } from '../modules/messaging/index.ts'
import type { Providers } from '../modules/providers/index.ts'
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
  kyc: Pick<Kyc, 'isVerified' | 'verifiedMembers' | 'verifiedBornOn'>
  games: Games
  cashier: Cashier
  messaging: Pick<Messaging, 'send'>
  providers: Pick<Providers, 'freeRounds'>
  search(reader: Reader, typed: string): Promise<MemberId[]>
}

/** Creates rewards with the modules below it. Agents are created later. */
export function connectRewards(
  platform: Platform,
  below: Below,
  above: () => Pick<Agents, 'rebateRates' | 'isBelow'>,
): Rewards {
  const { staff, content, identity, wallet, saferGambling, kyc, messaging, providers, search } = below
  const bar = safetyBar(saferGambling)
  return createRewards({
    ...platform,
    settings: content.settings,
    jurisdiction: content.jurisdiction,
    approvals: staff.approvals,
    wallet,
    figures: figuresPort(below),
    counted: { ...below.games.counted, names: below.games.gameNames },
    messages: messaging,
    humanCheck: identity.humanCheck,
    rounds: providers.freeRounds,
    holdPictures: content.holdPictures,
    rebateRates: (reader, memberId, day) => above().rebateRates(reader, memberId, day),
    referees: {
      ...identity.referees,
      accountsOfPerson: saferGambling.accountsOfPerson,
      accountsOfPersons: saferGambling.accountsOfPersons,
      isBelow: (reader, memberId, agentId) => above().isBelow(reader, memberId, agentId),
    },
    members: {
      memberOf: identity.memberOf,
      memberNamed: identity.memberNamed,
      usernames: identity.namesOf,
      search,
      isBarred: async (reader, memberId) => (await bar(reader, memberId)) !== null,
      async standingsOf(reader, memberIds) {
        const accounts = await identity.standingsOf(reader, memberIds)
        const barred = await saferGambling.barredAmong(reader, memberIds)
        return new Map([...accounts].map(([id, one]) => [id, { ...one, isBarred: barred.has(id) }]))
      },
      verified: kyc.verifiedMembers,
      verifiedBornOn: kyc.verifiedBornOn,
      labelled: identity.labelled,
      registeredWithin: identity.registeredWithin,
      signIns: identity.signInsOf,
      isVerified: kyc.isVerified,
      excludedWithin: saferGambling.excludedWithin,
      timeOutsSince: saferGambling.timeOutsSince,
    },
  })
}

/** The port to what members played and paid in. Its valid bets are those that count for rewards (Reward rules §13). */
const figuresPort = ({
  games: { figures, businessDay, multiples },
  cashier,
}: Pick<Below, 'games' | 'cashier'>): RewardFigures => ({
  calendar: businessDay,
  async validBets(reader, memberIds, days) {
    const found = await figures.ofMembers(reader, memberIds, days)
    return new Map([...found].map(([memberId, { countedBet }]) => [memberId, countedBet]))
  },
  playedByCategory: figures.playedByCategory,
  openTickets: figures.openTickets,
  playedSince: figures.playedSince,
  validBetsOn: figures.validBetsOn,
  async validBetsOf(reader, memberId, day) {
    const sums: Record<string, Money> = {}
    for (const { category, countedBet } of await figures.ofMemberByDay(reader, memberId, { from: day, to: day }))
      sums[category] = units((sums[category] ?? ZERO) + countedBet)
    return sums
  },
  async rebateBetsOf(reader, memberId, day) {
    const sums: Record<string, Money> = {}
    const found = await figures.ofMemberByDay(reader, memberId, { from: day, to: day })
    for (const { category, rebateBet } of found) sums[category] = units((sums[category] ?? ZERO) + rebateBet)
    return sums
  },
  settledBets: figures.ofMembers,
  firstDay: figures.firstDay,
  validBetsSince: (reader, since) => figures.validBetsSince(reader, since, 'counted'),
  async deposits(reader, memberIds) {
    const found = await cashier.figures.lifetimes(reader, memberIds)
    return new Map([...found].map(([memberId, { deposited }]) => [memberId, deposited]))
  },
  scoresOf: figures.scoresOf,
  multiplesOf: multiples.of,
  leastMultiple: multiples.least,
  validBetsWithin: figures.validBetsWithin,
  firstDeposits: cashier.figures.firstDeposits,
  playedDays: figures.ofMembersByDay,
  playedGames: figures.ofMembersByGame,
  creditedDeposits: cashier.figures.creditedOf,
  requestedWithdrawals: cashier.figures.requestedOf,
  depositedIn: cashier.figures.depositedIn,
  creditedWithin: cashier.figures.creditedWithin,
  depositors: cashier.figures.depositors,
})
