import { describe, expect, test } from 'vitest'
import type { Draw } from '../../index.ts'
import { familyOf, parseSelection, playOf, settleSelection, validateDraw } from '../../index.ts'
import { outcomesOf } from '../../testing.ts'

/** Lottery rules §7: wins of 216 outcomes for one unit of every play. */
const wins: Record<string, number[]> = {
  K3_SUM: [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1],
  K3_SUM_SIDE: [108],
  K3_TRIPLE_ANY: [6],
  K3_TRIPLE: [1],
  K3_DIFF3: [6],
  K3_DIFF3_DT: [6],
  K3_STRAIGHT_ANY: [24],
  K3_STRAIGHT: [6],
  K3_PAIR_ANY: [16],
  K3_PAIR: [3],
  K3_DIFF2: [30],
  K3_DIFF2_DT: [30],
  K3_ONE: [91],
  K3_NONE: [125],
  K3_FORM: [6, 90, 24, 96],
}

test('Lottery rules §7: the plays are those of the table', () =>
  expect(
    familyOf('K3')
      .plays.map(({ code }) => code)
      .sort(),
  ).toEqual(Object.keys(wins).sort()))

test.each(Object.entries(wins))('Lottery rules §7: %s wins %j of 216', (code, expected) => {
  const { tiers } = playOf(code)
  expect(tiers.map((tier) => tier.wins)).toEqual(expected.map(BigInt))
  for (const { total, pushes } of tiers) expect([total, pushes]).toEqual([216n, 0n])
})

test('Lottery rules §7: fixed odds for sides, single dice and forms, prize groups otherwise', () =>
  expect(
    familyOf('K3')
      .plays.filter(({ prizeMode }) => prizeMode === 'ZY')
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['K3_FORM', 'K3_NONE', 'K3_ONE', 'K3_SUM_SIDE']))

test('Lottery rules §18.3: exactly one form is true of three dice', () => {
  const play = playOf('K3_FORM')
  const selection = parseSelection(play, { choices: ['TRIPLE', 'PAIR', 'STRAIGHT', 'MISC3'] })
  for (const draw of outcomesOf(play)) expect(Object.values(settleSelection(play, selection, draw).tiers)).toEqual([1])
})

describe('Lottery rules §7: worked bets', () => {
  const settled = (code: string, selection: unknown, draw: Draw) => {
    const play = playOf(code)
    const parsed = parseSelection(play, selection)
    return [play.units(parsed), settleSelection(play, parsed, validateDraw('K3', draw)).tiers]
  }
  test.each([
    ['K3_SUM', { nums: [3, 18] }, [6, 6, 6], 2, { S18: 1 }],
    ['K3_SUM_SIDE', { choices: ['SMALL', 'ODD'] }, [1, 1, 1], 2, { WIN: 2 }],
    ['K3_PAIR_ANY', { nums: [6] }, [6, 6, 6], 1, { WIN: 1 }],
    ['K3_PAIR', { a: [6], b: [5] }, [6, 6, 6], 1, {}],
    ['K3_PAIR', { a: [1, 2], b: [1, 2] }, [2, 1, 2], 2, { WIN: 1 }],
    ['K3_DIFF2', { nums: [1, 2, 3] }, [2, 1, 2], 3, { WIN: 1 }],
    ['K3_DIFF2_DT', { dan: [1], tuo: [2, 3, 4] }, [3, 2, 1], 3, { WIN: 2 }],
    ['K3_DIFF3_DT', { dan: [1], tuo: [2, 3, 4] }, [3, 2, 1], 3, { WIN: 1 }],
    ['K3_DIFF3_DT', { dan: [1, 5], tuo: [2, 3, 4] }, [3, 2, 1], 3, {}],
    ['K3_STRAIGHT', { nums: [1, 4] }, [4, 6, 5], 2, { WIN: 1 }],
    ['K3_STRAIGHT_ANY', { choices: ['ANY'] }, [6, 1, 2], 1, {}],
    ['K3_ONE', { nums: [1, 2, 3] }, [1, 1, 2], 3, { WIN: 2 }],
    ['K3_NONE', { nums: [1, 2, 3] }, [1, 1, 2], 3, { WIN: 1 }],
  ] as [string, unknown, Draw, number, object][])('%s %j on %j', (code, selection, draw, units, tiers) =>
    expect(settled(code, selection, draw)).toEqual([units, tiers]),
  )
})

test.each([
  ['K3_SUM', { nums: [2] }, 'unknown_value'],
  ['K3_SUM', { nums: [19] }, 'unknown_value'],
  ['K3_STRAIGHT', { nums: [5] }, 'unknown_value'],
  ['K3_TRIPLE', { nums: [7] }, 'unknown_value'],
  ['K3_TRIPLE_ANY', { choices: [] }, 'picks'],
  ['K3_TRIPLE_ANY', { choices: ['ALL'] }, 'unknown_value'],
  ['K3_PAIR', { a: [3], b: [3] }, 'no_units'],
  ['K3_DIFF3', { nums: [1, 2] }, 'picks'],
  ['K3_DIFF3_DT', { dan: [1, 2], tuo: [2, 3] }, 'no_units'],
  ['K3_DIFF2_DT', { dan: [1, 2], tuo: [3] }, 'picks'],
  ['K3_DIFF3_DT', { dan: [1], tuo: [2] }, 'no_units'],
])('Lottery rules §1.2: refuses %s %j: %s', (code, json, reason) =>
  expect(() => parseSelection(playOf(code), json)).toThrow(
    expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play: code, reason } }),
  ),
)
