import { parseMoney } from '@croupier/kernel/money'
import { openDispute, withdrawDispute } from '@croupier/wire/agents/contracts'
import { disputeDesk, rejectDispute, statementInputsDesk, upholdDispute } from '@croupier/wire/agents/contracts.console'
import { messages } from '@croupier/wire/messaging/inbox'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractRuns } from '../../../../testing/contract-runs.ts'
import { salaryOf } from '../../../../testing/contracts.ts'
import { type TestMember, testClock, type World, world } from '../../../../testing/world.ts'

let w: World
let runs: ReturnType<typeof contractRuns>
beforeAll(async () => {
  // Eleven o'clock of Friday, 30 October, in Shanghai.
  w = await world({ clock: testClock(new Date('2026-10-30T03:00:00.000Z')) })
  runs = contractRuns(w)
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

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
  w.outcome(openDispute, { lineId, text }, { as: await runs.session(agent) })
async function disputed(agent: TestMember) {
  const { id: lineId } = await lineOf(agent)
  const { id } = await w.call(openDispute, { lineId, text }, { as: await runs.session(agent) })
  return { lineId, disputeId: id }
}
const wish = { reason: 'The round was corrected' }
const inboxOf = async (agent: TestMember) =>
  (await w.call(messages, { pageSize: 20 }, { as: await runs.session(agent) })).items.map(({ type, params }) => ({
    type,
    answer: params.answer,
  }))

describe('a dispute', () => {
  test('is opened by the payee alone, once, within 30 days of the run, and names the statement by its digest', async () => {
    const { a, b } = await paidDay()
    const { id } = await lineOf(b)
    expect(await opened(a, id)).toBe('statement.unknown')
    expect(await opened(b, 'daily:2026-01-01:k1')).toBe('statement.unknown')
    expect(await lineOf(b)).toMatchObject({ dispute: null, disputeAct: 'open' })
    const as = await runs.session(b)
    const node = await w.another()
    const both = await Promise.all([w, node].map((one) => one.outcome(openDispute, { lineId: id, text }, { as })))
    expect(both.toSorted()).toEqual(['agents.dispute_open', 'ok'])
    expect(await lineOf(b)).toMatchObject({ dispute: { status: 'open', text }, disputeAct: 'withdraw' })
    // The payer sees it, and does nothing about it.
    expect((await runs.linesOf(a, 'owed')).items.at(-1)).toMatchObject({ dispute: { text }, disputeAct: null })
    const desk = await w.call(disputeDesk, { account: b.username, page: 1, pageSize: 20 }, { as: await manager() })
    const { digest } = await w.call(statementInputsDesk, { id, page: 1, pageSize: 1 }, { as: await manager() })
    expect(desk.items).toMatchObject([
      { status: 'open', text, digest, isOverdue: false, line: { id, payee: b.username } },
    ])
    w.clock.advance('8d')
    const later = await w.call(disputeDesk, { status: 'open', page: 1, pageSize: 20 }, { as: await manager() })
    expect(later.items.find(({ line }) => line.id === id)).toMatchObject({ isOverdue: true })
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
