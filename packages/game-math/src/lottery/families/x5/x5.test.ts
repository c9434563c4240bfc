import { describe, expect, test } from 'vitest'
import { familyOf, parseSelection, playOf, settleSelection, validateDraw } from '../../index.ts'
import { outcomesOf } from '../../testing.ts'

/** Lottery rules §5: wins of the total for one unit of every play. */
const odds = Object.fromEntries(
  `ANY1 5/11, ANY2 10/55, ANY3 10/165, ANY4 5/330, ANY5 1/462, ANY6 6/462, ANY7 21/462, ANY8 56/462,
  ANY2_DT 10/55, ANY3_DT 10/165, ANY4_DT 5/330, ANY5_DT 1/462, ANY6_DT 6/462, ANY7_DT 21/462, ANY8_DT 56/462,
  F1_DIRECT 1/11, F2_DIRECT 1/110, B2_DIRECT 1/110, F3_DIRECT 1/990, M3_DIRECT 1/990, B3_DIRECT 1/990,
  F2_GROUP 2/110, B2_GROUP 2/110, F3_GROUP 6/990, M3_GROUP 6/990, B3_GROUP 6/990,
  F2_GROUP_DT 2/110, B2_GROUP_DT 2/110, F3_GROUP_DT 6/990, M3_GROUP_DT 6/990, B3_GROUP_DT 6/990,
  F3_ANY1 3/11, M3_ANY1 3/11, B3_ANY1 3/11, POSITION 1/11,
  OE_COUNT 1/462 30/462 150/462 200/462 75/462 6/462, MIDDLE 28/462 63/462 90/462 100/462 90/462 63/462 28/462,
  SIDE_POS 5/11, SIDE_SUM 215/462 215/462 236/462 226/462 232/462 230/462, DT 1/2`
    .split(',')
    .map((line) => line.trim().split(/\s+/))
    .map(([code, ...tiers]) => [`X5_${code}`, tiers]),
) as Record<string, string[]>

/** Whether two fractions are equal. */
const isSame = (wins: bigint, total: bigint, text: string): boolean => {
  const [numerator = '', denominator = ''] = text.split('/')
  return wins * BigInt(denominator) === total * BigInt(numerator)
}

test('Lottery rules §5: the plays are those of the table', () =>
  expect(
    familyOf('11X5')
      .plays.map(({ code }) => code)
      .sort(),
  ).toEqual(Object.keys(odds).sort()))

test.each(Object.entries(odds))('Lottery rules §5: %s wins %j', (code, expected) => {
  const { tiers } = playOf(code)
  expect(tiers).toHaveLength(expected.length)
  for (const [nth, { wins, total }] of tiers.entries()) expect(isSame(wins, total, expected[nth]!)).toBe(true)
})

const settled = (code: string, selection: unknown, draw: number[]) => {
  const play = playOf(code)
  const parsed = parseSelection(play, selection)
  return { units: play.units(parsed), ...settleSelection(play, parsed, validateDraw('11X5', draw)) }
}

describe('Lottery rules §5: worked bets', () => {
  test.each([
    [
      'X5_F3_DIRECT',
      {
        pos: [
          [1, 2],
          [2, 3],
          [1, 3, 4],
        ],
      },
      [1, 2, 4, 8, 9],
      5,
      { WIN: 1 },
      0,
    ],
    ['X5_ANY8_DT', { dan: [1, 2], tuo: [3, 4, 5, 6, 7, 8, 9] }, [1, 3, 4, 5, 6], 7, { WIN: 3 }, 0],
    ['X5_ANY8_DT', { dan: [1, 2], tuo: [3, 4, 5, 6, 7, 8, 9] }, [1, 3, 4, 5, 11], 7, {}, 0],
    ['X5_ANY3_DT', { dan: [1, 2], tuo: [3, 4, 5] }, [2, 9, 1, 4, 5], 3, { WIN: 2 }, 0],
    ['X5_M3_GROUP', { nums: [1, 2, 3] }, [9, 3, 1, 2, 8], 1, { WIN: 1 }, 0],
    ['X5_B3_ANY1', { nums: [1, 2, 3] }, [9, 3, 1, 2, 8], 3, { WIN: 2 }, 0],
    [
      'X5_SIDE_SUM',
      { choices: ['BIG', 'SMALL', 'EVEN', 'TAIL_SMALL'] },
      [2, 4, 6, 8, 10],
      4,
      { EVEN: 1, TAIL_SMALL: 1 },
      2,
    ],
    ['X5_SIDE_POS', { pos: [['BIG', 'ODD', 'SMALL', 'EVEN'], [], [], [], []] }, [11, 1, 2, 3, 4], 4, {}, 4],
    ['X5_DT', { choices: ['DRAGON', 'TIGER'] }, [3, 9, 10, 11, 4], 2, { WIN: 1 }, 0],
  ])('%s %j on %j', (code, selection, draw, units, tiers, pushUnits) =>
    expect(settled(code, selection, draw)).toEqual({ units, tiers, pushUnits }),
  )
})

