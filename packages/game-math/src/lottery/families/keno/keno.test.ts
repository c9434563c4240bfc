import '../all.ts'
import { parseMoney, shortestMoneyText } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import type { Draw } from '../../index.ts'
import { familyOf, parseSelection, playOf, prizeTable, settleSelection, unitPrices, validateDraw } from '../../index.ts'

const DRAWS = 3_535_316_142_212_174_320n
const KENO_A: Draw = [1, 4, 5, 10, 11, 13, 20, 27, 30, 32, 33, 36, 40, 47, 54, 59, 61, 64, 67, 79]

/** The number of k-subsets of n things. */
function subsets(n: number, k: number): bigint {
  let count = 1n
  for (let at = 1n; at <= BigInt(k); at++) count = (count * (BigInt(n) - BigInt(k) + at)) / at
  return k < 0 || k > n ? 0n : count
}

/** Draws by total, counted number by number: `counts[c][s]` are the sets of `c` numbers with the sum `s`. */
function drawsByTotal(): bigint[] {
  const counts = Array.from({ length: 21 }, () => Array<bigint>(1_411).fill(0n))
  counts[0]![0] = 1n
  for (let number = 1; number <= 80; number++) {
    for (let count = 20; count > 0; count--) {
      for (let sum = 1_410; sum >= number; sum--) counts[count]![sum]! += counts[count - 1]![sum - number]!
    }
  }
  return counts[20]!
}
const byTotal = drawsByTotal()
const drawsWhere = (isIn: (total: number) => boolean): bigint =>
  byTotal.reduce((sum, draws, total) => sum + (isIn(total) ? draws : 0n), 0n)

test('Lottery rules §12: the plays are those of the table', () =>
  expect(familyOf('KENO').plays.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 10 }, (_, nth) => `KENO_PICK${nth + 1}`),
    'KENO_SUM_SIDE',
    'KENO_UPDOWN',
    'KENO_ODDEVEN',
    'KENO_ELEMENT',
  ]))

describe('Lottery rules §12: every probability, counted exactly', () => {
  test('there are C(80,20) draws', () => expect([subsets(80, 20), drawsWhere(() => true)]).toEqual([DRAWS, DRAWS]))

  test('totals', () => {
    const isBig = (total: number) => total > 810
    const isSmall = (total: number) => total < 810
    const isOdd = (total: number) => total % 2 === 1
    const expected = {
      BIG: drawsWhere(isBig),
      SMALL: drawsWhere(isSmall),
      TIE810: byTotal[810],
      ODD: drawsWhere(isOdd),
      EVEN: drawsWhere((total) => !isOdd(total)),
      BIG_ODD: drawsWhere((total) => isBig(total) && isOdd(total)),
      BIG_EVEN: drawsWhere((total) => isBig(total) && !isOdd(total)),
      SMALL_ODD: drawsWhere((total) => isSmall(total) && isOdd(total)),
      SMALL_EVEN: drawsWhere((total) => isSmall(total) && !isOdd(total)),
    }
    const { tiers } = playOf('KENO_SUM_SIDE')
    expect(Object.fromEntries(tiers.map(({ tier, wins }) => [tier, wins]))).toEqual(expected)
    const pushes = (tier: string) => (['TIE810', 'ODD', 'EVEN'].includes(tier) ? 0n : byTotal[810])
    for (const tier of tiers) expect([tier.total, tier.pushes]).toEqual([DRAWS, pushes(tier.tier)])
  })

  test('elements', () => {
    const ends = [209, 695, 763, 855, 923, 1_410]
    expect(playOf('KENO_ELEMENT').tiers.map(({ wins }) => wins)).toEqual(
      ends.slice(1).map((end, nth) => drawsWhere((total) => total > ends[nth]! && total <= end)),
    )
  })

  test.each(['KENO_UPDOWN', 'KENO_ODDEVEN'])('%s: two halves of forty numbers', (code) => {
    const withCount = (count: number) => subsets(40, count) * subsets(40, 20 - count)
    const more = Array.from({ length: 10 }, (_, nth) => withCount(11 + nth)).reduce((sum, one) => sum + one, 0n)
    expect(playOf(code).tiers.map(({ wins }) => wins)).toEqual([more, withCount(10), more])
  })

  test.each(Array.from({ length: 10 }, (_, nth) => [nth + 1]))('a pick of %i by its hits', (k) => {
    for (const { tier, wins, total } of playOf(`KENO_PICK${k}`).tiers) {
      const hits = Number(tier.slice(1))
      expect(wins * subsets(80, k)).toBe(subsets(20, hits) * subsets(60, k - hits) * total)
    }
  })
})

