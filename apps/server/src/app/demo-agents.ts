import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { parseRate } from '@croupier/rules/rate'
import type { Agents } from '../modules/agents/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Db } from '../platform/db/database.ts'

/** A small line of agents with their members, so that the agent centre shows a branch at the first start. */
const LINE = [
  { username: 'agent1', accountType: ACCOUNT_TYPE.masterAgent, upline: null, group: 1960, slots: '0.8' },
  { username: 'agent2', accountType: ACCOUNT_TYPE.agent, upline: 'agent1', group: 1950, slots: '0.6' },
  { username: 'agent3', accountType: ACCOUNT_TYPE.agent, upline: 'agent2', group: 1940, slots: '0.5' },
  { username: 'player3', accountType: ACCOUNT_TYPE.member, upline: 'agent3', group: 1930, slots: '0.3' },
  { username: 'player4', accountType: ACCOUNT_TYPE.member, upline: 'agent2', group: 1920, slots: '0.2' },
] as const

/** Daily salaries and dividends along the line, from the top down. */
const CONTRACTS = [
  { payer: null, payee: 'agent1', salaryPct: '1', dividendPct: '12' },
  { payer: 'agent1', payee: 'agent2', salaryPct: '0.6', dividendPct: '8' },
] as const

/** The account of the line whose password is printed. */
export const DEMO_AGENT = LINE[0].username

/** Creates the line. Each account has a transaction of its own, because accounts may lie in two cells. */
export async function seedAgents(
  db: Db,
  { identity, agents }: { identity: Pick<Identity, 'seedMember'>; agents: Pick<Agents, 'seedPreset' | 'seedContract'> },
  passwordOf: (username: string) => string,
): Promise<void> {
  const ids = new Map<string, MemberId>()
  for (const { username, accountType, upline, group, slots } of LINE) {
    const above = upline ? ids.get(upline) : undefined
    const seed = { username, password: passwordOf(username), accountType, ...(above ? { upline: above } : {}) }
    const { memberId } = await db.transaction().execute((tx) => identity.seedMember(tx, seed))
    ids.set(username, memberId)
    const preset = { group, rates: { SLOTS: parseRate(slots) } }
    await db.transaction().execute((tx) => agents.seedPreset(tx, memberId, preset))
  }
  for (const { payee, payer, salaryPct, dividendPct } of CONTRACTS) {
    const parties = { payer: payer === null ? null : ids.get(payer)!, payee: ids.get(payee)! }
    for (const terms of [salary(salaryPct), dividend(dividendPct)])
      await db.transaction().execute((tx) => agents.seedContract(tx, { ...parties, terms }))
  }
}

const salary = (ratePct: string) => ({
  kind: 'dailySalary' as const,
  tiers: [{ betAmount: parseMoney('100'), activeMembers: 0, rate: parseRate(ratePct) }],
})

const dividend = (ratePct: string) => ({
  kind: 'dividend' as const,
  period: 'daily' as const,
  carryMode: 'none' as const,
  tiers: [{ validBet: ZERO, profitAndLoss: ZERO, activeMembers: 0, rate: parseRate(ratePct) }],
})
