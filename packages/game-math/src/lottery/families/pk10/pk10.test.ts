import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combinations } from '../../counting.ts'
import type { Draw } from '../../index.ts'
import { familyOf, parseSelection, playOf, settleSelection, validateDraw } from '../../index.ts'
import { countDistinctLines, distinctLines } from '../../numbers/lines.ts'
import { outcomesOf } from '../../testing.ts'

const FINISH: Draw = [2, 3, 4, 5, 9, 8, 7, 6, 10, 1]

/** Lottery rules §6: wins of the total for one unit of every play. */
const odds = Object.fromEntries(
  `F1_DIRECT 1/10, F2_DIRECT 1/90, F3_DIRECT 1/720, F4_DIRECT 1/5040, F5_DIRECT 1/30240, F2_GROUP 2/90,
  F3_GROUP 6/720, POSITION 1/10, F3_ANY1 3/10, F4_ANY1 4/10, F5_ANY1 5/10, B3_ANY1 3/10, SIDE_POS 5/10, DT 1/2,
  SUM2 2/90 2/90 4/90 4/90 6/90 6/90 8/90 8/90 10/90 8/90 8/90 6/90 6/90 4/90 4/90 2/90 2/90,
  SUM2_SIDE 40/90 50/90 50/90 40/90,
  SUM3 6/720 6/720 12/720 18/720 24/720 30/720 42/720 48/720 54/720 60/720 60/720 60/720 60/720 54/720 48/720 42/720
    30/720 24/720 18/720 12/720 6/720 6/720,
  SUM3_SIDE 360/720 360/720 360/720 360/720`
    .split(',')
    .map((line) => line.trim().split(/\s+/))
    .map(([code, ...tiers]) => [`PK_${code}`, tiers]),
) as Record<string, string[]>

test('Lottery rules §6: the plays are those of the table', () =>
  expect(
    familyOf('PK10')
      .plays.map(({ code }) => code)
      .sort(),
  ).toEqual(Object.keys(odds).sort()))

test.each(Object.entries(odds))('Lottery rules §6: %s wins %j', (code, expected) => {
  const { tiers } = playOf(code)
  expect(tiers).toHaveLength(expected.length)
  for (const [nth, { wins, total }] of tiers.entries()) {
    const [numerator = '', denominator = ''] = expected[nth]!.split('/')
    expect(wins * BigInt(denominator)).toBe(total * BigInt(numerator))
  }
})

