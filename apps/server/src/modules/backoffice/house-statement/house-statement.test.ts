import { type Money, parseMoney, units, ZERO } from '@croupier/kernel/money'
import { requestCredit } from '@croupier/wire/cashier/deposits.console'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { type StatementView, statements, submitStatement } from '@croupier/wire/statements/statements.console'
import { trialBalance } from '@croupier/wire/wallet/ledger.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { calm, depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember } from '../../../testing/world.ts'
import { account } from '../../wallet/index.ts'

/** Business days start at 16:00 UTC, which is midnight in Shanghai. The world starts at 10:00 UTC on 2 March. */
let w: GatewayWorld
let deposits: ReturnType<typeof depositsIn>
let withdrawals: ReturnType<typeof withdrawalsIn>
let ana: TestMember

beforeAll(async () => {
  w = await gatewayWorld()
  await w.gateway.gateway.turn(calm)
  deposits = depositsIn(w)
  withdrawals = withdrawalsIn(w)
  ana = await withdrawals.member()
  await firstDay()
  await secondDay()
})
afterAll(() => w.close())

async function deposit(amount: string): Promise<void> {
  const { id } = await deposits.order(ana, amount)
  await deposits.pay(id)
  await w.hooks()
}

async function bet(round: string, stake: bigint, bets: number): Promise<void> {
  await place(w, ticketOf(ana.memberId, { at: w.clock.now(), round, stake, bets }))
}

async function settle(round: string, payouts: readonly bigint[]): Promise<void> {
  const waiting = await findOpenBets(w, round)
  await settleResults(
    w,
    waiting.map((one, nth) => resultOf(one, payouts[nth] ?? 0n, 100n)),
  )
}

/** A deposit, a credit, and bets of two rounds of which one is settled. */
async function firstDay(): Promise<void> {
  await deposit('100.00')
  const credit = { memberId: ana.memberId, amount: parseMoney('5.00'), reason: 'A goodwill credit' }
  const { approvalId } = await w.call(requestCredit, credit, { as: await w.staff('finance') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('treasury') })
  await bet('20260302-0600', 20_000n, 3)
  await bet('20260302-0700', 10_000n, 2)
  await settle('20260302-0600', [90_000n])
}

/** The other round is settled, and another member, who got 1,000.00 as a correction, is paid a withdrawal. */
async function secondDay(): Promise<void> {
  w.clock.set(new Date('2026-03-02T16:00:00Z'))
  await settle('20260302-0700', [])
  const bao = await withdrawals.member()
  const { id } = await withdrawals.request(bao, '200.00')
  await w.call(approveWithdrawal, { id }, { as: await w.staff('finance') })
  await w.call(payWithdrawal, { id }, { as: await w.staff('treasury') })
  await withdrawals.settle()
}

async function close(at: string): Promise<readonly StatementView[]> {
  w.clock.set(new Date(at))
  await w.platform.jobs.add(w.platform.database.db, 'statements.close', {})
  await w.runJobs()
  const asked = { kind: 'house', page: 1, pageSize: 50 }
  return (await w.call(statements, asked, { as: await w.staff('auditor') })).items
}
const amountOf = ({ lines }: StatementView, subject: string, figure: string): Money | null | undefined =>
  lines.find((line) => line.part !== 'correction' && line.subject === subject && line.figure === figure)?.amount
const countOf = ({ lines }: StatementView, subject: string, figure: string) =>
  lines.find((line) => line.subject === subject && line.figure === figure)?.count

