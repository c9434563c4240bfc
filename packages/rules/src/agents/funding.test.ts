import { moneyText, parseMoney, smaller, sumOf, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctLine, type FundedLine, fundRun, type Pockets, splitFunds, sweepDebts } from './funding.ts'
import { HOUSE } from './offers.ts'
import { anyMoney, anyTree } from './testing.ts'
import { pathOf } from './tree.ts'

const money = parseMoney

describe('a split of what is there (Agent rules §8.2)', () => {
  test.each([
    ['100', { L1: '30', L2: '20' }, ['30.00', '20.00']],
    ['10', { L1: '30', L2: '20', L3: '10.0001' }, ['5.00', '3.3333', '1.6667']],
    ['0.0002', { L2: '1', L1: '1', L3: '1' }, ['0.0001', '0.0001', '0.00']],
    ['0.0001', { L2: '1', L1: '1' }, ['0.00', '0.0001']],
    ['0', { L1: '1' }, ['0.00']],
    ['-5', { L1: '1' }, ['0.00']],
    ['5', { L1: '0' }, ['0.00']],
  ])('%s over %j pays %j', (available, dues, paid) => {
    const lines = Object.entries(dues).map(([line, amount]) => ({ line, due: money(amount) }))
    expect(splitFunds(money(available), lines).map((one) => moneyText(one.paid))).toEqual(paid)
  })

  test('spends everything up to the dues, and pays nobody more than the due', () => {
    fc.assert(
      fc.property(anyMoney(5_000), fc.array(anyMoney(900), { minLength: 1, maxLength: 9 }), (available, dues) => {
        const paid = splitFunds(
          available,
          dues.map((amount, at) => ({ line: `L${at}`, due: amount })),
        )
        const owed = sumOf(dues)
        expect(sumOf(paid.map((one) => one.paid))).toBe(smaller(available, owed))
        for (const [at, amount] of dues.entries()) expect(paid[at]!.paid <= amount && paid[at]!.paid >= 0n).toBe(true)
      }),
    )
  })
})

const pockets = (agent: string, cash: string): Pockets => ({ agent: money(agent), cash: money(cash) })
const funded = (line: string, payer: string, payee: string, amount: string, depth: number): FundedLine => ({
  line,
  payer,
  payee,
  due: money(amount),
  depth,
})

describe('a run (Agent rules §8.3)', () => {
  test('pays the master from the house, who pays down from it', () => {
    const wallets = new Map([
      ['M', pockets('0', '0')],
      ['A', pockets('0', '5')],
    ])
    const run = fundRun(wallets, [
      funded('L3', 'A', 'B', '250', 2),
      funded('L1', HOUSE, 'M', '1000', 0),
      funded('L2', 'M', 'A', '600', 1),
    ])
    expect(run.lines).toEqual([
      { line: 'L3', paid: money('250'), status: 'paid' },
      { line: 'L1', paid: money('1000'), status: 'paid' },
      { line: 'L2', paid: money('600'), status: 'paid' },
    ])
    expect(Object.fromEntries(run.wallets)).toEqual({
      M: pockets('400', '0'),
      A: pockets('350', '5'),
      B: pockets('250', '0'),
    })
    expect(run.debts.size).toBe(0)
  })

  test('turns what a payer cannot pay into a debt, and pays what there is pro rata', () => {
    const run = fundRun(new Map([['M', pockets('20', '30')]]), [
      funded('L2', 'M', 'A', '60', 1),
      funded('L3', 'M', 'C', '40', 1),
      funded('L4', 'A', 'B', '35', 2),
      funded('L5', 'B', 'D', '1', 3),
      funded('L6', 'E', 'F', '1', 1),
    ])
    expect(run.lines.map(({ paid, status }) => `${moneyText(paid)} ${status}`)).toEqual([
      '30.00 partlyPaid',
      '20.00 partlyPaid',
      '30.00 partlyPaid',
      '1.00 paid',
      '0.00 unfunded',
    ])
    expect(Object.fromEntries(run.debts)).toEqual({ M: money('50'), A: money('5'), E: money('1') })
  })

  test('uses the agent pocket before cash', () => {
    const run = fundRun(new Map([['A', pockets('10', '100')]]), [funded('L1', 'A', 'B', '40', 1)])
    expect(run.wallets.get('A')).toEqual(pockets('0', '70'))
  })

  test('keeps the sum of the wallets but for the house, and never overdraws one (Agent rules §14.4)', () => {
    const any = fc.record({
      tree: anyTree(),
      dues: fc.array(anyMoney(500), { minLength: 13, maxLength: 13 }),
      start: anyMoney(200),
    })
    fc.assert(
      fc.property(any, ({ tree, dues, start }) => {
        const wallets = new Map([...tree.keys()].map((id) => [id, { agent: start, cash: start }]))
        const lines = [...tree].map(([payee, upline], at) => ({
          line: `L${at}`,
          payer: upline ?? HOUSE,
          payee,
          due: dues[at]!,
          depth: pathOf(tree, payee).length,
        }))
        const run = fundRun(wallets, lines)
        const held = [...run.wallets.values()].flatMap(({ agent, cash }) => [agent, cash])
        expect(held.every((amount) => amount >= 0n)).toBe(true)
        expect(sumOf(held)).toBe(units(2n * start * BigInt(tree.size) + dues[0]!))
        const unpaid = run.lines.map(({ paid }, at) => units(dues[at]! - paid))
        expect(sumOf(run.debts.values())).toBe(sumOf(unpaid))
      }),
    )
  })
})

