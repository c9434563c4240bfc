import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { brokenLimit, takesBets } from './stake.ts'

const limits = { stakePerBetMin: parseMoney('0.002'), stakePerBetMax: parseMoney('20000'), multiple: 1000 }

describe('the limits of one bet', () => {
  test.each([
    ['0.002', 1000, null],
    ['20000', 1, null],
    ['0.0019', 1, 'stake_min'],
    ['20000.0001', 1, 'stake_max'],
    ['2', 1001, 'multiple'],
    ['30000', 1001, 'multiple'],
  ])('a stake of %s at multiple %i breaks %s', (stake, multiple, broken) => {
    expect(brokenLimit(limits, { stake: parseMoney(stake), multiple })).toBe(broken)
  })
})

test('Lottery rules §2.3: an issue takes bets from its opening until just before its close', () => {
  const issue = { openAt: new Date(1_000), closeAt: new Date(2_000) }
  const moments = [999, 1_000, 1_999, 2_000].map((at) => takesBets(issue, new Date(at)))
  expect(moments).toEqual([false, true, true, false])
})
