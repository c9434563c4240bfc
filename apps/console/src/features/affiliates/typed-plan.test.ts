import { parseMoney } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import { describe, expect, test } from 'vitest'
import { readPlan, type TypedPlan } from './typed-plan.ts'

const typed: TypedPlan = {
  kind: 'hybrid',
  cpaAmount: '50',
  cpaMinDeposit: '20.50',
  cpaMinValidBet: '1000',
  tiers: '0, 1, 25\n\n 500 , 3 , 35.5 ',
  carryNegative: true,
}
const tiers = [
  { ngr: parseMoney('0'), activeMembers: 1, rate: parseRate('25') },
  { ngr: parseMoney('500'), activeMembers: 3, rate: parseRate('35.5') },
]

describe('a plan that is typed', () => {
  test('has its amounts and a tier in each line', () => {
    expect(readPlan(typed)).toEqual({
      ...{ kind: 'hybrid', cpaAmount: parseMoney('50'), cpaMinDeposit: parseMoney('20.50') },
      ...{ cpaMinValidBet: parseMoney('1000'), tiers, carryNegative: true },
    })
  })
  test('leaves out what its kind does not have', () => {
    expect(readPlan({ ...typed, kind: 'cpa', tiers: 'nothing' })).toMatchObject({ tiers: [], carryNegative: false })
    expect(readPlan({ ...typed, kind: 'revShare', cpaAmount: '' })).toMatchObject({ cpaAmount: 0n, tiers })
  })
  test.each([
    { cpaAmount: '' },
    { cpaMinDeposit: '1,000' },
    { tiers: '' },
    { tiers: '0, 1' },
    { tiers: '0, 1, 25\n5' },
  ])('is incomplete with %s', (wrong) => expect(readPlan({ ...typed, ...wrong })).toBe(null))
})