test('a sweep pays the oldest run first, and pro rata within a run (Agent rules §8.4)', () => {
  const debts = [
    { run: '2026-11-02', line: 'L7', owed: money('40') },
    { run: '2026-11-01', line: 'L2', owed: money('20') },
    { run: '2026-11-02', line: 'L8', owed: money('20') },
  ]
  const swept = sweepDebts(money('50'), debts)
  expect(swept.lines.map(({ line, paid, owed }) => `${line} ${moneyText(paid)} ${moneyText(owed)}`)).toEqual([
    'L2 20.00 0.00',
    'L7 20.00 20.00',
    'L8 10.00 10.00',
  ])
  expect([swept.left, sweepDebts(money('100'), debts).left]).toEqual([0n, money('20')])
})

test.each`
  oldAmount | newAmount   | paid     | funds    | delta       | pays       | returns    | owes       | unpaid
  ${'120'}  | ${'150.50'} | ${'120'} | ${'0'}   | ${'30.50'}  | ${'30.50'} | ${'0.00'}  | ${'0.00'}  | ${'0.00'}
  ${'120'}  | ${'70'}     | ${'120'} | ${'30'}  | ${'-50.00'} | ${'0.00'}  | ${'30.00'} | ${'20.00'} | ${'0.00'}
  ${'120'}  | ${'70'}     | ${'90'}  | ${'500'} | ${'-50.00'} | ${'0.00'}  | ${'20.00'} | ${'0.00'}  | ${'30.00'}
  ${'120'}  | ${'70'}     | ${'60'}  | ${'500'} | ${'-50.00'} | ${'0.00'}  | ${'0.00'}  | ${'0.00'}  | ${'60.00'}
`('a correction from $oldAmount to $newAmount with $paid paid (Agent rules §8.6)', ({ funds, ...row }) => {
  const corrected = correctLine({
    oldAmount: money(row.oldAmount),
    newAmount: money(row.newAmount),
    paid: money(row.paid),
    payeeFunds: money(funds),
  })
  const { delta, payerPays, payeeReturns, payeeOwes, unpaidBefore } = corrected
  expect([delta, payerPays, payeeReturns, payeeOwes, unpaidBefore].map(moneyText)).toEqual([
    row.delta,
    row.pays,
    row.returns,
    row.owes,
    row.unpaid,
  ])
})
