import type { Money } from '@croupier/kernel/money'
import { units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCard } from './cards.ts'
import { settleDragonTiger } from './dragon-tiger.ts'
import { FISHING_RESOLUTION, fishingThreshold, shoot } from './fishing.ts'
import { fraction, minus } from './fraction.ts'
import { numbersOf, ROULETTE_NUMBERS, type RouletteBet, settleRoulette } from './roulette.ts'
import { type SicBoBet, settleSicBo } from './sic-bo.ts'
import { scripted } from './testing.ts'

const stake = units(10_000n)
const edge = (returned: bigint, outcomes: number) => minus(fraction(1n), fraction(returned, stake * BigInt(outcomes)))
const sum = (parts: readonly Money[]) => parts.reduce((total, one) => total + one, 0n)

describe('Casino rules §3.4: roulette', () => {
  const numbers = Array.from({ length: ROULETTE_NUMBERS }, (_, number) => number)
  const bets: RouletteBet[] = [
    { type: 'straight', numbers: [0], stake },
    { type: 'split', numbers: [0, 2], stake },
    { type: 'split', numbers: [20, 21], stake },
    { type: 'split', numbers: [33, 36], stake },
    { type: 'street', numbers: [19, 20, 21], stake },
    { type: 'trio', numbers: [0, 2, 3], stake },
    { type: 'corner', numbers: [32, 33, 35, 36], stake },
    { type: 'first_four', numbers: [0, 1, 2, 3], stake },
    { type: 'six_line', numbers: [31, 32, 33, 34, 35, 36], stake },
    ...[1, 2, 3].flatMap((which): RouletteBet[] => [
      { type: 'dozen', which, stake },
      { type: 'column', which, stake },
    ]),
    ...(['red', 'black', 'odd', 'even', 'low', 'high'] as const).map((type): RouletteBet => ({ type, stake })),
  ]

  test.each(bets.map((bet) => [bet.type, bet] as const))('T082 a bet on %s has an edge of 1/37', (_, bet) => {
    expect(edge(sum(numbers.map((number) => settleRoulette(number, [bet]))), ROULETTE_NUMBERS)).toEqual(
      fraction(1n, 37n),
    )
  })

  test('T082 la partage halves the edge of even chances, and of no other bet', () => {
    for (const bet of bets) {
      const isEvenChance = numbersOf(bet).length === 18
      const returned = sum(numbers.map((number) => settleRoulette(number, [bet], true)))
      expect(edge(returned, ROULETTE_NUMBERS)).toEqual(fraction(1n, isEvenChance ? 74n : 37n))
    }
  })

  test.each([
    ['split', [1, 3]],
    ['split', [3, 4]],
    ['split', [0, 4]],
    ['street', [2, 3, 4]],
    ['trio', [1, 2, 3]],
    ['corner', [3, 4, 6, 7]],
    ['six_line', [34, 35, 36, 37, 38, 39]],
    ['straight', [37]],
    ['split', [5, 5]],
  ] as const)('refuses a %s of %j, which is no place on the layout', (type, places) => {
    expect(() => settleRoulette(1, [{ type, numbers: places, stake }])).toThrow()
  })
})

describe('Casino rules §3.7: sic bo', () => {
  const faces = [1, 2, 3, 4, 5, 6]
  const rolls = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])))
  const edges: [SicBoBet, bigint, bigint][] = [
    ...(['big', 'small', 'odd', 'even'] as const).map((type): [SicBoBet, bigint, bigint] => [{ type, stake }, 1n, 36n]),
    [{ type: 'total', value: 4, stake }, 11n, 72n],
    [{ type: 'total', value: 17, stake }, 11n, 72n],
    [{ type: 'total', value: 5, stake }, 5n, 36n],
    [{ type: 'total', value: 6, stake }, 13n, 108n],
    [{ type: 'total', value: 14, stake }, 7n, 72n],
    [{ type: 'total', value: 8, stake }, 1n, 8n],
    [{ type: 'total', value: 9, stake }, 2n, 27n],
    [{ type: 'total', value: 10, stake }, 1n, 8n],
    [{ type: 'single', value: 3, stake }, 17n, 216n],
    [{ type: 'pair_combo', a: 2, b: 5, stake }, 1n, 36n],
    [{ type: 'double', value: 6, stake }, 1n, 9n],
    [{ type: 'triple', value: 1, stake }, 35n, 216n],
    [{ type: 'any_triple', stake }, 5n, 36n],
  ]

  test.each(edges)('T082 %o has an edge of %i/%i', (bet, numerator, denominator) => {
    const returned = sum(rolls.map((dice) => settleSicBo(dice, [bet])))
    expect(edge(returned, rolls.length)).toEqual(fraction(numerator, denominator))
  })

  test('refuses a total, a face or dice that do not exist', () => {
    expect(() => settleSicBo([1, 2, 3], [{ type: 'total', value: 3, stake }])).toThrow()
    expect(() => settleSicBo([1, 2, 3], [{ type: 'pair_combo', a: 2, b: 2, stake }])).toThrow()
    expect(() => settleSicBo([1, 2, 7], [])).toThrow()
  })
})

describe('Casino rules §3.8: dragon tiger', () => {
  const shoe = Array.from({ length: 416 }, (_, index) => index % 52)

  test.each([
    ['dragon', 31n, 830n],
    ['tiger', 31n, 830n],
    ['tie', 43n, 415n],
    ['suitedTie', 58n, 415n],
  ] as const)('T082 all pairs of cards give %s an edge of %i/%i', (bet, numerator, denominator) => {
    let returned = 0n
    // A card of one deck stands for its copies: the first card is any of 52, the second any other of the shoe.
    for (let dragon = 0; dragon < 52; dragon++) {
      shoe.forEach((tiger, index) => {
        if (index !== dragon) returned += settleDragonTiger(dragon, tiger, { [bet]: stake }).returned
      })
    }
    expect(edge(returned, 52 * 415)).toEqual(fraction(numerator, denominator))
  })

  test('takes the ace as the lowest card', () => {
    expect(settleDragonTiger(parseCard('Ah'), parseCard('2d'), {}).winner).toBe('tiger')
  })
})

describe('Casino rules §3.11: fishing', () => {
  test('T082 every fish returns 96.5 %, less at most one billionth of its multiplier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (multiplier) => {
        const returned = fishingThreshold(multiplier) * multiplier
        expect(returned).toBeLessThanOrEqual(965_000_000)
        expect(returned).toBeGreaterThan(965_000_000 - multiplier)
      }),
    )
  })

  test('a draw below the threshold kills', () => {
    const threshold = fishingThreshold(500)
    expect(shoot(scripted([threshold - 1]), threshold).hit).toBe(true)
    expect(shoot(scripted([threshold]), threshold).hit).toBe(false)
    expect(threshold / FISHING_RESOLUTION).toBe(0.00193)
  })
})
