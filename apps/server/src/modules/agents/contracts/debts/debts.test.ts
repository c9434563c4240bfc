import { parseMoney } from '@croupier/kernel/money'
import { contractDebts } from '@croupier/wire/agents/contracts'
import { requestCorrection } from '@croupier/wire/agents/contracts.console'
import { debtDesk, requestAdvance } from '@croupier/wire/agents/debts.console'
import { dashboard, waiting } from '@croupier/wire/backoffice/dashboard.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveBooks } from '../../../../../../../proofs/books.ts'
import { type ContractWorld, contractWorld } from '../../../../testing/contract-runs.ts'
import { salaryOf } from '../../../../testing/contracts.ts'
import { onServer } from '../../../../testing/server.ts'
import type { TestMember, World } from '../../../../testing/world.ts'

let w: World
let runs: ContractWorld
beforeAll(async () => {
  runs = await contractWorld()
  w = runs.w
})
afterAll(() => runs.close())

const money = parseMoney
const manager = () => w.staff('agent-manager')
const debtsOf = async (agent: TestMember) => w.call(contractDebts, {}, { as: await runs.session(agent) })
const desk = async (wish: object) => w.call(debtDesk, { page: 1, pageSize: 20, ...wish }, { as: await manager() })
/** The invariants of contracts that do not hold. */
const brokenInvariants = async () =>
  (await proveBooks(w.database.url))
    .filter(({ check, findings }) => findings.length > 0 && /instalment|advanced|transit/.test(check))
    .map(({ check }) => check)

/** The agent `top` owes 20 to `a`, and has nothing. The agent below, `b`, is owed 20 by `a`. */
async function indebted() {
  const line = await runs.team()
  await runs.sign(line, ['1', '1', '1'].map(salaryOf))
  await runs.nextDay()
  await runs.endHouseContract(line.top)
  await runs.nextDay()
  await runs.play(line.player, '2000')
  await runs.nextDay()
  await runs.pay()
  const [debt] = (await desk({ account: line.top.username })).items
  return { ...line, lineId: debt!.line.id }
}
async function advanced(lineId: string): Promise<void> {
  const { approvalId } = await w.call(requestAdvance, { lineId, reason: 'agreed by phone' }, { as: await manager() })
  await w.call(approve, { approvalId, note: 'checked' }, { as: await manager() })
}

describe('a debt', () => {
  test('is seen by both sides and by staff with its age, and staff are alerted after a week', async () => {
    const { top, a } = await indebted()
    const since = expect.any(Date)
    expect(await debtsOf(top)).toEqual({ owes: { amount: money('20'), since }, isOwed: { amount: 0n, since: null } })
    expect(await debtsOf(a)).toEqual({ owes: { amount: money('20'), since }, isOwed: { amount: money('20'), since } })
    expect((await runs.linesOf(a)).items[0]).toMatchObject({ debt: { owed: money('20'), isAdvanced: false } })
    expect((await desk({ account: top.username })).items).toMatchObject([
      { debtor: top.username, creditor: a.username, owed: money('20'), isOverdue: false, advanced: 0n },
    ])
    const alerts = async () => {
      const { overdueDebts } = await w.call(waiting, {}, { as: await manager() })
      const { agents } = await w.call(dashboard, {}, { as: await w.staff('owner') })
      return [overdueDebts, agents.overdueDebts]
    }
    const [before] = await alerts()
    w.clock.advance('6d')
    expect(await alerts()).toEqual([before, before])
    w.clock.advance('2d')
    expect((await desk({ account: top.username, group: 'overdue' })).items).toMatchObject([{ isOverdue: true }])
    expect(await alerts()).toEqual([before! + 2, before! + 2])
    expect((await w.call(waiting, {}, { as: await w.staff('support') })).overdueDebts).toBeNull()
  })

  test('keeps its age while parts of it are paid, and ends with the last', async () => {
    const { top, a } = await indebted()
    const { since } = (await debtsOf(top)).owes
    w.clock.advance('1h')
    await runs.credit(top, '5')
    await runs.pay()
    expect((await debtsOf(top)).owes).toEqual({ amount: money('15'), since })
    await runs.credit(top, '15')
    await runs.pay()
    expect((await debtsOf(top)).owes).toEqual({ amount: 0n, since: null })
    expect((await debtsOf(a)).isOwed).toEqual({ amount: 0n, since: null })
  })
})