describe('the daily statement of the house', () => {
  test('holds what was played, paid in, credited and left at the end of the day', async () => {
    const [first, ...others] = await close('2026-03-02T16:30:00Z')
    expect(others).toEqual([])
    expect(first).toMatchObject({
      id: 'house:daily:2026-03-02:house',
      firstDay: '2026-03-02',
      endsAt: new Date('2026-03-02T16:00:00Z'),
      currency: 'PTS',
      status: 'pending',
      isPayable: false,
    })
    const amounts = {
      stakes: amountOf(first!, 'product.lottery', 'stakes'),
      payouts: amountOf(first!, 'product.lottery', 'payouts'),
      gross: amountOf(first!, 'product.lottery', 'gross_result'),
      rebates: amountOf(first!, 'product.lottery', 'self_rebates'),
      open: amountOf(first!, 'product.lottery', 'open_stakes'),
      deposited: amountOf(first!, 'deposits', 'credited'),
      withdrawn: amountOf(first!, 'withdrawals', 'paid'),
    }
    expect(amounts).toEqual({
      stakes: units(60_000n),
      payouts: units(90_000n),
      gross: units(-30_000n),
      rebates: units(300n),
      open: units(20_000n),
      deposited: parseMoney('100.00'),
      withdrawn: ZERO,
    })
    expect(countOf(first!, 'product.lottery', 'stakes')).toBe(3)
    expect(countOf(first!, 'deposits', 'credited')).toBe(1)
  })

  test('closes with the balances of the ledger', async () => {
    const [second] = await close('2026-03-03T16:30:00Z')
    const { rows } = await w.call(trialBalance, {}, { as: await w.staff('auditor') })
    const closing = second!.lines.filter(({ figure }) => figure === 'closing')
    const stated = closing.map(({ subject, amount }) => [subject.replace('account.', ''), amount] as const)
    const held = rows.map(({ account: name, balance }) => [name, balance] as const)
    const withoutZeros = (balances: (readonly [string, Money | null])[]) =>
      Object.fromEntries(balances.filter(([, amount]) => amount !== ZERO))
    expect(withoutZeros(stated)).toEqual(withoutZeros(held))
    expect(countOf(second!, 'withdrawals', 'paid')).toBe(1)
    expect(amountOf(second!, 'withdrawals', 'paid')).toBe(parseMoney('200.00'))
    expect(amountOf(second!, 'product.lottery', 'open_stakes')).toBe(0n)
    expect(amountOf(second!, 'product.lottery', 'gross_result')).toBe(20_000n)
  })

  test('finds no difference between the modules and the ledger', async () => {
    const all = await close('2026-03-03T16:30:00Z')
    expect(all.flatMap(({ lines }) => lines.filter(({ subject }) => subject.startsWith('difference.')))).toEqual([])
  })

  test('corrects an earlier day in the next statement when an entry came late', async () => {
    const late = { kind: 'correction' as const, reference: 'late', at: new Date('2026-03-03T15:59:59Z') }
    const postings = [{ from: account.house('corrections'), to: account.cash(ana.memberId), amount: units(70_000n) }]
    await w.platform.database.db.transaction().execute((tx) => w.app.modules.wallet.post(tx, { ...late, postings }))
    const [third, second] = await close('2026-03-04T16:30:00Z')
    expect(amountOf(second!, 'corrections', 'net')).toBe(parseMoney('1000.00'))
    expect(third!.lines.filter(({ part }) => part === 'correction')).toMatchObject([
      { about: 'daily:2026-03-03', subject: 'corrections', figure: 'net', amount: 70_000n },
      { about: 'daily:2026-03-03', subject: 'account.house.corrections', amount: -70_000n },
      { about: 'daily:2026-03-03', subject: 'account.members.cash', amount: 70_000n },
    ])
    const { rows } = await w.call(trialBalance, {}, { as: await w.staff('auditor') })
    const cash = rows.find((row) => row.account === 'members.cash')?.balance
    expect(amountOf(third!, 'account.members.cash', 'closing')).toBe(cash)
  })

  test('is approved by a second person', async () => {
    const id = 'house:daily:2026-03-02:house'
    const asked = { id, reason: 'Compared with the bank' }
    const { approvalId } = await w.call(submitStatement, asked, { as: await w.staff('finance') })
    await w.call(approve, { approvalId, note: '' }, { as: await w.staff('treasury') })
    const all = await close('2026-03-04T16:30:00Z')
    expect(all.map(({ status }) => status)).toEqual(['pending', 'pending', 'issued'])
  })
})
