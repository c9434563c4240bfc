import { dayFrom } from '@croupier/kernel/business-day'
import { type Money, moneyText, parseMoney, sumOf, units, ZERO } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRate } from '../rate.ts'
import { dividendLine, dividendSequence } from './dividends.ts'
import { measureBet } from './measure.ts'
import { realtimeLines, resettle, salaryLine } from './salaries.ts'
import { CARRY_MODES } from './terms.ts'
import { anyBet, anyMoney, bet } from './testing.ts'

const money = parseMoney
const dividendTier = (validBet: string, profitAndLoss: string, activeMembers: number, percent: string) => ({
  validBet: money(validBet),
  profitAndLoss: money(profitAndLoss),
  activeMembers,
  rate: parseRate(percent),
})
const tiers = [
  dividendTier('100000', '5000', 5, '12'),
  dividendTier('500000', '20000', 10, '16'),
  dividendTier('2000000', '80000', 20, '20'),
]
const figures = (validBet: string, ngr: string, activeMembers: number) => ({
  validBet: money(validBet),
  ngr: money(ngr),
  activeMembers,
})

describe('a dividend (Agent rules §7.1)', () => {
  test.each`
    validBet       | ngr              | active | carryIn     | base             | tier | amount          | carryOut
    ${'980410.50'} | ${'18204.20'}    | ${12}  | ${'0'}      | ${'18204.20'}    | ${1} | ${'2184.504'}   | ${'0.00'}
    ${'980410.50'} | ${'38204.20'}    | ${12}  | ${'0'}      | ${'38204.20'}    | ${2} | ${'6112.672'}   | ${'0.00'}
    ${'980410.50'} | ${'19999.9999'}  | ${12}  | ${'0'}      | ${'19999.9999'}  | ${1} | ${'2399.9999'}  | ${'0.00'}
    ${'500000'}    | ${'20000'}       | ${10}  | ${'0'}      | ${'20000.00'}    | ${2} | ${'3200.00'}    | ${'0.00'}
    ${'2000000'}   | ${'80000'}       | ${19}  | ${'0'}      | ${'80000.00'}    | ${2} | ${'12800.00'}   | ${'0.00'}
    ${'980410.50'} | ${'38204.20'}    | ${12}  | ${'-40000'} | ${'-1795.80'}    | ${0} | ${'0.00'}       | ${'-1795.80'}
    ${'980410.50'} | ${'38204.20'}    | ${12}  | ${'-10000'} | ${'28204.20'}    | ${2} | ${'4512.672'}   | ${'0.00'}
    ${'980410.50'} | ${'9000'}        | ${2}   | ${'-3000'}  | ${'6000.00'}     | ${0} | ${'0.00'}       | ${'0.00'}
    ${'2000000'}   | ${'123456.7891'} | ${20}  | ${'0'}      | ${'123456.7891'} | ${3} | ${'24691.3578'} | ${'0.00'}
  `('of $ngr with $active members and $carryIn carried', ({ validBet, ngr, active, carryIn, ...expected }) => {
    const line = dividendLine({ tiers, carryMode: 'forever' }, figures(validBet, ngr, active), money(carryIn))
    const status = expected.tier === 0 ? 'notReached' : 'payable'
    expect({
      ...line,
      base: moneyText(line.base),
      amount: moneyText(line.amount),
      carryOut: moneyText(line.carryOut),
    }).toEqual({ ...expected, status })
  })

  test('ignores an old loss without carry', () => {
    const line = dividendLine({ tiers, carryMode: 'none' }, figures('980410.50', '38204.20', 12), money('-10000'))
    expect(line).toMatchObject({ base: money('38204.20'), carryOut: 0n })
  })

  test('of a negative base pays nothing, even in a tier without thresholds', () => {
    const free = [dividendTier('0', '-100', 0, '10')]
    expect(dividendLine({ tiers: free, carryMode: 'none' }, figures('0', '-50', 0), ZERO).amount).toBe(0n)
  })

  test.each([
    ['none', ['0.00', '1200.00', '4000.00', '6400.00']],
    ['forever', ['0.00', '0.00', '600.00', '6400.00']],
    ['previous', ['0.00', '0.00', '4000.00', '6400.00']],
    ['month', ['0.00', '0.00', '4000.00', '6400.00']],
  ] as const)('over half months with the carry mode %s pays %j', (carryMode, amounts) => {
    const periods = [
      { from: dayFrom('2026-10-01'), ...figures('600000', '-30000', 12) },
      { from: dayFrom('2026-10-16'), ...figures('600000', '10000', 12) },
      { from: dayFrom('2026-11-01'), ...figures('600000', '25000', 12) },
      { from: dayFrom('2026-11-16'), ...figures('600000', '40000', 12) },
    ]
    const lines = dividendSequence({ tiers, carryMode }, periods)
    expect(lines.map(({ amount }) => moneyText(amount))).toEqual(amounts)
  })

  test('never falls when a figure rises, without carry (Agent rules §14.6)', () => {
    const any = fc.record({
      validBet: anyMoney(30_000_000),
      ngr: anyMoney(2_000_000, -500_000),
      activeMembers: fc.integer({ min: 0, max: 25 }),
    })
    const scaled = tiers.map((one) => ({
      ...one,
      validBet: units(one.validBet / 1000n),
      profitAndLoss: units(one.profitAndLoss / 1000n),
    }))
    fc.assert(
      fc.property(any, any, (one, more) => {
        const higher = {
          validBet: units(one.validBet + more.validBet),
          ngr: units(one.ngr + (more.ngr > 0n ? more.ngr : 0n)),
          activeMembers: one.activeMembers + more.activeMembers,
        }
        const amountOf = (now: typeof one) => dividendLine({ tiers: scaled, carryMode: 'none' }, now, ZERO).amount
        expect(amountOf(higher)).toBeGreaterThanOrEqual(amountOf(one))
      }),
    )
  })

  test.each(CARRY_MODES)('with the carry mode %s never carries profit', (carryMode) => {
    const { carryOut } = dividendLine({ tiers, carryMode }, figures('0', '7000', 0), money('100'))
    expect(carryOut).toBe(0n)
    expect(dividendLine({ tiers, carryMode }, figures('0', '7000', 0), money('100')).base).toBe(money('7000'))
  })
})