describe('Lottery rules §6: plays on ten places, whose draws are too many to try', () => {
  /** Each pair of cars on a pair of ranks is equally likely, so the orders of the pair are all its outcomes. */
  const pairs = combinations([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 2).flatMap(([one, other]) => [
    [one!, other!],
    [other!, one!],
  ])
  const finish = (places: readonly number[], cars: readonly number[]): Draw => {
    const rest = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((car) => !cars.includes(car))
    return Array.from({ length: 10 }, (_, at) => {
      const nth = places.indexOf(at)
      return nth >= 0 ? cars[nth]! : rest.shift()!
    })
  }

  test.each([1, 2, 3, 4, 5])('rank %i beats its opposite in half of the outcomes', (rank) => {
    const play = playOf('PK_DT')
    const draws = pairs.map((pair) => finish([rank - 1, 10 - rank], pair))
    for (const choice of ['DRAGON', 'TIGER']) {
      const selection = parseSelection(play, { ranks: [rank], choices: [choice] })
      expect(draws.filter((draw) => settleSelection(play, selection, draw).tiers.WIN === 1)).toHaveLength(45)
    }
  })

  test.each([0, 4, 9])('place %i shows each car in a tenth, and each side in half of the outcomes', (place) => {
    const draws = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((car) => finish([place], [car]))
    const winsOf = (code: string, picks: unknown[]) => {
      const pos = Array.from({ length: 10 }, (_, at) => (at === place ? picks : []))
      const play = playOf(code)
      const selection = parseSelection(play, { pos })
      return draws.filter((draw) => settleSelection(play, selection, draw).tiers.WIN === 1).length
    }
    expect(winsOf('PK_POSITION', [7])).toBe(1)
    for (const side of ['BIG', 'SMALL', 'ODD', 'EVEN']) expect(winsOf('PK_SIDE_POS', [side])).toBe(5)
  })
})

describe('Lottery rules §18.3: exactly one of the sums, and one of two sides, is right', () => {
  test.each([
    ['PK_SUM2', { nums: Array.from({ length: 17 }, (_, nth) => nth + 3) }],
    ['PK_SUM3', { nums: Array.from({ length: 22 }, (_, nth) => nth + 6) }],
    ['PK_SUM2_SIDE', { choices: ['BIG', 'SMALL'] }],
    ['PK_SUM3_SIDE', { choices: ['ODD', 'EVEN'] }],
  ])('%s', (code, json) => {
    const play = playOf(code)
    const selection = parseSelection(play, json)
    for (const draw of outcomesOf(play))
      expect(Object.values(settleSelection(play, selection, draw).tiers)).toEqual([1])
  })
})

const settled = (code: string, selection: unknown, draw: Draw) => {
  const play = playOf(code)
  const parsed = parseSelection(play, selection)
  return { units: play.units(parsed), ...settleSelection(play, parsed, validateDraw('PK10', draw)) }
}

test.each([
  ['PK_DT', { ranks: [1, 5], choices: ['DRAGON'] }, 2, { WIN: 2 }],
  ['PK_DT', { ranks: [1, 2, 3, 4, 5], choices: ['DRAGON', 'TIGER'] }, 10, { WIN: 5 }],
  ['PK_F5_DIRECT', { pos: [[1, 2], [2, 3], [4], [5, 6], [1, 9]] }, 8, { WIN: 1 }],
  ['PK_SUM2_SIDE', { choices: ['SMALL', 'BIG', 'ODD'] }, 3, { SMALL: 1, ODD: 1 }],
  ['PK_B3_ANY1', { nums: [6, 10, 2] }, 3, { WIN: 2 }],
])('Lottery rules §6: %s %j has %i units and wins %j', (code, selection, units, tiers) =>
  expect(settled(code, selection, FINISH)).toEqual({ units, tiers, pushUnits: 0 }),
)

test('Lottery rules §6: 11 of the first two is small', () =>
  expect(settled('PK_SUM2_SIDE', { choices: ['BIG', 'SMALL'] }, [5, 6, 1, 2, 3, 4, 7, 8, 9, 10]).tiers).toEqual({
    SMALL: 1,
  }))

test('the closed form counts the lines with different numbers', () => {
  const list = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 5 }), (lists) => {
      expect(countDistinctLines(lists)).toBe(distinctLines(lists).length)
    }),
  )
})

test.each([
  ['PK_DT', { ranks: [6], choices: ['DRAGON'] }, 'unknown_value'],
  ['PK_DT', { ranks: [1], choices: ['TIE'] }, 'unknown_value'],
  ['PK_DT', { ranks: [], choices: ['TIGER'] }, 'picks'],
  ['PK_DT', { choices: ['TIGER'] }, 'keys'],
  ['PK_SUM2', { nums: [2] }, 'unknown_value'],
  ['PK_SUM2', { nums: [20] }, 'unknown_value'],
  ['PK_SUM3', { nums: [5] }, 'unknown_value'],
  ['PK_F2_DIRECT', { pos: [[4], [4]] }, 'no_units'],
  ['PK_POSITION', { pos: [[1]] }, 'rows'],
  ['PK_POSITION', { pos: Array(10).fill([0]) }, 'unknown_value'],
  ['PK_F2_GROUP', { nums: [7] }, 'picks'],
])('Lottery rules §1.2: refuses %s %j: %s', (code, json, reason) =>
  expect(() => parseSelection(playOf(code), json)).toThrow(
    expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play: code, reason } }),
  ),
)
