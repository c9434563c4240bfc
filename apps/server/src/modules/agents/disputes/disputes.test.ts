import { treeRoot } from '@croupier/game-math/fairness/index'
import { plusDays } from '@croupier/kernel/business-day'
import { parseMoney, units } from '@croupier/kernel/money'
import { agentAffiliate } from '@croupier/wire/agents/affiliates'
import { statementInputsDesk } from '@croupier/wire/agents/contracts.console'
import { openDispute, withdrawDispute } from '@croupier/wire/agents/disputes'
import { disputeDesk, rejectDispute, upholdDispute } from '@croupier/wire/agents/disputes.console'
import { agentIncome } from '@croupier/wire/agents/income'
import { statementFile } from '@croupier/wire/agents/statement-files'
import { messages } from '@croupier/wire/messaging/inbox'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { affiliateMonthOf } from '../../../testing/affiliate-months.ts'
import { presetOf } from '../../../testing/agents.ts'
import { type ContractWorld, contractWorld } from '../../../testing/contract-runs.ts'
import { salaryOf } from '../../../testing/contracts.ts'
import { filesOf, verifyStatement } from '../../../testing/statement-files.ts'
import type { TestMember, World } from '../../../testing/world.ts'

let w: World
let runs: ContractWorld
beforeAll(async () => {
  runs = await contractWorld()
  w = runs.w
})
afterAll(() => runs.close())

const money = parseMoney
const text = 'A bet of the harbour round is missing'
const manager = () => w.staff('agent-manager')
const lineOf = async (agent: TestMember) => (await runs.linesOf(agent)).items.at(-1)!
async function paidDay() {
  const line = await runs.team()
  await runs.sign(line, ['1', '0.8', '0.5'].map(salaryOf))
  await runs.nextDay()
  const ticketId = await runs.play(line.player, '2000')
  await runs.nextDay()
  await runs.pay()
  return { ...line, ticketId }
}
const opened = async (agent: TestMember, lineId: string) =>
  w.outcome(openDispute, { id: lineId, text }, { as: await runs.session(agent) })
async function disputed(agent: TestMember) {
  const { id: lineId } = await lineOf(agent)
  const { id } = await w.call(openDispute, { id: lineId, text }, { as: await runs.session(agent) })
  return { lineId, disputeId: id }
}
const wish = { reason: 'The round was corrected' }
const inboxOf = async (agent: TestMember) =>
  (await w.call(messages, { pageSize: 20 }, { as: await runs.session(agent) })).items.map(({ type, params }) => ({
    type,
    answer: params.answer,
  }))

