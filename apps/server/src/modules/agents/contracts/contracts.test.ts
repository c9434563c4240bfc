import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import type { ContractKind } from '@croupier/rules/agents/terms'
import { parseRate } from '@croupier/rules/rate'
import type { TermsView } from '@croupier/wire/agents/contract-shapes'
import {
  dailySalary,
  decideDividend,
  dividend,
  downlineContracts,
  offerContract,
  ownContract,
  withdrawContract,
} from '@croupier/wire/agents/contracts'
import { contractDesk, endContract, offerHouseContract } from '@croupier/wire/agents/contracts.console'
import { openDownline } from '@croupier/wire/agents/downlines'
import { requestMove } from '@croupier/wire/agents/tree.console'
import { messages } from '@croupier/wire/messaging/inbox'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, presetOf } from '../../../testing/agents.ts'
import { contracted, DECISIONS, dividendOf, realtimeOf, salaryOf } from '../../../testing/contracts.ts'
import { type Caller, type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let staff: TestStaff
beforeAll(async () => {
  w = await world()
  staff = await w.staff('agent-manager')
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

/** A line of agents of which each has a dividend contract with the one above, the first one with the house. */
async function contractedLine(...rates: string[]): Promise<TestMember[]> {
  const line = await agentLine(
    w,
    rates.map(() => presetOf(1950)),
  )
  for (const [at, one] of line.entries()) await contracted(w, line[at - 1] ?? null, one, dividendOf(rates[at]!))
  return line
}
const offer = (payer: TestMember, { memberId }: TestMember, terms: TermsView, wish: object = {}) =>
  w.call(offerContract, { memberId, terms, ...wish }, { as: payer })
const offerOutcome = (payer: Caller, { memberId }: TestMember, terms: TermsView, wish: object = {}) =>
  w.outcome(offerContract, { memberId, terms, ...wish }, { as: payer })

type Action = 'accept' | 'reject' | 'terminate'
const decide = (as: Caller, contractId: string, action: Action, wish: object = {}, kind: ContractKind = 'dividend') =>
  w.call(DECISIONS[kind], { contractId, action, ...wish }, { as })
const decideOutcome = (as: Caller, contractId: string, action: Action, wish: object = {}) =>
  w.outcome(decideDividend, { contractId, action, ...wish }, { as })
const own = (as: Caller, kind: ContractKind = 'dividend') => w.call(ownContract, { kind }, { as })
const desk = async (id: string) => {
  const { items } = await w.call(contractDesk, { page: 1, pageSize: 100 }, { as: staff })
  return items.find((one) => one.id === id)
}
const typesOf = async (as: Caller) =>
  (await w.call(messages, { pageSize: 20 }, { as })).items
    .map(({ type }) => type)
    .filter((type) => /contract/.test(type))
    .toSorted()

describe('a contract', () => {
  test('is offered by the direct upline, accepted by the payee and starts with the next period', async () => {
    const [top, a] = (await contractedLine('30', '20')) as [TestMember, TestMember]
    const found = await own(a)
    expect(found).toMatchObject({
      contracts: [
        { payer: top.username, payee: a.username, status: 'accepted', endsAt: null, terms: dividendOf('20') },
      ],
      request: null,
      limits: { maxTiers: 6, maxRate: parseRate('60') },
      isAssistant: false,
    })
    const { startsAt, acceptedAt } = found.contracts[0]!
    expect(startsAt! > acceptedAt!).toBe(true)
    expect((await own(top)).contracts[0]).toMatchObject({ payer: null, status: 'accepted' })
    const listed = await w.call(downlineContracts, { kind: 'dividend', page: 1, pageSize: 20 }, { as: top })
    expect(listed.items.map(({ payee }) => payee)).toEqual([a.username])
    expect(await typesOf(a)).toEqual(['contract_offered'])
    expect(await typesOf(top)).toEqual(['contract_accepted', 'contract_offered'])
  })

  test('is rejected by the payee or withdrawn by the payer, and then is final', async () => {
    const [top, a] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    await contracted(w, null, top, dividendOf('30'))
    const first = (await offer(top, a, dividendOf('10'))).id
    expect((await w.call(dividend, {}, { as: a })).requests).toMatchObject([{ contract: { id: first }, affected: [] }])
    expect(await offerOutcome(top, a, dividendOf('5'))).toBe('agents.contract_pending')
    expect(await w.outcome(withdrawContract, { contractId: first }, { as: a })).toBe('agents.contract_not_yours')
    expect(await decideOutcome(top, first, 'accept')).toBe('agents.contract_not_yours')
    expect(await decide(a, first, 'reject')).toEqual({ status: 'rejected' })
    expect(await decideOutcome(a, first, 'accept')).toBe('agents.contract_state')
    const second = (await offer(top, a, dividendOf('10'))).id
    await w.call(withdrawContract, { contractId: second }, { as: top })
    expect(await desk(second)).toMatchObject({ status: 'terminated', reason: 'withdraw', endsAt: null })
    expect(await typesOf(top)).toEqual(['contract_offered', 'contract_rejected'])
  })

  test('is unknown to others and under the call of another kind', async () => {
    const [top, a] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    await contracted(w, null, top, dividendOf('30'))
    const { id } = await offer(top, a, dividendOf('10'))
    const stranger = await agentLine(w, [presetOf(1950)])
    expect(await decideOutcome(stranger[0]!, id, 'accept')).toBe('agents.contract_unknown')
    expect(await w.outcome(dailySalary, { contractId: id, action: 'accept' }, { as: a })).toBe(
      'agents.contract_unknown',
    )
    expect(await decideOutcome(await w.member(), id, 'accept')).toBe('login.not_agent')
  })

  // Agent rules §6.4: the payer alone cannot end an accepted contract.
  test('is ended by the payee or staff at the end of its period, not by the payer', async () => {
    const [top, a] = (await contractedLine('30', '20')) as [TestMember, TestMember]
    const { id, startsAt } = (await own(a)).contracts[0]!
    expect(await decideOutcome(top, id, 'terminate')).toBe('agents.contract_not_yours')
    await decide(a, id, 'terminate')
    expect(await desk(id)).toMatchObject({ status: 'terminated', reason: 'terminate', endsAt: startsAt })
    const house = (await own(top)).contracts[0]!.id
    expect(await w.call(endContract, { contractId: house, reason: 'agreed' }, { as: staff })).toEqual({})
    expect(await offerOutcome(top, a, dividendOf('5'))).toBe('agents.no_own_contract')
  })

  test('replaces the one before, which runs until the new one starts', async () => {
    const [top, a] = (await contractedLine('30', '20')) as [TestMember, TestMember]
    const old = (await own(a)).contracts[0]!
    w.clock.advance('5m')
    const id = await contracted(w, top, a, dividendOf('25'))
    const [latest] = (await own(a)).contracts
    expect(latest).toMatchObject({ id, startsAt: old.startsAt })
    expect(await desk(old.id)).toMatchObject({ status: 'terminated', reason: 'replace', endsAt: latest!.startsAt })
  })
})

describe('an offer', () => {
  test('is refused in the order of the rule book', async () => {
    const [top, a, b] = (await agentLine(w, [presetOf(1950), presetOf(1950), presetOf(1950)])) as [
      TestMember,
      TestMember,
      TestMember,
    ]
    expect(await offerOutcome(top, a, dividendOf('10'))).toBe('agents.no_own_contract')
    await contracted(w, null, top, dividendOf('30'))
    expect(await offerOutcome(top, b, dividendOf('10'))).toBe('agents.payee_not_direct')
    expect(await offerOutcome(a, top, dividendOf('10'))).toBe('agents.payee_not_direct')
    expect(await offerOutcome(top, a, dividendOf('10', { tiers: [] }))).toBe('agents.tiers_count')
    expect(await offerOutcome(top, a, dividendOf('10.01'))).toBe('agents.rate_not_offered')
    const tier = {
      validBet: parseMoney('1000'),
      profitAndLoss: parseMoney('100'),
      activeMembers: 1,
      rate: parseRate('10'),
    }
    expect(await offerOutcome(top, a, dividendOf('10', { tiers: [tier, tier] }))).toBe('agents.tiers_order')
    expect(await offerOutcome(top, a, dividendOf('30.05'))).toBe('agents.rate_above_own')
    const easier = { ...tier, validBet: parseMoney('999') }
    expect(await offerOutcome(top, a, dividendOf('10', { tiers: [easier] }))).toBe('agents.rate_above_own')
    const weekly = await offer(top, a, dividendOf('10', { period: 'weekly', carryMode: 'none' }))
    expect(weekly.warnings).toEqual(['period_differs', 'carry_differs'])
    const member = await w.member({ upline: top.memberId })
    expect(await offerOutcome(top, member, dividendOf('10'))).toBe('agents.payee_not_direct')
  })

  test('of staff goes to agents without an upline only', async () => {
    const [, a] = (await contractedLine('30', '20')) as [TestMember, TestMember]
    const asked = { account: a.username, terms: salaryOf('1'), reason: 'agreed by phone' }
    expect(await w.outcome(offerHouseContract, asked, { as: staff })).toBe('agents.payee_not_direct')
    expect(await w.outcome(offerHouseContract, { ...asked, account: 'nobody-at-all' }, { as: staff })).toBe(
      'member.unknown',
    )
  })

  test('does not reach an account in a time-out, and assistants make none', async () => {
    const [top, a] = (await agentLine(w, [presetOf(1950), presetOf(1950)])) as [TestMember, TestMember]
    await contracted(w, null, top, dividendOf('30'))
    await w.call(takeTimeOut, { days: 1 }, { as: a })
    expect(await offerOutcome(top, a, dividendOf('10'))).toBe('agents.contract_unavailable')
    const wish = { username: 'contractclerk', password: 'nine tall candles', kind: 'assistant' as const }
    const opened = await w.call(openDownline, { ...wish, ...presetOf(1700) }, { as: top })
    const { db } = w.platform.database
    const from = { address: '127.0.0.1', userAgent: '' }
    const memberId = memberIdOf(opened.memberId)
    const as = await db.transaction().execute((tx) => w.app.modules.identity.openSession(tx, memberId, from))
    expect(await offerOutcome(as, a, dividendOf('10'))).toBe('session.forbidden')
    expect(await own(as)).toMatchObject({ isAssistant: true, contracts: [{ payee: top.username }] })
  })

  test('two at once to one account leave one open', async () => {
    const [top, a] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    await contracted(w, null, top, dividendOf('30'))
    const both = await Promise.all([offerOutcome(top, a, dividendOf('10')), offerOutcome(top, a, dividendOf('12'))])
    expect(both.toSorted()).toEqual(['agents.contract_pending', 'ok'])
  })
})

describe('a lower rate', () => {
  // Agent rules §6.5, the worked example.
  test('ends higher contracts below once payer and payee have confirmed it', async () => {
    const [top, bay, tran] = (await contractedLine('30', '18', '14')) as [TestMember, TestMember, TestMember]
    const below = async (rate: string) => {
      const agent = await w.member({ accountType: 1, upline: bay.memberId })
      return { agent, id: await contracted(w, bay, agent, dividendOf(rate)) }
    }
    const [quay, salt] = [await below('16'), await below('16')]
    const under = await w.member({ accountType: 1, upline: tran.memberId })
    const open = (await offer(tran, under, dividendOf('14'))).id
    expect(await offerOutcome(top, bay, dividendOf('13'))).toBe('agents.lower_rate_unconfirmed')
    expect(await offerOutcome(top, bay, dividendOf('16'))).toBe('ok')
    const equal = (await own(bay)).request!
    expect(equal.affected).toEqual([])
    await decide(bay, equal.contract.id, 'reject')
    const { id } = await offer(top, bay, dividendOf('15'), { confirmLower: true })
    const { request } = await own(bay)
    expect(request!.affected.map(({ account }) => account).toSorted()).toEqual(
      [quay.agent.username, salt.agent.username].toSorted(),
    )
    expect(await decideOutcome(bay, id, 'accept')).toBe('agents.lower_rate_unconfirmed')
    expect(await desk(quay.id)).toMatchObject({ status: 'accepted' })
    await decide(bay, id, 'accept', { confirmLower: true })
    const { startsAt } = (await desk(id))!
    for (const one of [quay, salt])
      expect(await desk(one.id)).toMatchObject({ status: 'terminated', reason: 'lowerRate', endsAt: startsAt })
    expect(await desk(open)).toMatchObject({ status: 'newRequest' })
    expect((await own(tran)).contracts).toMatchObject([{ status: 'accepted' }])
    expect(await typesOf(quay.agent)).toEqual(['contract_ended', 'contract_offered'])
    // Then an open request is withdrawn, too.
    await decide(bay, (await offer(top, bay, dividendOf('13'), { confirmLower: true })).id, 'accept', {
      confirmLower: true,
    })
    expect(await desk(open)).toMatchObject({ status: 'terminated', reason: 'lowerRate', endsAt: null })
  })

  test('of a real-time salary is lower in either of its two rates', async () => {
    const [top, bay, quay] = (await agentLine(w, Array(3).fill(presetOf(1950)))) as [TestMember, TestMember, TestMember]
    await contracted(w, null, top, realtimeOf(['0', '1', '1.2']))
    await contracted(w, top, bay, realtimeOf(['0', '0.8', '1']))
    const below = await contracted(w, bay, quay, realtimeOf(['2', '0.5', '1']))
    expect(await offerOutcome(bay, quay, realtimeOf(['2', '0.5', '1.05']))).toBe('agents.rate_above_own')
    expect(await offerOutcome(top, bay, realtimeOf(['0', '0.8', '0.9']))).toBe('agents.lower_rate_unconfirmed')
    const { id } = await offer(top, bay, realtimeOf(['0', '0.8', '0.9']), { confirmLower: true })
    await decide(bay, id, 'accept', { confirmLower: true }, 'realtimeSalary')
    expect(await desk(below)).toMatchObject({ status: 'terminated', reason: 'lowerRate' })
  })

  test('and a higher offer below at once leave no contract above its own', async () => {
    const [top, bay, quay] = (await contractedLine('30', '18', '10')) as [TestMember, TestMember, TestMember]
    const { id } = await offer(top, bay, dividendOf('15'))
    await Promise.all([decideOutcome(bay, id, 'accept'), offerOutcome(bay, quay, dividendOf('17'))])
    const [accepted, request] = [(await own(bay)).request, (await own(quay)).request]
    // Whichever came second was refused: the acceptance without its confirmation, or the offer above the new rate.
    expect(accepted === null).toBe(request === null)
  })
})

test('a self-exclusion ends the contracts of an agent with their period', async () => {
  const [, a] = (await contractedLine('30', '20')) as [TestMember, TestMember]
  const { id } = (await own(a)).contracts[0]!
  await w.call(excludeMyself, { months: 6 }, { as: a })
  await w.runJobs()
  expect(await desk(id)).toMatchObject({ status: 'terminated', reason: 'accountClosed' })
})

test('an offer expires after seven days without an answer', async () => {
  const [top, a] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
  await contracted(w, null, top, dividendOf('30'))
  const { id } = await offer(top, a, dividendOf('10'))
  w.clock.advance('6d')
  staff = await w.staff('agent-manager')
  await w.platform.jobs.add(w.platform.database.db, 'agents.contracts', {})
  await w.runJobs()
  expect(await desk(id)).toMatchObject({ status: 'newRequest' })
  w.clock.advance('1d')
  staff = await w.staff('agent-manager')
  await w.platform.jobs.add(w.platform.database.db, 'agents.contracts', {})
  await w.runJobs()
  expect(await desk(id)).toMatchObject({ status: 'terminated', reason: 'expire' })
})

test('a move of a branch ends the contract with the old upline, and those inside stay', async () => {
  const [, a, b] = (await contractedLine('30', '20', '10')) as [TestMember, TestMember, TestMember]
  const [other] = await agentLine(w, [presetOf(1960)])
  const { id } = (await own(a)).contracts[0]!
  const asked = { memberId: a.memberId, to: other!.username, reason: 'agreed by phone' }
  const { approvalId } = await w.call(requestMove, asked, { as: await w.staff('agent-manager') })
  await w.call(approve, { approvalId, note: 'checked' }, { as: await w.staff('agent-manager') })
  staff = await w.staff('agent-manager')
  expect(await desk(id)).toMatchObject({ status: 'terminated', reason: 'branchMove' })
  expect((await own(b)).contracts).toMatchObject([{ status: 'accepted', payer: a.username }])
  // Until the move, the account has no upline that could offer another one.
  expect(
    await w.outcome(offerHouseContract, { account: a.username, terms: salaryOf('1'), reason: 'again' }, { as: staff }),
  ).toBe('agents.payee_not_direct')
})
