import { describe, expect, test } from 'vitest'
import { chanceOf } from '../../../../../harness/chance.ts'
import { separation } from './ranks.ts'

const chance = chanceOf(7, 0)
/** Some twenty milliseconds with the noise of a machine, and `more` on top. */
const times = (count: number, more = 0) => Array.from({ length: count }, () => 20 + more + chance.below(10_000) / 1_000)

describe('T016 how the times of logins are judged', () => {
  test('one kind of login is not told apart from itself', () => {
    const told = Array.from({ length: 200 }, () => separation(times(500), times(500)).p)
    expect(told.filter((p) => p < 0.01).length).toBeLessThanOrEqual(8)
    expect(told.filter((p) => p < 0.5).length).toBeGreaterThan(60)
  })
  test('one that takes a millisecond more in twenty is', () => {
    expect(separation(times(500), times(500, 1)).p).toBeLessThan(0.01)
    expect(separation(times(500, 1), times(500)).p).toBeLessThan(0.01)
  })
  test('worked out by hand: U = 12.5 of 50, ties of two, z = 37 / 13.204', () => {
    const p = separation([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(p.p).toBeCloseTo(0.00508, 4)
    expect(p.medians).toEqual([5.5, 10.5])
    expect(separation([5, 5, 5], [5, 5, 5]).p).toBeCloseTo(1, 6)
  })
})
