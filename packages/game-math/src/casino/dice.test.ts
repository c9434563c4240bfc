import { units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DICE_ROLLS, DICE_WIN_COUNT, diceMultiplier, diceWinCount, playDice } from './dice.ts'
import { compareFractions, fraction } from './fraction.ts'
import { roundOf, scripted } from './testing.ts'

const bet = units(10_000n)
const winCounts = Array.from(
  { length: DICE_WIN_COUNT.max - DICE_WIN_COUNT.min + 1 },
  (_, at) => DICE_WIN_COUNT.min + at,
)
const returnOf = (winCount: number) => fraction(BigInt(winCount * diceMultiplier(winCount)), BigInt(DICE_ROLLS) ** 2n)

describe('Casino rules §3.1: dice', () => {
  test('T082 the return of every target is 99 % or less through rounding, at least 0.9899039', () => {
    const lowest = winCounts.reduce((low, one) => (compareFractions(returnOf(one), returnOf(low)) < 0 ? one : low))
    expect(lowest).toBe(9_685)
    expect(returnOf(9_685)).toEqual(fraction(98_990_385n, 100_000_000n))
    for (const winCount of winCounts)
      expect(compareFractions(returnOf(winCount), fraction(99n, 100n))).toBeLessThanOrEqual(0)
  })

  test.each([
    ['under', 100],
    ['under', 4_950],
    ['over', 299],
    ['over', 5_049],
    ['over', 314],
  ] as const)('T082 all rolls %s %i return what the target promises', (direction, target) => {
    const rolls = Array.from({ length: DICE_ROLLS }, (_, roll) =>
      playDice(scripted([roll]), { direction, target, bet }),
    )
    const winCount = diceWinCount({ direction, target })
    const total = rolls.reduce((sum, { returned }) => sum + returned, 0n)
    expect(rolls.filter(({ win }) => win)).toHaveLength(winCount)
    expect(fraction(total, bet * BigInt(DICE_ROLLS))).toEqual(returnOf(winCount))
  })

  test('a roll wins on one side of the target, and never on it', () => {
    fc.assert(
      fc.property(fc.nat(DICE_ROLLS - 1), fc.integer({ min: 300, max: 9_700 }), (roll, target) => {
        const [under, over] = (['under', 'over'] as const).map(
          (direction) => playDice(scripted([roll]), { direction, target, bet }).win,
        )
        expect(under).toBe(roll < target)
        expect(over).toBe(roll > target)
      }),
    )
  })

  test('T074 the roll does not depend on the bet', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 100, max: 9_700 }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (nonce, target, stake) => {
          const { roll } = playDice(roundOf(nonce), { direction: 'under', target, bet: units(stake) })
          expect(roll).toBe(playDice(roundOf(nonce), { direction: 'over', target: 5_000, bet }).roll)
        },
      ),
      { numRuns: 50 },
    )
  })

  test.each([
    ['under', 99],
    ['under', 9_701],
    ['over', 9_900],
    ['over', 298],
    ['under', 100.5],
  ] as const)('refuses a target %s %d', (direction, target) => {
    expect(() => playDice(roundOf(0), { direction, target, bet })).toThrow()
  })
})