describe('an advance of the house', () => {
  test('pays the creditor after the approval of a second person, and the debtor owes the house', async () => {
    const { top, a, b, lineId } = await indebted()
    const maker = await manager()
    const { approvalId } = await w.call(requestAdvance, { lineId, reason: 'agreed by phone' }, { as: maker })
    expect(await w.outcome(approve, { approvalId, note: 'checked' }, { as: maker })).not.toBe('ok')
    expect((await runs.linesOf(a)).items[0]).toMatchObject({ status: 'unfunded' })
    // What the debtor pays in the meantime need not be advanced.
    await runs.credit(top, '5')
    await runs.pay()
    const checker = await manager()
    expect(await w.outcome(approve, { approvalId, note: 'checked' }, { as: checker })).toBe('ok')
    expect((await runs.linesOf(a)).items[0]).toMatchObject({ status: 'paid', paid: money('20'), debt: null })
    expect((await runs.linesOf(a)).sums).toEqual({ amount: money('20'), paid: money('20') })
    expect((await runs.linesOf(top, 'owed')).items[0]).toMatchObject({
      ...{ status: 'partlyPaid', paid: money('5') },
      debt: { owed: money('15'), isAdvanced: true },
    })
    expect((await desk({ account: top.username, group: 'advanced' })).items).toMatchObject([
      { creditor: null, owed: money('15'), advanced: money('15') },
    ])
    expect(await w.outcome(requestAdvance, { lineId, reason: 'again' }, { as: maker })).toBe('agents.nothing_owed')
    expect(await brokenInvariants()).toEqual([])
    // The creditor pays on what it got, and the debtor repays the house from new money.
    await runs.pay()
    expect(await runs.pocketsOf(a, b)).toEqual([money('0'), money('20')])
    await runs.credit(top, '9')
    await runs.pay()
    expect((await debtsOf(top)).owes.amount).toBe(money('6'))
    expect((await desk({ account: top.username })).sums).toEqual({ owed: money('6'), toHouse: money('6') })
    expect(await brokenInvariants()).toEqual([])
    await runs.credit(top, '10')
    await runs.pay()
    expect((await debtsOf(top)).owes).toEqual({ amount: 0n, since: null })
    expect(await w.cash(top)).toBe(money('4'))
    expect(await runs.pocketsOf(a, b)).toEqual([money('0'), money('20')])
    expect(await brokenInvariants()).toEqual([])
  })

  test('pays once when two requests about one debt are approved at the same time', async () => {
    const { top, a, lineId } = await indebted()
    const asked = { lineId, reason: 'agreed by phone' }
    const requests = [
      await w.call(requestAdvance, asked, { as: await manager() }),
      await w.call(requestAdvance, asked, { as: await manager() }),
    ]
    const outcomes = await Promise.all(
      requests.map(async ({ approvalId }) =>
        w.outcome(approve, { approvalId, note: 'checked' }, { as: await manager() }),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['agents.nothing_owed', 'ok'])
    expect((await runs.linesOf(a)).sums.paid).toBe(money('20'))
    expect((await debtsOf(top)).owes.amount).toBe(money('20'))
    expect(await brokenInvariants()).toEqual([])
  })

  test('leaves out the other party when a correction lowers the amount', async () => {
    const { top, a, lineId } = await indebted()
    await advanced(lineId)
    const wish = { lineId, amount: money('12'), reason: 'a bet was void' }
    const { approvalId } = await w.call(requestCorrection, wish, { as: await manager() })
    await w.call(approve, { approvalId, note: 'checked' }, { as: await manager() })
    // The creditor returns 8 to the debtor, who repays the house with them.
    await runs.credit(a, '40')
    await runs.pay()
    await runs.pay()
    expect((await debtsOf(top)).owes.amount).toBe(money('12'))
    expect(await brokenInvariants()).toEqual([])
  })

  test('is not possible for a line that is paid or of the house', async () => {
    const line = await runs.team()
    await runs.sign(line, ['1', '0.8'].map(salaryOf))
    await runs.nextDay()
    await runs.play(line.player, '2000')
    await runs.nextDay()
    await runs.pay()
    const { id } = (await runs.linesOf(line.a)).items[0]!
    for (const lineId of [id, 'daily:2026-01-01:k1'])
      expect(await w.outcome(requestAdvance, { lineId, reason: 'why not' }, { as: await manager() })).toBe(
        'agents.nothing_owed',
      )
  })
})

test('T036 the books find an advance that the ledger does not have', async () => {
  const { lineId } = await indebted()
  await advanced(lineId)
  expect(await brokenInvariants()).toEqual([])
  const change = (by: number) =>
    onServer(w.database.url, (client) =>
      client.query(
        `update agents.contract_payments set amount = amount + ${by} where line_id = $1 and advance = 'granted'`,
        [lineId],
      ),
    )
  await change(-1)
  expect(await brokenInvariants()).toContain(
    'what the house advanced to creditors of agents is what its lines say, and the ledger has what is not repaid',
  )
  await change(1)
})