describe('a dispute of what the house pays without a contract', () => {
  test('is opened by the payee alone, and upheld by two people with a correction that anyone computes again', async () => {
    const { agent, id, month } = await affiliateMonthOf(w)
    const stranger = await w.member({ accountType: 2 })
    expect(await w.outcome(openDispute, { id, text }, { as: stranger })).toBe('statement.unknown')
    const { id: disputeId } = await w.call(openDispute, { id, text }, { as: agent })
    const [shown] = (await w.call(agentAffiliate, {}, { as: agent })).months
    expect(shown).toMatchObject({ id, dispute: { status: 'open', text }, disputeAct: 'withdraw' })
    const desk = await w.call(disputeDesk, { account: agent.username, page: 1, pageSize: 20 }, { as: await manager() })
    expect(desk.items).toMatchObject([
      { line: null, statement: { id, kind: 'affiliate', payer: null, payee: agent.username, amount: money('0') } },
    ])
    const uphold = async (amount: string | null) =>
      w.outcome(
        upholdDispute,
        { disputeId, amount: amount === null ? null : money(amount), ...wish },
        { as: await manager() },
      )
    // The figures are final, and a dispute lowers no income.
    expect(await uphold(null)).toBe('agents.nothing_to_correct')
    expect(await uphold('0')).toBe('agents.nothing_to_correct')
    const asked = { disputeId, amount: money('12.3456'), ...wish }
    const maker = await manager()
    const { approvalId } = await w.call(upholdDispute, asked, { as: maker })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: maker })).toBe('approval.own_request')
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: await manager() })).toBe('ok')
    expect(await runs.pocketsOf(agent)).toEqual([money('12.3456')])
    expect(await inboxOf(agent)).toContainEqual({ type: 'contract_dispute_upheld', answer: wish.reason })

    const { statements } = await w.call(agentIncome, { from: month.first, to: month.last }, { as: agent })
    expect(statements).toMatchObject([
      { id: `${id}:r1`, amount: money('12.3456'), correction: { before: money('0') }, disputeAct: 'open' },
      { id, amount: money('0'), dispute: { status: 'upheld' } },
    ])
    const files = filesOf((await w.call(statementFile, { id: `${id}:r1` }, { as: agent })).bytes)
    const { rows } = await w.platform.database.pool.query('select memo from wallet.journal where reference = $1', [
      `${id}:r1`,
    ])
    expect(verifyStatement(files, { digest: rows[0].memo })).toMatchObject({ verdict: 'proven' })
    expect(
      (await w.app.modules.agents.digestLines(runs.today())).find(({ name }) => name === 'agents.statements'),
    ).toEqual(expect.objectContaining({ hash: treeRoot([rows[0].memo]) }))

    // The correction may be disputed, too, and the next one adds to both.
    const again = await w.call(openDispute, { id: `${id}:r1`, text }, { as: agent })
    const next = { disputeId: again.id, amount: money('20'), ...wish }
    const second = await w.call(upholdDispute, next, { as: maker })
    expect(await w.outcome(approve, { approvalId: second.approvalId, note: '' }, { as: await manager() })).toBe('ok')
    expect(await runs.pocketsOf(agent)).toEqual([money('20')])
    const last = filesOf((await w.call(statementFile, { id: `${id}:r2` }, { as: agent })).bytes)
    expect(verifyStatement(last)).toMatchObject({ verdict: 'consistent', statement: { total: '7.6544' } })
  })

  test('is opened about a day of commissions, for 30 days after it was stated', async () => {
    const { b, player } = await runs.team()
    await runs.inTransaction((tx) => w.app.modules.agents.seedPreset(tx, player.memberId, presetOf(1900)))
    await runs.nextDay()
    await runs.play(player, '1000')
    await runs.nextDay()
    await runs.run('statements.close')
    const days = { from: plusDays(runs.today(), -1), to: runs.today() }
    const income = async () => (await w.call(agentIncome, days, { as: await runs.session(b) })).statements
    const [stated] = await income()
    expect(stated).toMatchObject({ kind: 'commission', dispute: null, disputeAct: 'open' })
    const { id } = await w.call(openDispute, { id: stated!.id, text }, { as: await runs.session(b) })
    const asked = { disputeId: id, amount: units(stated!.amount + 1n), ...wish }
    const { approvalId } = await w.call(upholdDispute, asked, { as: await manager() })
    await w.call(approve, { approvalId, note: '' }, { as: await manager() })
    const [correction] = await income()
    expect(correction).toMatchObject({ amount: 1n, correction: { before: stated!.amount }, state: 'paid' })
    const read = await w.call(statementFile, { id: correction!.id }, { as: await runs.session(b) })
    expect(verifyStatement(filesOf(read.bytes))).toMatchObject({ verdict: 'consistent' })
    w.clock.advance('31d')
    expect(await w.outcome(openDispute, { id: stated!.id, text }, { as: await runs.session(b) })).toBe(
      'agents.dispute_late',
    )
  })
})

