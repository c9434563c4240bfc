import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import type { Draw } from '../../index.ts'
import { familyOf, parseSelection, playOf, prizeTable, settleSelection, unitPrices, validateDraw } from '../../index.ts'
import { outcomesOf } from '../../testing.ts'

const SUMS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1]
/** Lottery rules §9: wins of 1000 outcomes for one unit of every play but `PICK3`. */
const wins: Record<string, number[]> = {
  PC28_SUM: SUMS,
  PC28_SIDE: [500],
  PC28_COMBO: [231, 269, 269, 231],
  PC28_EXTREME: [56],
  PC28_WAVE: [332, 258, 258],
  PC28_FORM: [10, 60, 270, 360, 300],
}

test('Lottery rules §9: the plays are those of the table, all at fixed odds', () => {
  const { plays } = familyOf('PC28')
  expect(plays.map(({ code }) => code).sort()).toEqual([...Object.keys(wins), 'PC28_PICK3'].sort())
  for (const play of plays) expect(play.prizeMode).toBe('ZY')
})

test.each(Object.entries(wins))('Lottery rules §9: %s wins %j of 1000', (code, expected) => {
  const { tiers } = playOf(code)
  expect(tiers.map((tier) => tier.wins)).toEqual(expected.map(BigInt))
  for (const { total, pushes } of tiers) expect([total, pushes]).toEqual([1000n, 0n])
})

describe('Lottery rules §9: three sums', () => {
  const play = playOf('PC28_PICK3')
  test.each([
    [[0, 1, 27], 5, '200'],
    [[13, 14, 12], 223, '4.4843'],
    [[3, 10, 20], 109, '9.1743'],
  ])('%j win in %i outcomes, for fair odds of %s', (nums, outcomes, odds) => {
    const selection = parseSelection(play, { nums })
    const won = outcomesOf(play).map((draw) => settleSelection(play, selection, draw).tiers)
    const tier = play.tierOf!(selection)
    expect(won.filter((tiers) => tiers[tier] === 1)).toHaveLength(outcomes)
    expect(won.filter((tiers) => Object.keys(tiers).length === 0)).toHaveLength(1000 - outcomes)
    expect(prizeTable(play, 2000, unitPrices.ZY)[tier]).toBe(parseMoney(odds))
  })

  test('are one bet', () => expect(play.units(parseSelection(play, { nums: [1, 2, 3] }))).toBe(1))
})

describe('Lottery rules §18.3: exactly one is true of a result', () => {
  test.each([
    ['PC28_SUM', { nums: SUMS.map((_, sum) => sum) }],
    ['PC28_COMBO', { choices: ['BIG_ODD', 'BIG_EVEN', 'SMALL_ODD', 'SMALL_EVEN'] }],
    ['PC28_FORM', { choices: ['LEOPARD', 'STRAIGHT', 'PAIR', 'HALF_STRAIGHT', 'MISC6'] }],
  ])('of %s', (code, json) => {
    const play = playOf(code)
    const selection = parseSelection(play, json)
    for (const draw of outcomesOf(play))
      expect(Object.values(settleSelection(play, selection, draw).tiers)).toEqual([1])
  })
})

test.each([
  [[0, 0, 0], {}],
  [[9, 4, 0], {}],
  [[9, 5, 0], {}],
  [[9, 9, 9], {}],
  [[0, 0, 3], { RED: 1 }],
  [[1, 0, 0], { GREEN: 1 }],
  [[9, 9, 8], { BLUE: 1 }],
] as [Draw, object][])('Lottery rules §9: all colours on %j win %j', (draw, tiers) => {
  const play = playOf('PC28_WAVE')
  const all = parseSelection(play, { choices: ['RED', 'GREEN', 'BLUE'] })
  expect(settleSelection(play, all, validateDraw('PC28', draw)).tiers).toEqual(tiers)
})

test.each([
  ['PC28_SUM', { nums: [28] }, 'unknown_value'],
  ['PC28_SUM', { nums: [-1] }, 'unknown_value'],
  ['PC28_PICK3', { nums: [1, 2] }, 'picks'],
  ['PC28_PICK3', { nums: [1, 2, 3, 4] }, 'picks'],
  ['PC28_PICK3', { nums: [1, 2, 2] }, 'twice'],
  ['PC28_SIDE', { choices: ['TIE'] }, 'unknown_value'],
  ['PC28_WAVE', { choices: ['NONE'] }, 'unknown_value'],
])('Lottery rules §1.2: refuses %s %j: %s', (code, json, reason) =>
  expect(() => parseSelection(playOf(code), json)).toThrow(
    expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play: code, reason } }),
  ),
)
