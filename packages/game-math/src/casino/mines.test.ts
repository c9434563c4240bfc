import { units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareFractions, type Fraction, fraction, times } from './fraction.ts'
import { MINES_TILES, minesMultiplier, playMines } from './mines.ts'
import { roundOf, scripted } from './testing.ts'

const bet = units(10_000n)
/** The chance that the first `picks` tiles are safe. */
const survival = (mines: number, picks: number): Fraction =>
  Array.from({ length: picks }, (_, at) => fraction(BigInt(MINES_TILES - mines - at), BigInt(MINES_TILES - at))).reduce(
    times,
    fraction(1n),
  )
const stops = Array.from({ length: MINES_TILES - 1 }, (_, at) => at + 1).flatMap((mines) =>
  Array.from({ length: MINES_TILES - mines }, (_, at) => ({ mines, picks: at + 1 })),
)
const returnOf = ({ mines, picks }: { mines: number; picks: number }) =>
  times(survival(mines, picks), fraction(BigInt(minesMultiplier({ mines, picks })), 10_000n))

describe('Casino rules §3.3: mines', () => {
  test('T082 every stop returns at most 99 %, and one mine with two picks returns least, 98.992 %', () => {
    const lowest = stops.reduce((low, stop) => (compareFractions(returnOf(stop), returnOf(low)) < 0 ? stop : low))
    expect(lowest).toEqual({ mines: 1, picks: 2 })
    expect(returnOf(lowest)).toEqual(fraction(98_992n, 100_000n))
    for (const stop of stops) expect(compareFractions(returnOf(stop), fraction(99n, 100n))).toBeLessThanOrEqual(0)
  })

  test.each([
    [1, [0, 7]],
    [2, [24, 3, 11, 12]],
  ])('T082 all layouts of %i mines return what the multiplier promises after %j', (mines, picks) => {
    let [returned, layouts] = [0n, 0n]
    for (let first = 0; first < MINES_TILES; first++) {
      for (let second = 0; second < (mines === 1 ? 1 : MINES_TILES - 1); second++) {
        returned += playMines(scripted([first, second]), { mines, picks, bet }).returned
        layouts++
      }
    }
    expect(fraction(returned, layouts * bet)).toEqual(returnOf({ mines, picks: picks.length }))
  })

  test('a pick ends the round if and only if it opens a mine, and later picks do not count', () => {
    const tiles = Array.from({ length: MINES_TILES }, (_, tile) => tile)
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 24 }), fc.shuffledSubarray(tiles), (nonce, mines, picks) => {
        const { minePositions, safePicks, bust, returned } = playMines(roundOf(nonce), { mines, picks, bet })
        expect(new Set(minePositions).size).toBe(mines)
        expect(picks.slice(0, safePicks).some((tile) => minePositions.includes(tile))).toBe(false)
        expect(bust).toBe(safePicks < picks.length)
        if (bust) expect([minePositions.includes(picks[safePicks]!), returned]).toEqual([true, 0n])
      }),
      { numRuns: 100 },
    )
  })

  test('a round without a pick returns its stake', () => {
    expect(playMines(roundOf(0), { mines: 3, picks: [], bet })).toMatchObject({ bust: false, returned: bet })
  })

  test.each([
    ['no mines', 0, []],
    ['only mines', 25, []],
    ['a tile outside', 3, [25]],
    ['a tile opened twice', 3, [4, 4]],
  ])('refuses %s', (_, mines, picks) => {
    expect(() => playMines(roundOf(0), { mines, picks, bet })).toThrow()
  })
})
