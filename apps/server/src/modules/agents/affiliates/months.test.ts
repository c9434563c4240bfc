import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { parseRate } from '@croupier/rules/rate'
import type { AffiliateTerms } from '@croupier/wire/agents/affiliate-shapes'
import { agentAffiliate } from '@croupier/wire/agents/affiliates'
import {
  addAffiliateCode,
  affiliateMonths,
  affiliatePlans,
  affiliateReferrals,
  createAffiliatePlan,
  decideAffiliateReferral,
  requestAffiliatePlan,
} from '@croupier/wire/agents/affiliates.console'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { statements, submitStatement } from '@croupier/wire/statements/statements.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerBy } from '../../../testing/agents.ts'
import { contractRuns } from '../../../testing/contract-runs.ts'
import { type TestMember, testClock, type World, world } from '../../../testing/world.ts'

const money = parseMoney
const reason = 'Agreed by contract'
const TERMS: AffiliateTerms = {
  kind: 'hybrid',
  cpaAmount: money('50'),
  cpaMinDeposit: money('50'),
  cpaMinValidBet: money('1000'),
  tiers: [
    { ngr: money('0'), activeMembers: 1, rate: parseRate('25') },
    { ngr: money('500'), activeMembers: 3, rate: parseRate('35') },
  ],
  carryNegative: true,
}

let w: World
let runs: ReturnType<typeof contractRuns>
// Sessions end while the clock moves on.
const staff = () => w.staff('affiliate-manager')
beforeAll(async () => {
  // Noon of 2 November in Shanghai.
  w = await world({ clock: testClock(new Date('2026-11-02T04:00:00.000Z')) })
  runs = contractRuns(w)
})
afterAll(() => w.close({ without: ['bets', 'lottery', 'orders'] }))

let plans = 0
async function planOf(wish: Partial<AffiliateTerms> = {}): Promise<string> {
  const plan = { name: `Plan ${++plans}`, terms: { ...TERMS, ...wish }, reason }
  return (await w.call(createAffiliatePlan, plan, { as: await staff() })).id
}
async function assign({ memberId }: TestMember, planId: string | null): Promise<string> {
  const { approvalId } = await w.call(requestAffiliatePlan, { memberId, planId, reason }, { as: await staff() })
  return w.outcome(approve, { approvalId, note: '' }, { as: await staff() })
}
let codes = 0
async function affiliateWith(planId: string | null): Promise<{ agent: TestMember; code: string }> {
  const agent = await w.member({ accountType: ACCOUNT_TYPE.agent })
  const code = `AFFX${String(++codes).padStart(3, '2')}`
  await w.call(addAffiliateCode, { account: agent.username, code, domains: [], reason }, { as: await staff() })
  if (planId) expect(await assign(agent, planId)).toBe('ok')
  return { agent, code }
}
/** A member who comes by the code. Two days pass, so that registrations from one network are no burst. */
async function brought(code: string): Promise<{ memberId: MemberId }> {
  const { username, outcome } = await registerBy(w, code)
  expect(outcome).toBe('ok')
  w.clock.advance('2d')
  return { memberId: (await w.app.modules.identity.memberNamed(runs.db(), username))!.id }
}
/** A first deposit, and money to play. */
async function deposit(member: { memberId: MemberId }, amount: string): Promise<string> {
  const id = await runs.deposit(member, amount)
  await runs.credit(member, '20000')
  return id
}
/** A member who deposits and plays one bet. */
async function player(code: string, first: string, stake: string, payout: string) {
  const member = await brought(code)
  const depositId = await deposit(member, first)
  await runs.play(member, stake, payout)
  return { ...member, depositId }
}
/** Ten past four in the morning of the first of a month, when the figures of the month before are final. */
async function monthEnds(at: string): Promise<void> {
  w.clock.set(new Date(at))
  for (const task of ['agents.figures', 'agents.affiliates', 'statements.close']) await runs.run(task)
}
const DECEMBER = '2026-11-30T20:10:00.000Z'
const JANUARY = '2026-12-31T20:10:00.000Z'

const statementOf = async ({ memberId: owner }: TestMember, firstDay: string) => {
  const asked = { kind: 'affiliate', owner, firstDayFrom: firstDay, firstDayTo: firstDay, page: 1, pageSize: 20 }
  return (await w.call(statements, asked, { as: await w.staff('finance') })).items[0]
}
const monthsOf = async ({ memberId }: TestMember) =>
  (await w.call(affiliateMonths, { memberId, page: 1, pageSize: 20 }, { as: await staff() })).items
