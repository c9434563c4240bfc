import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { ACCOUNT_TYPE, type AccountType } from '@croupier/rules/account-types'
import { parseRate } from '@croupier/rules/rate'
import { type AgentLink, createLink } from '@croupier/wire/agents/links'
import type { PresetView } from '@croupier/wire/agents/shapes'
import { register } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { loginOf, newAddress } from './logins.ts'
import type { Caller, TestMember, World } from './world.ts'

const PASSWORD = 'four quiet horses'

/** A prize group, and a rate for slots in per cent. */
export const presetOf = (group: number, slots = '0'): PresetView => ({
  group,
  rates: slots === '0' ? {} : { SLOTS: parseRate(slots) },
})

/** A line of agents: a master agent at the top, then agents, each below the one before. */
export async function agentLine(w: World, presets: readonly PresetView[]): Promise<TestMember[]> {
  const line: TestMember[] = []
  for (const preset of presets) {
    const upline = line.at(-1)?.memberId
    const accountType = upline ? ACCOUNT_TYPE.agent : ACCOUNT_TYPE.masterAgent
    const agent = await w.member({ accountType, ...(upline ? { upline } : {}) })
    const { db } = w.platform.database
    await db.transaction().execute((tx) => w.app.modules.agents.seedPreset(tx, agent.memberId, preset))
    line.push(agent)
  }
  return line
}

/**
 * Adds valid bets of slots to a day of a member who has played the lottery on some day, as a provider's games bring them to the bet book.
 */
export const slotBets = (w: World, { memberId }: TestMember, day: BusinessDay, validBet: string) =>
  w.platform.database.pool.query(
    `insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
     select $1, bucket, $2::date, 'providers', 'RNG', 1, $3, $3, 0, 0 from games.member_days where member_id = $1 limit 1`,
    [memberId, day, parseMoney(validBet)],
  )

/** A member directly below an agent. */
export const memberBelow = (w: World, upline: MemberId, accountType: AccountType = ACCOUNT_TYPE.member) =>
  w.member({ upline, accountType })

export type LinkWish = Partial<Omit<AgentLink, 'code'>>
export const linkOf = async (w: World, as: Caller, wish: LinkWish = {}): Promise<string> => {
  const usual = { type: 0 as const, label: '', expiresAt: null, maxUses: null, ...presetOf(1900) }
  return (await w.call(createLink, { ...usual, ...wish }, { as })).code
}

let count = 0
/** Registers a visitor by the code of an agent or of a link; answers the code of the refusal, or the new account. */
export async function registerBy(w: World, affiliateCode: string) {
  const username = `linked${++count}`
  const request = {
    ...{ username, password: PASSWORD, confirmPassword: PASSWORD, registerMethod: 'WEB' as const, affiliateCode },
    ...{ ageConfirmed: true, termsAccepted: true, termsVersion: '1', privacyVersion: '1' },
  }
  const outcome = await w.outcome(register, request, { address: newAddress() })
  return { username, password: PASSWORD, outcome }
}

/** Logs an account in on the side of agents or members. */
export const enter = (w: World, who: { username: string; password: string }, side: 'member' | 'agent' = 'member') =>
  w.call(login, { ...loginOf(who), side }, { address: newAddress() })
