import { invariant } from '@croupier/kernel/invariant'
import { units, ZERO } from '@croupier/kernel/money'
import type { Agents } from '../modules/agents/index.ts'
import {
  type Cashier,
  cashier as createCashier,
  type GatewayAt,
  type Members,
  type Turnover,
} from '../modules/cashier/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Kyc } from '../modules/kyc/index.ts'
import type { Rewards } from '../modules/rewards/index.ts'
import type { Risk } from '../modules/risk/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Platform } from '../platform/platform.ts'
import { membersFound } from './members-found.ts'

type Below = {
  staff: Staff
  content: Content
  wallet: Wallet
  identity: Identity
  saferGambling: SaferGambling
  kyc: Kyc
  risk: Risk
  games: Games
}

/** The cashier's port to turnover, implemented by the figures of the bet book. */
const turnoverPort = ({ figures }: Pick<Games, 'figures'>): Omit<Turnover, 'ofOthers'> => ({
  async mark(reader, memberId, at) {
    const turnoverDay = figures.dayOf(at)
    const validBets = await figures.validBetsSince(reader, new Map([[memberId, turnoverDay]]))
    return { turnoverDay, turnoverBefore: validBets.get(memberId) ?? ZERO }
  },
  since: (reader, marks) =>
    figures.validBetsSince(reader, new Map([...marks].map(([memberId, { turnoverDay }]) => [memberId, turnoverDay]))),
})

/** Creates the cashier with the modules below it, and with its ports. */
export function connectCashier(
  platform: Platform,
  gateway: GatewayAt | null,
  { identity, saferGambling, kyc, risk, games, ...below }: Below,
  // Created later: the cashier asks what received transfers and converted points require, and for a bonus with a deposit.
  later: () => {
    agents: Pick<Agents, 'turnoverLeft' | 'refuseDebts'>
    rewards: Pick<Rewards, 'turnoverLeft' | 'refuseDepositBonus'>
  },
): Cashier {
  return createCashier({
    ...platform,
    ...below,
    db: platform.database.db,
    members: membersPort(identity),
    personChanged: saferGambling.personChanged,
    refuseDormant: saferGambling.refuseDormant,
    turnover: {
      ...turnoverPort(games),
      async ofOthers(reader, memberIds) {
        const { agents, rewards } = later()
        const transfers = await agents.turnoverLeft(reader, memberIds)
        const points = await rewards.turnoverLeft(reader, memberIds)
        const ids = new Set([...transfers.keys(), ...points.keys()])
        return new Map([...ids].map((id) => [id, units((transfers.get(id) ?? ZERO) + (points.get(id) ?? ZERO))]))
      },
    },
    admission: { check: (tx, deposit) => risk.admission.check(tx, { act: 'deposit', ...deposit }) },
    async checkWithdrawal(tx, sums) {
      await later().rewards.refuseDepositBonus(tx, sums.memberId)
      await later().agents.refuseDebts(tx, sums.memberId)
      // Locks the member's cash, so that two withdrawals cannot exceed a sum together.
      await below.wallet.standingOf(tx, sums.memberId)
      await kyc.checkWithdrawal(tx, { ...sums, withdrawn: await sums.withdrawn() })
    },
    gateway,
  })
}

/** The cashier's port to members, implemented by identity. */
const membersPort = (identity: Identity): Members => ({
  payeeNameOf: async (reader, memberId) => (await identity.payees(reader, [memberId])).get(memberId)?.name ?? null,
  payees: identity.payees,
  cooldownEnd: identity.cooldownEnd,
  async registeredAt(reader, memberId) {
    const member = await identity.memberOf(reader, memberId)
    invariant(member, 'an account has its member')
    return member.registeredAt
  },
  usernames: (_, memberIds) => identity.namesOf(memberIds),
  search: (reader, typed) => membersFound(identity, reader, typed),
  notifyOwner: identity.notifyOwner,
  async secured(tx, { memberId, what, keepSession }) {
    await identity.secured(tx, memberId, what)
    await identity.sessions.end(tx, { accountId: memberId, keep: keepSession, reason: 'payout account changed' })
  },
})