describe('a dispute', () => {
  test('is opened by the payee alone, once, within 30 days of the run, and names the statement by its digest', async () => {
    const { a, b } = await paidDay()
    const { id } = await lineOf(b)
    expect(await opened(a, id)).toBe('statement.unknown')
    expect(await opened(b, 'daily:2026-01-01:k1')).toBe('statement.unknown')
    expect(await lineOf(b)).toMatchObject({ dispute: null, disputeAct: 'open' })
    const as = await runs.session(b)
    const node = await w.another()
    const both = await Promise.all([w, node].map((one) => one.outcome(openDispute, { id, text }, { as })))
    expect(both.toSorted()).toEqual(['agents.dispute_open', 'ok'])
    expect(await lineOf(b)).toMatchObject({ dispute: { status: 'open', text }, disputeAct: 'withdraw' })
    // The payer sees it, and does nothing about it.
    expect((await runs.linesOf(a, 'owed')).items.at(-1)).toMatchObject({ dispute: { text }, disputeAct: null })
    const desk = await w.call(disputeDesk, { account: b.username, page: 1, pageSize: 20 }, { as: await manager() })
    const { digest } = await w.call(statementInputsDesk, { id, page: 1, pageSize: 1 }, { as: await manager() })
    expect(desk.items).toMatchObject([
      {
        status: 'open',
        text,
        digest,
        isOverdue: false,
        statement: { id, payee: b.username, kind: 'dailySalary' },
        line: { id },
      },
    ])
    w.clock.advance('8d')
    const later = await w.call(disputeDesk, { status: 'open', page: 1, pageSize: 20 }, { as: await manager() })
    expect(later.items.find(({ statement }) => statement.id === id)).toMatchObject({ isOverdue: true })
    const { id: disputeId } = desk.items[0]!
    expect(await w.outcome(withdrawDispute, { disputeId }, { as: await runs.session(a) })).toBe(
      'agents.dispute_unknown',
    )
    expect(await w.outcome(withdrawDispute, { disputeId }, { as: await runs.session(b) })).toBe('ok')
    expect(await w.outcome(withdrawDispute, { disputeId }, { as: await runs.session(b) })).toBe(
      'agents.dispute_decided',
    )
    w.clock.advance('23d')
    expect(await opened(b, id)).toBe('agents.dispute_late')
    expect(await lineOf(b)).toMatchObject({ dispute: { status: 'withdrawn' }, disputeAct: null })
  })

  test('is upheld once by two people, who correct the line, and the payee reads the reason', async () => {
    const { a, b } = await paidDay()
    const { disputeId } = await disputed(b)
    const first = await w.call(upholdDispute, { disputeId, amount: money('12'), ...wish }, { as: await manager() })
    const again = await w.outcome(upholdDispute, { disputeId, amount: money('15'), ...wish }, { as: await manager() })
    const asked = { approvalId: first.approvalId, note: 'checked' }
    expect(await w.outcome(approve, asked, { as: await manager() })).toBe('ok')
    expect(await w.outcome(approve, asked, { as: await manager() })).not.toBe('ok')
    expect(again).not.toBe('statement.unknown')
    await runs.pay()
    await runs.pay()
    expect(await runs.pocketsOf(a, b)).toEqual(['4', '12'].map(money))
    expect((await runs.linesOf(b)).items.map(({ amount }) => amount)).toEqual(['2', '10'].map(money))
    expect(await lineOf(b)).toMatchObject({ dispute: { status: 'upheld', answer: wish.reason } })
    expect(await inboxOf(b)).toContainEqual({ type: 'contract_dispute_upheld', answer: wish.reason })
    for (const call of [
      w.outcome(upholdDispute, { disputeId, amount: money('20'), ...wish }, { as: await manager() }),
      w.outcome(rejectDispute, { disputeId, ...wish }, { as: await manager() }),
    ])
      expect(await call).toBe('agents.dispute_decided')
  })

  test('is upheld by computing the run again when a bet of it was settled again', async () => {
    const { top, b, player, ticketId } = await paidDay()
    const { disputeId } = await disputed(b)
    expect(await w.outcome(upholdDispute, { disputeId, amount: null, ...wish }, { as: await manager() })).toBe(
      'agents.nothing_to_correct',
    )
    await runs.inTransaction((tx) => runs.resettle(tx, player, ticketId, '500', '1500'))
    const { approvalId } = await w.call(upholdDispute, { disputeId, amount: null, ...wish }, { as: await manager() })
    await w.call(approve, { approvalId, note: 'checked' }, { as: await manager() })
    await runs.pay()
    expect((await runs.linesOf(b)).sums.amount).toBe(money('7.5'))
    expect((await runs.linesOf(top)).sums.amount).toBe(money('15'))
    expect(await lineOf(b)).toMatchObject({ dispute: { status: 'upheld' } })
  })

  test('is rejected with a reason, which the payee reads, and the line may be disputed again', async () => {
    const { b } = await paidDay()
    const { disputeId, lineId } = await disputed(b)
    expect(await w.outcome(rejectDispute, { disputeId, ...wish }, { as: await manager() })).toBe('ok')
    expect(await inboxOf(b)).toContainEqual({ type: 'contract_dispute_rejected', answer: wish.reason })
    expect(await lineOf(b)).toMatchObject({ dispute: { status: 'rejected', answer: wish.reason }, disputeAct: 'open' })
    expect(await opened(b, lineId)).toBe('ok')
    expect(await w.outcome(rejectDispute, { disputeId: 'd1', ...wish }, { as: await manager() })).toBe(
      'agents.dispute_unknown',
    )
  })
})
