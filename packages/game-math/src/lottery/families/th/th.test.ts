import '../all.ts'
import { describe, expect, test } from 'vitest'
import type { Draw } from '../../index.ts'
import { familyOf, parseSelection, playOf, settleSelection, validateDraw } from '../../index.ts'

const printed = (figures: number) =>
  Array.from({ length: 10 ** figures }, (_, number) => String(number).padStart(figures, '0'))

/** A draw of each lottery whose top number ends with `top`, or whose bottom is `bottom`. */
const withTop: Record<string, (top: number) => Draw> = {
  TH: (top) => [top, 0, 0, 0, 0, 0],
  LAO: (top) => [top],
  HANOI: (top) => [top, 0],
}
const withBottom: Record<string, (bottom: number) => Draw> = {
  TH: (bottom) => [0, bottom, 0, 0, 0, 0],
  LAO: (bottom) => [bottom * 100],
  HANOI: (bottom) => [0, bottom],
}

/** Lottery rules §11.1: the outcomes that each tier is counted over, and its winning ones for one unit. */
const table: Record<string, readonly [of: 'top' | 'bottom', figures: number, wins: Record<string, number>]> = {
  '3TOP': ['top', 3, { WIN: 1 }],
  '3TOD': ['top', 3, { P6: 6, P3: 3 }],
  '3TOP_REVERSE': ['top', 3, { WIN: 1 }],
  '2TOP': ['top', 2, { WIN: 1 }],
  '2BOTTOM': ['bottom', 2, { WIN: 1 }],
  '2TOD': ['top', 3, { DIFFERENT: 54, EQUAL: 28 }],
  RUN_TOP: ['top', 3, { WIN: 271 }],
  RUN_BOTTOM: ['bottom', 2, { WIN: 19 }],
  PIN_TOP: ['top', 1, { WIN: 1 }],
  PIN_BOTTOM: ['bottom', 1, { WIN: 1 }],
  '4TOP': ['top', 4, { WIN: 1 }],
  '4TOD': ['top', 4, { P24: 24, P12: 12, P6: 6, P4: 4 }],
}
const onlyThai = { '3FRONT': 2, '3BOTTOM': 2 }

test('Lottery rules §11.1: the plays are those of the table; Lao and Hanoi draw no pairs of three figures', () => {
  const kinds = (code: string) =>
    familyOf(code)
      .plays.map(({ kind }) => kind)
      .sort()
  expect(kinds('TH')).toEqual([...Object.keys(table), ...Object.keys(onlyThai)].sort())
  expect(kinds('LAO')).toEqual(Object.keys(table).sort())
  expect(kinds('HANOI')).toEqual(Object.keys(table).sort())
})

/** Selections whose unit has each tier. */
const examples: Record<string, Record<string, unknown>> = {
  '3TOP': { WIN: { numbers: ['123'] } },
  '3TOD': { P6: { numbers: ['123'] }, P3: { numbers: ['121'] } },
  '2TOP': { WIN: { numbers: ['07'] } },
  '2BOTTOM': { WIN: { numbers: ['07'] } },
  '2TOD': { DIFFERENT: { numbers: ['07'] }, EQUAL: { numbers: ['77'] } },
  RUN_TOP: { WIN: { numbers: ['7'] } },
  RUN_BOTTOM: { WIN: { numbers: ['7'] } },
  '4TOP': { WIN: { numbers: ['1234'] } },
  '4TOD': {
    P24: { numbers: ['1234'] },
    P12: { numbers: ['1123'] },
    P6: { numbers: ['1122'] },
    P4: { numbers: ['1112'] },
  },
}

describe.each(['TH', 'LAO', 'HANOI'])('Lottery rules §11.1: %s wins as often as the table says', (code) => {
  test.each(Object.entries(examples))('%s', (kind, byTier) => {
    const play = playOf(`${code}_${kind}`)
    const [of, figures, wins] = table[kind]!
    const drawWith = (of === 'top' ? withTop : withBottom)[code]!
    for (const [tier, json] of Object.entries(byTier)) {
      const selection = parseSelection(play, json)
      const count = printed(figures).filter((shown) => {
        const { tiers } = settleSelection(play, selection, drawWith(Number(shown)))
        return tiers[tier] === 1
      }).length
      expect([tier, count]).toEqual([tier, wins[tier]])
      const stated = play.tiers.find((one) => one.tier === tier)
      expect([stated?.wins, stated?.total]).toEqual([BigInt(wins[tier]!), BigInt(10 ** figures)])
    }
  })

  test('a digit in its place wins one time in ten', () => {
    const top = playOf(`${code}_PIN_TOP`)
    const selection = parseSelection(top, { pos: [['1', '2'], [], ['0']] })
    const won = printed(3).map((shown) => settleSelection(top, selection, withTop[code]!(Number(shown))).tiers.WIN ?? 0)
    expect([top.units(selection), won.reduce((sum, count) => sum + count, 0)]).toEqual([3, 300])
  })
})