const referralsOf = async ({ username }: TestMember) =>
  (await w.call(affiliateReferrals, { search: username, page: 1, pageSize: 50 }, { as: await staff() })).items
const decide = async (memberId: string, decision: 'cleared' | 'confirmed') =>
  w.outcome(
    decideAffiliateReferral,
    { memberId: memberIdOf(memberId), source: 'affiliate', decision, reason },
    { as: await staff() },
  )
async function pay(id: string): Promise<void> {
  const { approvalId } = await w.call(submitStatement, { id, reason }, { as: await w.staff('finance') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('treasury') })
  await w.runJobs()
}

describe('a plan of affiliates', () => {
  test('is refused when it pays nothing, when its tiers do not rise, and under a name that is taken', async () => {
    const outcome = async (terms: Partial<AffiliateTerms>, name = 'Another') =>
      w.outcome(createAffiliatePlan, { name, terms: { ...TERMS, ...terms }, reason }, { as: await staff() })
    expect(await outcome({ cpaAmount: money('0') })).toBe('agents.plan_pays_nothing')
    expect(await outcome({ tiers: [] })).toBe('agents.tiers_count')
    expect(await outcome({ tiers: TERMS.tiers.toReversed() })).toBe('agents.tiers_order')
    expect(await outcome({}, 'Harbour')).toBe('ok')
    expect(await outcome({}, 'Harbour')).toBe('agents.plan_name_taken')
  })

  test('is given to an agent by two people: the first one at once, another one with the next month', async () => {
    const { agent } = await affiliateWith(null)
    const [one, other] = [await planOf(), await planOf()]
    const maker = await staff()
    const { approvalId } = await w.call(
      requestAffiliatePlan,
      { memberId: agent.memberId, planId: one, reason },
      { as: maker },
    )
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: maker })).toBe('approval.own_request')
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: await staff() })).toBe('ok')
    expect(await assign(agent, other)).toBe('ok')
    const { rows } = await w.platform.database.pool.query(
      'select from_day, plan_id from agents.affiliate_assignments where member_id = $1 order by 1',
      [agent.memberId],
    )
    expect(rows).toEqual([
      { from_day: '2026-11-01', plan_id: one },
      { from_day: '2026-12-01', plan_id: other },
    ])
    const { items } = await w.call(affiliatePlans, { page: 1, pageSize: 50 }, { as: await staff() })
    expect(items.find(({ id }) => id === one)).toMatchObject({ agents: 1 })
    expect(items.find(({ id }) => id === other)).toMatchObject({ agents: 0, terms: TERMS })
    const nothing = { memberId: agent.memberId, planId: other, reason }
    expect(await w.outcome(requestAffiliatePlan, nothing, { as: await staff() })).toBe('approval.nothing_changes')
    const unknown = { ...nothing, planId: 'nosuchplan' }
    expect(await w.outcome(requestAffiliatePlan, unknown, { as: await staff() })).toBe('agents.plan_unknown')
    const { memberId } = await w.member()
    expect(await w.outcome(requestAffiliatePlan, { ...nothing, memberId }, { as: await staff() })).toBe(
      'agents.not_an_agent',
    )
  })
})

