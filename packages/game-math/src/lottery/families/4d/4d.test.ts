import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draw } from '../../index.ts'
import { familyOf, parseSelection, playOf, settleSelection } from '../../index.ts'
import { anyDrawOf } from '../../testing.ts'

const FORMS = ['', '_BOX', '_IBOX', '_ROLL']

test('Lottery rules §11.2: the plays are those of the table', () =>
  expect(
    familyOf('4D')
      .plays.map(({ code }) => code)
      .sort(),
  ).toEqual([...FORMS.flatMap((form) => [`D4_BIG${form}`, `D4_SMALL${form}`]), 'D4_4A', 'D3_3A', 'D3_3ABC'].sort()))

const settled = (code: string, numbers: string[], draw: Draw) => {
  const play = playOf(code)
  const selection = parseSelection(play, { numbers })
  return [play.units(selection), settleSelection(play, selection, draw).tiers]
}
/** 23 numbers: the given ones at their places, and 9999 elsewhere. */
const drawn = (at: Record<number, number>): Draw => Array.from({ length: 23 }, (_, place) => at[place] ?? 9999)

describe('Lottery rules §11.2: units', () => {
  test.each([
    ['D4_BIG', '1123', 1],
    ['D4_BIG_BOX', '1234', 24],
    ['D4_BIG_BOX', '1123', 12],
    ['D4_BIG_BOX', '1122', 6],
    ['D4_BIG_BOX', '1112', 4],
    ['D4_BIG_BOX', '1111', 1],
    ['D4_SMALL_IBOX', '1234', 1],
    ['D4_BIG_ROLL', '1R34', 10],
    ['D3_3ABC', '123', 1],
  ])('%s %s: %i', (code, number, units) => expect(settled(code, [number], drawn({}))[0]).toBe(units))
})

describe('Lottery rules §11.2: hits', () => {
  test.each([
    ['D4_BIG', ['1234'], { 0: 1234, 1: 1234, 5: 1234, 20: 1234 }, { FIRST: 1, SECOND: 1, STARTER: 1, CONSOLATION: 1 }],
    ['D4_SMALL', ['1234'], { 2: 1234, 5: 1234 }, { THIRD: 1 }],
    ['D4_BIG_BOX', ['1234', '4321'], { 3: 2143 }, { STARTER: 2 }],
    ['D4_BIG_IBOX', ['1122'], { 0: 2211, 13: 1212 }, { FIRST_6: 1, CONSOLATION_6: 1 }],
    ['D4_SMALL_ROLL', ['R234', '1R34'], { 0: 1234, 1: 5234 }, { FIRST: 2, SECOND: 1 }],
    ['D4_4A', ['0007'], { 0: 7, 1: 7 }, { FIRST: 1 }],
    ['D3_3A', ['234'], { 0: 1234, 1: 1234 }, { FIRST: 1 }],
    ['D3_3ABC', ['234'], { 0: 1234, 1: 5234, 2: 234, 3: 7234 }, { FIRST: 1, SECOND: 1, THIRD: 1 }],
  ] as [string, string[], Record<number, number>, object][])('%s %j on %j', (code, numbers, at, tiers) =>
    expect(settled(code, numbers, drawn(at))[1]).toEqual(tiers),
  )
})

/** Expected hits of one unit with each tier, out of 10,000 (1,000 for three figures), for all numbers at one place. */
test.each([
  ['D4_BIG', '1234', 10_000, 1],
  ['D4_BIG_BOX', '1123', 10_000, 12],
  ['D4_BIG_IBOX', '1123', 10_000, 12],
  ['D4_SMALL_IBOX', '1112', 10_000, 4],
  ['D4_SMALL_ROLL', '12R4', 10_000, 10],
  ['D4_4A', '1234', 10_000, 1],
  ['D3_3A', '123', 10_000, 10],
])('Lottery rules §11.2: %s %s wins on %i numbers of the first place %i times', (code, number, numbers, expected) => {
  const play = playOf(code)
  const selection = parseSelection(play, { numbers: [number] })
  let hits = 0
  for (let first = 0; first < numbers; first++)
    hits += Object.values(settleSelection(play, selection, [first, ...Array(22).fill(5555)]).tiers)[0] ?? 0
  expect(hits).toBe(expected)
  const tier = play.tiers.find(
    ({ tier }) => tier.startsWith('FIRST') && (!code.includes('IBOX') || tier.endsWith(`_${expected}`)),
  )!
  const units = code.includes('IBOX') ? 1 : play.units(selection)
  expect(BigInt(units) * tier.wins * BigInt(numbers)).toBe(BigInt(hits) * tier.total)
})

