import { parseMoney } from '@croupier/kernel/money'
import { expect, test } from 'vitest'
import { doublingLadder, profitLadder, sameLadder } from './index.ts'

const course = { issues: 6, cost: parseMoney('10'), prize: parseMoney('19.56'), maxMultiple: 1000 }

test('Lottery rules §15: the worked profit-rate ladder of 20 %', () => {
  const told = [
    [1, '10', '19.56', '9.56'],
    [2, '30', '39.12', '9.12'],
    [5, '80', '97.8', '17.8'],
    [13, '210', '254.28', '44.28'],
    [34, '550', '665.04', '115.04'],
    [88, '1430', '1721.28', '291.28'],
  ] as const
  expect(profitLadder(course, 2000)).toEqual(
    told.map(([multiple, spent, returned, profit]) => ({
      multiple,
      spent: parseMoney(spent),
      returned: parseMoney(returned),
      profit: parseMoney(profit),
    })),
  )
})

test('Lottery rules §15: a rate that no multiple reaches, or none within the limit, is refused', () => {
  expect(() => profitLadder(course, 9560)).toThrow('lottery.chase_unreachable')
  expect(() => profitLadder({ ...course, maxMultiple: 87 }, 2000)).toThrow('lottery.chase_unreachable')
  expect(profitLadder({ ...course, maxMultiple: 88 }, 2000)).toHaveLength(6)
})

test('Lottery rules §15: the same multiple, and doubling every two issues', () => {
  expect(sameLadder(course, 3).map(({ multiple }) => multiple)).toEqual([3, 3, 3, 3, 3, 3])
  const doubled = doublingLadder(course, { multiple: 2, factor: 2, every: 2 })
  expect(doubled.map(({ multiple }) => multiple)).toEqual([2, 2, 4, 4, 8, 8])
  expect(doubled.at(-1)!.spent).toBe(parseMoney('280'))
})
