import { describe, expect, test } from 'vitest'
import { exactReturn, fraction, fractionText, slots } from './index.ts'

describe('the exact return of a game', () => {
  test.each([
    // Casino rules §3.1: the lowest of dice is that of 9,685 winning rolls.
    ['dice', fraction(98_990_385n, 100_000_000n), fraction(99n, 100n)],
    // Casino rules §3.2: 16 rows at low risk, 8 rows.
    ['plinko', fraction(648_402n, 655_360n), fraction(1_267n, 1_280n)],
    ['crash', fraction(99n, 100n), fraction(99n, 100n)],
  ])('of %s is a range, because multipliers are rounded down', (game, least, most) => {
    expect(exactReturn(game)).toEqual({ least, most })
  })

  test('of mines is lowest with one mine and two picks (Casino rules §3.3)', () => {
    const { least, most } = exactReturn('mines')!
    expect(least).toEqual(fraction(23n * 10_760n, 25n * 10_000n))
    expect(most).toEqual(fraction(99n, 100n))
  })

  test('of a slot is that of its analysis', () => {
    for (const [code, { analysis }] of slots) expect(fractionText(exactReturn(code)!.least)).toBe(analysis.rtpExact)
  })

  test('is not known for games of others', () => {
    expect(exactReturn('roulette-deluxe')).toBeNull()
  })
})