describe('Agent rules §11 the month of an affiliate', () => {
  test('pays new members once and a share of the result, without flagged and excluded members', async () => {
    w.clock.set(new Date('2026-11-02T04:00:00.000Z'))
    const { agent, code } = await affiliateWith(await planOf())
    await player(code, '100', '2000', '1500')
    await player(code, '20', '2000', '2120')
    await player(code, '100', '900', '820')
    const flagged = await player(code, '200', '9000', '8300')
    await player(code, '100', '3000', '2940')
    const excluded = await player(code, '150', '5000', '4600')
    await w.call(excludeMyself, { months: 6 }, { as: await runs.session(excluded) })
    // The first deposit of one member goes back.
    await w.platform.database.pool.query(
      `update cashier.deposits set state = 'reversed', reversed_amount = paid_amount where deposit_id = $1`,
      [flagged.depositId],
    )
    await monthEnds(DECEMBER)
    expect(await monthsOf(agent)).toMatchObject([
      {
        ...{ firstDay: '2026-11-01', lastDay: '2026-11-30', state: 'waiting', cpaMembers: 2, cpa: money('100') },
        ...{ base: money('520'), activeMembers: 3, tier: 2, rate: parseRate('35'), revShare: money('182') },
        ...{ total: money('282'), carryIn: 0n, carryOut: 0n },
      },
    ])
    const statement = (await statementOf(agent, '2026-11-01'))!
    expect(statement).toMatchObject({ id: `affiliate:monthly:2026-11-01:${agent.memberId}`, status: 'pending' })

    // Two people approve it; running everything again pays nothing twice.
    // The pocket has the commissions on the same bets already.
    const [before] = await runs.pocketsOf(agent)
    await pay(statement.id)
    const node = await w.another()
    await Promise.all([runs.run('statements.close'), runs.run('statements.close', node)])
    await runs.run('statements.post')
    expect(await runs.pocketsOf(agent)).toEqual([before! + money('282')])
    expect((await monthsOf(agent))[0]).toMatchObject({ state: 'paid' })

    // A cleared member is paid for in the next month, with the result of the month before. Nobody is paid for twice.
    const held = (await referralsOf(agent)).filter(({ state }) => state === 'held')
    expect(held).toMatchObject([
      {
        member: { memberId: flagged.memberId },
        flags: [{ code: 'deposit_returned' }],
        ...{ firstDeposit: money('200'), validBet: money('9000'), withdrawn: 0n, lastBetOn: '2026-11-10' },
      },
    ])
    expect(await decide(flagged.memberId, 'cleared')).toBe('ok')
    expect(await decide(flagged.memberId, 'cleared')).toBe('agents.referral_decided')
    expect(await decide(agent.memberId, 'cleared')).toBe('agents.referral_unknown')
    await runs.play(flagged, '1000')
    await monthEnds(JANUARY)
    expect((await monthsOf(agent))[0]).toMatchObject({
      ...{ firstDay: '2026-12-01', cpaMembers: 1, cpa: money('50'), base: money('1700'), activeMembers: 1 },
      ...{ tier: 1, revShare: money('425'), total: money('475') },
    })
  })

  test('carries a loss into the next month, and states nothing while nothing is due', async () => {
    w.clock.set(new Date('2027-01-02T04:00:00.000Z'))
    const { agent, code } = await affiliateWith(await planOf({ kind: 'revShare', cpaAmount: money('0') }))
    const member = await player(code, '100', '2000', '2300')
    await monthEnds('2027-01-31T20:10:00.000Z')
    expect((await monthsOf(agent))[0]).toMatchObject({ base: money('-300'), carryOut: money('-300'), state: 'nothing' })
    expect(await statementOf(agent, '2027-01-01')).toBeUndefined()
    w.clock.set(new Date('2027-02-02T04:00:00.000Z'))
    await runs.play(member, '1100', '0')
    await monthEnds('2027-02-28T20:10:00.000Z')
    expect((await monthsOf(agent))[0]).toMatchObject({
      ...{ carryIn: money('-300'), base: money('800'), revShare: money('200'), carryOut: 0n, state: 'waiting' },
    })
  })

  test('does not count days after staff moved the member to another agent', async () => {
    w.clock.set(new Date('2027-03-02T04:00:00.000Z'))
    const { agent, code } = await affiliateWith(await planOf({ kind: 'revShare', cpaAmount: money('0') }))
    const member = await player(code, '100', '1000', '0')
    const other = await w.member({ accountType: ACCOUNT_TYPE.agent })
    await w.platform.database.pool.query(
      `with closed as (update agents.lines set to_day = '2027-03-09' where member_id = $1 returning 1)
       insert into agents.lines (member_id, from_day, upline_id, path) select $1, '2027-03-10', $2, array[$2] from closed`,
      [member.memberId, other.memberId],
    )
    w.clock.set(new Date('2027-03-12T04:00:00.000Z'))
    await runs.play(member, '5000', '0')
    await monthEnds('2027-03-31T20:10:00.000Z')
    expect((await monthsOf(agent))[0]).toMatchObject({ base: money('1000'), revShare: money('250') })
  })

  test('is shown to the agent with the codes, the plan and the campaigns', async () => {
    w.clock.set(new Date('2027-04-02T04:00:00.000Z'))
    const { agent, code } = await affiliateWith(await planOf())
    await player(code, '100', '2000', '1500')
    await runs.run('agents.figures')
    const shown = await w.call(agentAffiliate, {}, { as: await runs.session(agent) })
    expect(shown).toMatchObject({
      plan: { terms: TERMS },
      month: { firstDay: '2027-04-01', lastDay: '2027-04-30', registrations: 1, firstDeposits: 1 },
      campaigns: [{ subId: null, registrations: 1, firstDeposits: 1 }],
      months: [],
    })
    expect(shown.month.firstDepositSum).toBe(money('100'))
    expect(shown.codes).toContainEqual({ code: code.toLowerCase(), domains: [] })
  })
})