describe('Lottery rules §18.3: exactly one choice wins', () => {
  test.each([
    ['X5_OE_COUNT', { choices: ['0O5E', '1O4E', '2O3E', '3O2E', '4O1E', '5O0E'] }],
    ['X5_MIDDLE', { nums: [3, 4, 5, 6, 7, 8, 9] }],
  ])('of %s', (code, json) => {
    const play = playOf(code)
    const selection = parseSelection(play, json)
    for (const draw of outcomesOf(play))
      expect(Object.values(settleSelection(play, selection, draw).tiers)).toEqual([1])
  })
})

test('Lottery rules §18.7: bankers and a pool are the sets that contain every banker', () => {
  const [bankers, set] = [playOf('X5_ANY4_DT'), playOf('X5_ANY4')]
  const units = bankers.expand({ dan: [2, 9], tuo: [1, 5, 7, 11] }).map(({ key }) => key)
  const all = set.expand({ nums: [1, 2, 5, 7, 9, 11] }).map(({ key }) => key)
  const contains = (key: string) => ['2', '9'].every((banker) => key.split(',').includes(banker))
  expect(units.sort()).toEqual(all.filter(contains).sort())
})

describe('Lottery rules §1.2: refuses', () => {
  test.each([
    ['X5_ANY1', { nums: [0] }, 'unknown_value'],
    ['X5_ANY1', { nums: [12] }, 'unknown_value'],
    ['X5_ANY1', { nums: ['1'] }, 'unknown_value'],
    ['X5_ANY6', { nums: [1, 2, 3, 4, 5] }, 'picks'],
    ['X5_F2_DIRECT', { pos: [[3], [3]] }, 'no_units'],
    [
      'X5_F3_DIRECT',
      {
        pos: [
          [1, 2],
          [1, 2],
          [1, 2],
        ],
      },
      'no_units',
    ],
    ['X5_F2_DIRECT', { pos: [[3], []] }, 'picks'],
    ['X5_ANY3_DT', { dan: [1], tuo: [1, 2, 3] }, 'no_units'],
    ['X5_ANY3_DT', { dan: [1], tuo: [2] }, 'no_units'],
    ['X5_ANY3_DT', { dan: [], tuo: [1, 2, 3] }, 'picks'],
    ['X5_ANY3_DT', { dan: [1, 2, 3], tuo: [4] }, 'picks'],
    ['X5_ANY3_DT', { nums: [1, 2, 3] }, 'keys'],
    ['X5_MIDDLE', { nums: [2] }, 'unknown_value'],
    ['X5_OE_COUNT', { choices: ['6O0E'] }, 'unknown_value'],
    ['X5_POSITION', { pos: [[], [], [], [], []] }, 'too_few_rows'],
    ['X5_DT', { choices: ['TIE'] }, 'unknown_value'],
  ])('%s %j: %s', (code, json, reason) =>
    expect(() => parseSelection(playOf(code), json)).toThrow(
      expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play: code, reason } }),
    ),
  )

  test.each([[[1, 2, 3, 4]], [[1, 2, 3, 4, 4]], [[0, 1, 2, 3, 4]], [[1, 2, 3, 4, 12]]])('the result %j', (numbers) =>
    expect(() => validateDraw('11X5', numbers)).toThrow('draw.invalid_numbers'),
  )
})
