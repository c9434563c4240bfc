import { expect, test } from 'vitest'
import { familyOf, playOf } from '../../index.ts'

/** Lottery rules §3: wins of the total for one unit; `w` stands for each window of the play. */
const catalogue = `
  5_DIRECT 1/100000, 4w_DIRECT 1/10000, 3w_DIRECT 1/1000, 2w_DIRECT 1/100,
  5_DIRECT_TICKET 1/100000, 4w_DIRECT_TICKET 1/10000, 3w_DIRECT_TICKET 1/1000, 2w_DIRECT_TICKET 1/100,
  5_G120 120/100000, 5_G60 60/100000, 5_G30 30/100000, 5_G20 20/100000, 5_G10 10/100000, 5_G5 5/100000,
  4w_G24 24/10000, 4w_G12 12/10000, 4w_G6 6/10000, 4w_G4 4/10000,
  3w_G3 3/1000, 3w_G6 6/1000, 3w_G3_TICKET 3/1000, 3w_G6_TICKET 6/1000,
  3w_DIRECT_SUM 1/1000, 3w_DIRECT_SPAN 1/1000, 3w_SUM_TAIL 100/1000,
  3w_MIXED_TICKET G3 3/1000 G6 6/1000, 3w_GROUP_SUM G3 3/1000 G6 6/1000, 3w_GROUP_BANKER G3 3/1000 G6 6/1000,
  2w_DIRECT_SUM 1/100, 2w_DIRECT_SPAN 1/100, 2w_GROUP 2/100, 2w_GROUP_TICKET 2/100, 2w_GROUP_SUM 2/100,
  2w_GROUP_BANKER 2/100,
  5_COMBO STAR5 1/100000 STAR4 10/100000 STAR3 100/100000 STAR2 1000/100000 STAR1 10000/100000,
  4w_COMBO STAR4 1/10000 STAR3 10/10000 STAR2 100/10000 STAR1 1000/10000,
  3w_COMBO STAR3 1/1000 STAR2 10/1000 STAR1 100/1000,
  POSITION 1/10, 3w_ANY1 271/1000, 3w_ANY2 54/1000, 4w_ANY1 3439/10000, 4w_ANY2 974/10000,
  5_ANY1 40951/100000, 5_ANY2 14670/100000, 5_ANY3 4350/100000,
  RX2_DIRECT 1/100, RX3_DIRECT 1/1000, RX4_DIRECT 1/10000, RX2_GROUP 2/100, RX3_G3 3/1000, RX3_G6 6/1000,
  RX4_G24 24/10000, RX4_G12 12/10000, RX4_G6 6/10000, RX4_G4 4/10000,
  2w_BSOE 25/100, 3w_BSOE 125/1000,
  LUCK1 40951/100000, LUCK2 8146/100000, LUCK3 856/100000, LUCK4 46/100000,
  DT DRAGON 45/100 TIGER 45/100 TIE 10/100, DT_PUSH DRAGON 45/100 TIGER 45/100 TIE 10/100,
  SIDE_POS 5/10, SIDE_SUM 50000/100000,
  3w_FORM LEOPARD 10/1000 STRAIGHT 60/1000 PAIR 270/1000 HALF_STRAIGHT 360/1000 MISC6 300/1000,
  NIU NIU_1 6375/100000 NIU_2 6505/100000 NIU_3 6375/100000 NIU_4 6505/100000 NIU_5 6375/100000 NIU_6 6505/100000
    NIU_7 6375/100000 NIU_8 6505/100000 NIU_9 6375/100000 NIU_NIU 6456/100000 NO_NIU 35649/100000,
  NIU_SIDE BIG 32216/100000 SMALL 32135/100000 ODD 31875/100000 EVEN 32476/100000,
  POKER FIVE 10/100000 FOUR 450/100000 FULL_HOUSE 900/100000 STRAIGHT 1200/100000 THREE 7200/100000
    TWO_PAIR 10800/100000 ONE_PAIR 50400/100000 HIGH 29040/100000`
  .split(',')
  .map((line) => line.trim().split(/\s+/))

const windows: Record<string, string[]> = { '2w': ['2F', '2B'], '3w': ['3F', '3M', '3B'], '4w': ['4F', '4B'] }
const expected = catalogue.flatMap(([name, ...odds]) =>
  (windows[name!.slice(0, 2)] ?? [name!.slice(0, 2)]).map(
    (window) => [`SSC_${window}${name!.slice(2)}`, odds.length === 1 ? ['WIN', ...odds] : odds] as const,
  ),
)

test('names every play once in the table', () => {
  expect(expected.map(([code]) => code).sort()).toEqual(
    familyOf('SSC')
      .plays.map(({ code }) => code)
      .sort(),
  )
})

test.each(expected)('Lottery rules §3: %s wins %j', (code, odds) => {
  expect(playOf(code).tiers.flatMap(({ tier, wins, total }) => [tier, `${wins}/${total}`])).toEqual(odds)
})

test.each([
  [
    'SSC_3B_DIRECT_SUM',
    0,
    [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1],
  ],
  ['SSC_3B_GROUP_SUM', 1, [1, 2, 2, 4, 5, 6, 8, 10, 11, 13, 14, 14, 15, 15, 14, 14, 13, 11, 10, 8, 6, 5, 4, 2, 2, 1]],
  ['SSC_3B_DIRECT_SPAN', 0, [10, 54, 96, 126, 144, 150, 144, 126, 96, 54]],
  ['SSC_2B_DIRECT_SUM', 0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ['SSC_2B_GROUP_SUM', 1, [1, 1, 2, 2, 3, 3, 4, 4, 5, 4, 4, 3, 3, 2, 2, 1, 1]],
  ['SSC_2B_DIRECT_SPAN', 0, [10, 18, 16, 14, 12, 10, 8, 6, 4, 2]],
])('Lottery rules §3.1: units of %s by its values from %i on', (code, from, units) => {
  const play = playOf(code)
  expect(units.map((_, nth) => play.units({ nums: [from + nth] }))).toEqual(units)
})

test('Lottery rules §3.1: banker plays are 54 and 9 units', () => {
  expect(playOf('SSC_3F_GROUP_BANKER').units({ nums: [4] })).toBe(54)
  expect(playOf('SSC_2F_GROUP_BANKER').units({ nums: [4] })).toBe(9)
})