describe('a salary of a day or an hour (Agent rules §7.2, §7.3)', () => {
  const salaryTier = (betAmount: string, activeMembers: number, percent: string) => ({
    betAmount: money(betAmount),
    activeMembers,
    rate: parseRate(percent),
  })
  const daily = [salaryTier('10000', 3, '0.3'), salaryTier('50000', 5, '0.5'), salaryTier('200000', 10, '0.8')]
  const exact = { unit: null, needsLoss: false }
  const team = (validBet: string, activeMembers: number, pnl = '0') => ({
    validBet: money(validBet),
    activeMembers,
    pnl: money(pnl),
  })

  test.each([
    ['88120', 7, 2, '440.60'],
    ['250000', 4, 1, '750.00'],
    ['9999.9999', 9, 0, '0.00'],
    ['-50', 9, 0, '0.00'],
  ])('of %s with %i members', (validBet, active, tier, amount) => {
    const line = salaryLine(daily, team(validBet, active), exact)
    expect([line.tier, moneyText(line.amount), line.status]).toEqual([tier, amount, tier ? 'payable' : 'notReached'])
  })

  test('is cut to the unit', () => {
    expect(salaryLine([salaryTier('1000', 1, '0.05')], team('3333.3333', 2), exact).amount).toBe(money('1.6666'))
  })

  test('counts whole units only where the policy says so', () => {
    const whole = { unit: money('10000'), needsLoss: false }
    expect(salaryLine([salaryTier('10000', 0, '1.2')], team('12345', 1), whole).amount).toBe(money('120'))
  })

  test('needs a loss of the team where the policy says so', () => {
    const needsLoss = { unit: null, needsLoss: true }
    expect(salaryLine(daily, team('88120', 7, '0'), needsLoss)).toEqual({ tier: 0, amount: 0n, status: 'notReached' })
    expect(salaryLine(daily, team('88120', 7, '-0.0001'), needsLoss).amount).toBe(money('440.60'))
  })
})

