import { dayFrom } from '@croupier/kernel/business-day'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { describe, expect, test } from 'vitest'
import { checkDays, type DayFigures, profitOf } from './rules.ts'

const figures = (day: string, category: string, [stake, payout, rebate]: [number, number, number]): DayFigures => ({
  day: dayFrom(day),
  product: 'lottery',
  category,
  bets: 1,
  stake: units(BigInt(stake)),
  validBet: units(BigInt(stake)),
  payout: units(BigInt(payout)),
  selfRebate: units(BigInt(rebate)),
})

describe('§2 personalProfit', () => {
  const profit = profitOf([
    figures('2026-11-20', 'LOTT', [100, 40, 2]),
    figures('2026-11-20', 'ELOTT', [500, 900, 0]),
    figures('2026-11-21', 'LOTT', [50, 0, 1]),
  ])
  test('the most staked category comes first, with what it gave back less the stake', () => {
    expect(profit.categories).toMatchObject([
      { category: 'ELOTT', bets: 1, stake: 500n, payout: 900n, rebate: 0n, net: 400n },
      { category: 'LOTT', bets: 2, stake: 150n, validBet: 150n, payout: 40n, rebate: 3n, net: -107n },
    ])
  })
  test('days come in order, and add up to the total as categories do', () => {
    expect(profit.days).toMatchObject([
      { day: '2026-11-20', net: 342n },
      { day: '2026-11-21', net: -49n },
    ])
    expect(profit.total).toEqual({ bets: 3, stake: 650n, validBet: 650n, payout: 940n, rebate: 3n, net: 293n })
  })
  test('without settled bets there is nothing but zeros', () => {
    expect(profitOf([])).toMatchObject({ categories: [], days: [], total: { bets: 0, stake: 0n, net: 0n } })
  })
  test.each([
    ['2026-11-21', '2026-11-21', true],
    ['2026-11-21', '2026-11-20', false],
    ['2026-11-01', '2026-11-03', true],
    ['2026-11-01', '2026-11-04', false],
  ])('from %s to %s within three days: %s', (from, to, allowed) => {
    const check = () => checkDays({ from: dayFrom(from), to: dayFrom(to) }, 3)
    if (allowed) expect(check).not.toThrow()
    else expect(check).toThrow(Refusal)
  })
})