/** Lottery rules §11.2: the share of the stakes that the Malaysian tables return, in percent. */
test.each([
  ['D4_BIG', 64],
  ['D4_SMALL', 65],
  ['D4_4A', 60],
  ['D3_3A', 66],
  ['D3_3ABC', 66],
])('Lottery rules §11.2: %s returns %i percent', (code, percent) => {
  const returned = playOf(code).tiers.reduce(
    (sum, { wins, total, odds }) => sum + (wins * odds!.numerator * 10_000n) / (total * odds!.denominator),
    0n,
  )
  expect(returned).toBe(BigInt(percent * 100))
})

test('Lottery rules §18.18: an i-Box wins exactly if its box wins with a ticket', () =>
  fc.assert(
    fc.property(
      anyDrawOf(familyOf('4D')),
      fc.integer({ min: 0, max: 22 }),
      fc.stringMatching(/^[0-4]{4}$/).filter((number) => new Set(number).size > 1),
      (draw, place, number) => {
        const shown = draw.map((one, at) => (at === place ? Number([...number].reverse().join('')) : one))
        for (const size of ['BIG', 'SMALL']) {
          const [, box] = settled(`D4_${size}_BOX`, [number], shown)
          const [, iBox] = settled(`D4_${size}_IBOX`, [number], shown)
          expect(Object.keys(iBox!).length > 0).toBe(Object.keys(box!).length > 0)
        }
      },
    ),
  ))

test.each([
  ['D4_BIG', { numbers: ['123'] }, 'ticket'],
  ['D4_BIG', { numbers: ['1R34'] }, 'ticket'],
  ['D4_BIG', { numbers: ['1234', '1234'] }, 'twice'],
  ['D4_BIG_IBOX', { numbers: ['1111'] }, 'ticket'],
  ['D4_BIG_ROLL', { numbers: ['1234'] }, 'ticket'],
  ['D4_BIG_ROLL', { numbers: ['R2R4'] }, 'ticket'],
  ['D4_BIG_ROLL', { numbers: ['r234'] }, 'ticket'],
  ['D4_BIG', { numbers: [] }, 'no_units'],
  ['D4_BIG', { tickets: ['1234'] }, 'keys'],
])('Lottery rules §1.2: refuses %s %j: %s', (code, json, reason) =>
  expect(() => parseSelection(playOf(code), json)).toThrow(
    expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play: code, reason } }),
  ),
)

describe('Lottery rules §1.3: a result sheet', () => {
  const { readDraw } = familyOf('4D')
  const ten = Array.from({ length: 10 }, (_, nth) => `000${nth}`)
  const sheet = { first: '1123', second: '7780', third: '3211', starter: ten, consolation: ten }
  test('has 23 numbers', () =>
    expect(readDraw!(sheet, playOf('D4_BIG'))).toEqual({
      numbers: [1123, 7780, 3211, ...ten.map(Number), ...ten.map(Number)],
    }))
  test.each([
    [{ first: '112' }],
    [{ first: 1123 }],
    [{ starter: ten.slice(1) }],
    [{ third: undefined }],
    [{ consolation: 'x' }],
  ])('with %j is refused', (changed) => expect(readDraw!({ ...sheet, ...changed }, playOf('D4_BIG'))).toBeNull())
})