describe('Lottery rules §12: the pay table', () => {
  test.each([
    [1, { H1: '2.3' }, 5750],
    [2, { H2: '9.5' }, 5712],
    [3, { H3: '26.5', H2: '1.5' }, 5758],
    [4, { H4: '50', H3: '2.5', H2: '1.5' }, 5802],
    [5, { H5: '500', H4: '10.5', H3: '1.5' }, 5753],
    [6, { H6: '1500', H5: '15', H4: '5', H3: '1.5' }, 5773],
    [7, { H7: '5000', H6: '144', H5: '14', H4: '2', H0: '1' }, 5743],
    [8, { H8: '25000', H7: '400', H6: '44', H5: '5', H4: '1.5', H0: '1' }, 5790],
    [9, { H9: '150000', H8: '1000', H7: '100', H6: '10', H5: '2.5', H4: '1.5', H0: '1' }, 5740],
    [10, { H10: '2500000', H9: '4000', H8: '400', H7: '40', H6: '2.5', H5: '1.5', H0: '1' }, 5753],
  ])('of %i numbers pays %j and returns %i of 10,000', (k, pays, returned) => {
    const play = playOf(`KENO_PICK${k}`)
    const prizes = prizeTable(play, 1700, unitPrices.Elott)
    expect(Object.fromEntries(Object.entries(prizes).map(([tier, prize]) => [tier, shortestMoneyText(prize)]))).toEqual(
      pays,
    )
    // Rounded to 1/10,000 as the table states it; prizes are units of 1/10,000 already.
    const { total } = play.tiers[0]!
    const sum = play.tiers.reduce((expected, { tier, wins }) => expected + wins * prizes[tier]!, 0n)
    expect((sum * 2n + total) / (total * 2n)).toBe(BigInt(returned))
  })

  test('does not depend on the prize group; sides do', () => {
    const wins = (code: string, tier: string) =>
      [1700, 1960].map((group) => prizeTable(playOf(code), group, unitPrices.Elott)[tier])
    expect(wins('KENO_PICK5', 'H5')).toEqual([parseMoney('500'), parseMoney('500')])
    expect(wins('KENO_SUM_SIDE', 'BIG')).toEqual([parseMoney('1.7'), parseMoney('1.96')])
  })
})

describe('Lottery rules §12: bets', () => {
  const settled = (code: string, selection: unknown, draw: Draw = KENO_A) => {
    const play = playOf(code)
    const parsed = parseSelection(play, selection)
    return { units: play.units(parsed), ...settleSelection(play, parsed, validateDraw('KENO', draw)) }
  }
  /** Twenty numbers of a total of exactly 810: ten pairs that sum to 81. */
  const balanced = Array.from({ length: 10 }, (_, nth) => [nth + 1, 80 - nth]).flat()

  test.each([
    ['KENO_PICK5', { nums: [27, 36, 61, 2, 3, 4] }, 6, { H3: 4, H4: 2 }],
    ['KENO_PICK10', { nums: [2, 3, 6, 7, 8, 9, 12, 14, 15, 16] }, 1, { H0: 1 }],
    ['KENO_PICK2', { nums: [1, 4, 2] }, 3, { H2: 1 }],
    ['KENO_PICK7', { nums: [2, 3, 6, 7, 8, 9, 12, 1] }, 8, { H0: 1 }],
    ['KENO_ELEMENT', { choices: ['METAL', 'WOOD', 'WATER', 'FIRE', 'EARTH'] }, 5, { METAL: 1 }],
    ['KENO_UPDOWN', { choices: ['UP', 'MIDDLE', 'DOWN'] }, 3, { UP: 1 }],
    ['KENO_ODDEVEN', { choices: ['ODD_MORE', 'TIE', 'EVEN_MORE'] }, 3, { ODD_MORE: 1 }],
  ])('%s %j: %i units win %j', (code, selection, units, tiers) =>
    expect(settled(code, selection)).toEqual({ units, tiers, pushUnits: 0 }),
  )

  test('a total of 810 returns sizes and their combinations, and pays the tie and the parity', () => {
    const choices = ['BIG', 'SMALL', 'TIE810', 'ODD', 'EVEN', 'BIG_ODD', 'BIG_EVEN', 'SMALL_ODD', 'SMALL_EVEN']
    expect(settled('KENO_SUM_SIDE', { choices }, balanced)).toEqual({
      units: 9,
      tiers: { TIE810: 1, EVEN: 1 },
      pushUnits: 6,
    })
  })

  test('the order of the balls carries no meaning', () =>
    expect(settled('KENO_PICK3', { nums: [1, 4, 5, 6] }, KENO_A.toReversed())).toEqual(
      settled('KENO_PICK3', { nums: [6, 5, 4, 1] }),
    ))
})

test.each([
  ['KENO_PICK1', { nums: [0] }, 'unknown_value'],
  ['KENO_PICK1', { nums: [81] }, 'unknown_value'],
  ['KENO_PICK3', { nums: [1, 2] }, 'picks'],
  ['KENO_PICK3', { nums: Array.from({ length: 16 }, (_, nth) => nth + 1) }, 'picks'],
  ['KENO_PICK3', { nums: [1, 2, 2] }, 'twice'],
  ['KENO_SUM_SIDE', { choices: ['TIE'] }, 'unknown_value'],
  ['KENO_ELEMENT', { choices: ['AIR'] }, 'unknown_value'],
])('Lottery rules §1.2: refuses %s %j: %s', (code, json, reason) =>
  expect(() => parseSelection(playOf(code), json)).toThrow(
    expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play: code, reason } }),
  ),
)

test.each([[KENO_A.slice(1)], [[...KENO_A.slice(1), 81]], [[...KENO_A.slice(1), 79]]])('%j is no result', (numbers) =>
  expect(() => validateDraw('KENO', numbers)).toThrow('draw.invalid_numbers'),
)