test('Lottery rules §11.1: a reversed number is a ticket on each of its permutations', () => {
  const play = playOf('TH_3TOP_REVERSE')
  const of = (number: string) => play.units(parseSelection(play, { numbers: [number] }))
  expect(['123', '121', '111'].map(of)).toEqual([6, 3, 1])
})

test.each(['TH_3FRONT', 'TH_3BOTTOM'])('Lottery rules §13.1: %s pays for each of its two numbers', (code) => {
  const play = playOf(code)
  const selection = parseSelection(play, { numbers: ['904', '741'] })
  const front = code === 'TH_3FRONT'
  const draw = (one: number, other: number) => (front ? [0, 0, one, other, 0, 0] : [0, 0, 0, 0, one, other])
  expect(
    [draw(904, 904), draw(904, 741), draw(1, 741), draw(1, 2)].map((drawn) => play.settle(selection, drawn).tiers),
  ).toEqual([{ WIN: 2 }, { WIN: 2 }, { WIN: 1 }, {}])
  expect(play.tiers.map(({ wins, total }) => [wins, total])).toEqual([[2n, 1000n]])
})

describe('Lottery rules §11.1: derived lotteries', () => {
  const wins = (code: string, numbers: string[], draw: Draw) => {
    const play = playOf(code)
    return settleSelection(play, parseSelection(play, { numbers }), validateDraw(play.family, draw)).tiers.WIN ?? 0
  }
  test('Lao has its top and its bottom in one number of four figures', () =>
    expect([
      wins('LAO_2BOTTOM', ['12'], [1234]),
      wins('LAO_2TOP', ['34'], [1234]),
      wins('LAO_3TOP', ['234'], [1234]),
    ]).toEqual([1, 1, 1]))
  test('Hanoi has its bottom in the first prize of the north', () =>
    expect([wins('HANOI_2BOTTOM', ['10'], [86_945, 27_310]), wins('HANOI_4TOP', ['6945'], [86_945, 27_310])]).toEqual([
      1, 1,
    ]))
})

describe('Lottery rules §1.3: the normal form of a result', () => {
  const { readDraw } = familyOf('TH')
  const full = { top: '835741', bottom2: '07', front3: ['168', '904'], last3: ['552', '741'] }
  test.each([
    ['TH_3TOP', full, [835_741, 7, 168, 904, 552, 741]],
    ['TH_3TOP', { top: '741', bottom2: '07' }, [741, 7, 0, 0, 0, 0]],
    ['TH_4TOP', { top: '5741', bottom2: '07', front3: [], last3: null }, [5741, 7, 0, 0, 0, 0]],
  ])('%s reads %j', (code, json, numbers) => expect(readDraw!(json, playOf(code))).toEqual({ numbers }))
  test.each([
    ['TH_3TOP', { ...full, top: '41' }],
    ['TH_3TOP', { ...full, top: '8357412' }],
    ['TH_3TOP', { ...full, top: 835_741 }],
    ['TH_3TOP', { ...full, bottom2: '7' }],
    ['TH_3TOP', { ...full, front3: ['168'] }],
    ['TH_4TOP', { ...full, top: '741' }],
    ['TH_4TOD', { ...full, top: '741' }],
    ['TH_3FRONT', { top: '741', bottom2: '07' }],
    ['TH_3BOTTOM', { ...full, last3: [] }],
  ])('%s refuses %j', (code, json) => expect(readDraw!(json, playOf(code))).toBeNull())
})

test.each([
  ['TH_3TOD', { numbers: ['777'] }, 'ticket'],
  ['TH_4TOD', { numbers: ['7777'] }, 'ticket'],
  ['TH_3TOP', { numbers: ['12'] }, 'ticket'],
  ['TH_3TOP', { numbers: ['123', '123'] }, 'twice'],
  ['TH_2TOP', { numbers: ['7'] }, 'unknown_value'],
  ['TH_RUN_TOP', { numbers: ['07'] }, 'unknown_value'],
  ['TH_PIN_TOP', { pos: [['1'], ['2']] }, 'rows'],
  ['TH_PIN_TOP', { pos: [[], [], []] }, 'too_few_rows'],
  ['TH_PIN_TOP', { pos: [[1], [], []] }, 'unknown_value'],
  ['TH_PIN_BOTTOM', { pos: [['1'], [], []] }, 'rows'],
])('Lottery rules §1.2: refuses %s %j: %s', (code, json, reason) =>
  expect(() => parseSelection(playOf(code), json)).toThrow(
    expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play: code, reason } }),
  ),
)

test('permutations of one number are picks of their own', () =>
  expect(parseSelection(playOf('TH_3TOD'), { numbers: ['741', '147'] })).toEqual({ numbers: ['147', '741'] }))