describe('a real-time salary (Agent rules §7.4)', () => {
  const row = (singleBetAmount: string, profit: string, loss: string) => ({
    singleBetAmount: money(singleBetAmount),
    profitRate: parseRate(profit),
    lossRate: parseRate(loss),
  })
  const chain = [
    { id: 'M', rows: [row('2', '0.8', '1.2')] },
    { id: 'A', rows: [row('2', '0.6', '1')] },
    { id: 'B', rows: [row('5', '0.5', '0.7')] },
  ]
  const pushed = { ...bet('20', '20'), pushedStake: money('20') }

  test('pays each payee for each bet, and the net of what the payee pays down', () => {
    const bets = [bet('100', '195.60'), bet('50', '0'), bet('4', '0'), bet('1', '0'), pushed, bet('10', '10')]
    expect(realtimeLines(chain, bets)).toEqual([
      { id: 'M', bets: 3, gross: money('1.448'), net: money('0.308') },
      { id: 'A', bets: 3, gross: money('1.14'), net: money('0.29') },
      { id: 'B', bets: 2, gross: money('0.85'), net: money('0.85') },
    ])
  })

  test('is cut for each bet', () => {
    const [top] = realtimeLines(chain.slice(0, 1), [bet('2.0010', '0'), bet('2.0010', '0'), bet('2.0010', '0')])
    expect(top?.gross).toBe(money('0.072'))
  })

  test('uses the last row up to the bet', () => {
    const rows = [row('1', '0.2', '0.3'), row('100', '0.4', '0.6')]
    const [line] = realtimeLines([{ id: 'M', rows }], [bet('99.9999', '0'), bet('100', '0'), bet('100', '150')])
    expect(line).toMatchObject({ bets: 3, gross: money('1.2999') })
  })

  test('of a bet that is lost, then won, then void ends at nothing', () => {
    const { deltas, final } = resettle(chain.slice(0, 2), [
      bet('100', '0'),
      bet('100', '195.60'),
      { ...bet('100', '100'), isVoid: true },
    ])
    const texts = deltas.map((delta) => delta.map(({ amount }) => moneyText(amount)))
    expect(texts).toEqual([
      ['1.20', '1.00'],
      ['-0.40', '-0.40'],
      ['-0.80', '-0.60'],
    ])
    expect(final.map(({ amount }) => amount)).toEqual([0n, 0n])
  })

  test('after any versions is that of the last version alone (Agent rules §14.12)', () => {
    fc.assert(
      fc.property(fc.array(anyBet, { minLength: 1, maxLength: 5 }), (versions) => {
        const { deltas } = resettle(chain, versions)
        const paid = chain.map((_, at) => sumOf(deltas.map((delta) => delta[at]!.amount)))
        expect(paid).toEqual(realtimeLines(chain, versions.slice(-1)).map(({ gross }) => gross))
      }),
    )
  })

  test('gives an upline at least what a backed downline gets for each bet (Agent rules §14.8)', () => {
    fc.assert(
      fc.property(anyBet, (any) => {
        const [top, middle, last] = realtimeLines(chain, [any]).map(({ gross }) => gross)
        expect(top! >= middle! && middle! >= last!).toBe(true)
      }),
    )
  })

  test('of a day does not depend on how the bets are split (Agent rules §14.5)', () => {
    const parts = fc.array(anyMoney(1_000_000, 1), { minLength: 1, maxLength: 6 })
    const tier = { betAmount: money('1'), activeMembers: 0, rate: parseRate('0.35') }
    const validBetOf = (stake: Money) => measureBet({ ...bet('0', '0'), stake }).validBet
    const salaryOf = (validBet: Money) =>
      salaryLine([tier], { validBet, activeMembers: 1, pnl: ZERO }, { unit: null, needsLoss: false }).amount
    fc.assert(
      fc.property(parts, (stakes) => {
        expect(salaryOf(sumOf(stakes.map(validBetOf)))).toBe(salaryOf(validBetOf(sumOf(stakes))))
      }),
    )
  })
})
