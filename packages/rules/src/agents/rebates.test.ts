import { type Money, moneyText, parseMoney, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRate } from '../rate.ts'
import { measureBet, measureRuleOf } from './measure.ts'
import { groupRebates, type Rebates, rateRebates } from './rebates.ts'
import { anyMoney } from './testing.ts'

const money = parseMoney
const groups = (...path: number[]) => path.map((group, at) => ({ id: `p${at}`, group }))
const rates = (...path: string[]) => path.map((rate, at) => ({ id: `p${at}`, rate: parseRate(rate) }))
const sharesOf = ({ self, commissions }: Rebates): Money[] => [self, ...commissions.map(({ amount }) => amount)]

function lottery(stake: string, betGroup: number, path: number[], pushed = '0'): Rebates {
  const rebates = groupRebates({ stake: money(stake), pushedStake: money(pushed), betGroup }, groups(...path))
  if ('refusal' in rebates) throw new Error(rebates.refusal)
  return rebates
}

describe('a measured bet (Agent rules §3.3)', () => {
  test.each([
    ['full', '6.00', '0', '97.80', '6.00'],
    ['full', '10.00', '4.00', '4.00', '6.00'],
    ['netResult', '100.00', '0', '50.00', '50.00'],
    ['netResult', '100.00', '0', '130.00', '30.00'],
    ['netResult', '100.00', '0', '300.00', '100.00'],
    ['netResult', '100.00', '0', '100.00', '0.00'],
    ['netResult', '100.00', '40.00', '0.00', '60.00'],
  ] as const)('by %s of %s with %s pushed that pays %s counts %s', (rule, stake, pushedStake, payout, validBet) => {
    const bet = { rule, isVoid: false, stake: money(stake), pushedStake: money(pushedStake), payout: money(payout) }
    expect(measureBet(bet)).toEqual({ turnover: money(stake), validBet: money(validBet) })
    expect(measureBet({ ...bet, isVoid: true })).toEqual({ turnover: 0n, validBet: 0n })
  })

  test.each([
    ['SPORTS', 'netResult'],
    ['ESPORTS', 'netResult'],
    ['LIVE', 'netResult'],
    ['LOTT', 'full'],
    ['SLOTS', 'full'],
  ])('of %s counts by %s', (category, rule) => {
    expect(measureRuleOf(category)).toBe(rule)
  })
})

describe('the rebates of a lottery stake (Agent rules §5.4)', () => {
  test.each<[stake: string, pushed: string, betGroup: number, path: number[], shares: string[]]>([
    ['1000', '0', 1900, [1940, 1950, 1958, 1960], ['20.00', '5.00', '4.00', '1.00']],
    ['0.30', '0', 1900, [1941, 1950, 1960], ['0.0061', '0.0013', '0.0015']],
    ['100', '25', 1800, [1940, 1954, 1960], ['5.25', '0.525', '0.225']],
    ['6', '0', 1956, [1956, 1956, 1960], ['0.00', '0.00', '0.012']],
    ['10', '10', 1800, [1900, 1960], ['0.00', '0.00']],
  ])('%s with %s pushed at %i along %j', (stake, pushed, betGroup, path, shares) => {
    const rebates = lottery(stake, betGroup, path, pushed)
    expect(sharesOf(rebates).map(moneyText)).toEqual(shares)
    expect(rebates.total).toBe(sharesOf(rebates).reduce<bigint>((sum, one) => sum + one, 0n))
    expect(rebates.alarms).toEqual([])
  })

  test('give nothing to the upline of a higher downline, and raise an alarm', () => {
    const rebates = lottery('200', 1950, [1950, 1956, 1952, 1960])
    expect(sharesOf(rebates).map(moneyText)).toEqual(['0.00', '0.60', '0.00', '0.80'])
    expect(rebates.alarms).toEqual(['p2'])
  })

  test('are refused for a bet above the own group', () => {
    const bet = { stake: money('2'), pushedStake: money('0'), betGroup: 1958 }
    expect(groupRebates(bet, groups(1956, 1960))).toEqual({ refusal: 'lottery.group_above_own' })
  })

  test('add up to the difference of the groups, less than a unit short per share (Agent rules §14.1)', () => {
    const path = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 7 })
    fc.assert(
      fc.property(anyMoney(10_000_000), path, (stake, steps) => {
        const rising = steps.toSorted((a, b) => a - b).map((step) => 1760 + step)
        const { total } = lottery(moneyText(stake), 1760, rising)
        const exact = stake * BigInt(rising.at(-1)! - 1760)
        expect(total * 2000n).toBeLessThanOrEqual(exact)
        expect(total * 2000n).toBeGreaterThan(exact - 2000n * BigInt(rising.length))
      }),
    )
  })
})

describe('the rebates of a day in another category (Agent rules §5.2)', () => {
  test.each([
    ['12345.67', ['0.5', '0.6', '0.6', '0.8'], ['61.7283', '12.3456', '0.00', '24.6913']],
    ['999.99', ['0', '0.35', '1.05'], ['0.00', '3.4999', '6.9999']],
    ['-40', ['0.5', '0.8'], ['0.00', '0.00']],
  ])('%s along %j', (validBet, path, shares) => {
    expect(sharesOf(rateRebates(money(validBet), rates(...path))).map(moneyText)).toEqual(shares)
  })

  test('have differences whose sum is the rate of the top', () => {
    const path = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(path, (steps) => {
        const rising = steps.toSorted((a, b) => a - b).map((step, at) => ({ id: `p${at}`, rate: BigInt(step) * 500n }))
        // On a million units nothing is cut, so the amounts are the rates.
        expect(rateRebates(units(1_000_000n), rising).total).toBe(rising.at(-1)!.rate)
      }),
    )
  })
})
