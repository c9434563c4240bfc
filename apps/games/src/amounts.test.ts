import { describe, expect, test } from 'vitest'
import { decimal, stakeFrom, timesText } from './amounts.ts'

describe('the amounts of games', () => {
  test.each([
    ['25', '250000'],
    ['0,10', '1000'],
    ['-1', null],
    ['1.005', null],
    ['', null],
  ])('reads the stake %j as %j', (text, stake) => {
    expect(stakeFrom(text)?.toString() ?? null).toBe(stake)
  })
  test.each([
    [10_312, '1.03×'],
    [40_000, '4×'],
    [15_000, '1.5×'],
    [2_475_000, '247.5×'],
    [100_000, '10×'],
    [2_000, '0.2×'],
  ])('shows the multiplier %i as %s, which is never more than it is', (multiplier, text) => {
    expect(timesText(multiplier)).toBe(text)
  })
  test('shows small parts with their zeros', () => {
    expect(decimal(7, 2)).toBe('0.07')
  })
})
