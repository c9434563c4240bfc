import { parseMoney, shortestMoneyText } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { drawNumbers, drawStream } from '../../../fairness/index.ts'
import {
  absences,
  familyOf,
  largestMultiple,
  type Play,
  parseSelection,
  payout,
  playOf,
  prizeTable,
  type Selection,
  settleSelection,
  trendRows,
  unitPrices,
  validateDraw,
} from '../../index.ts'
import { outcomesOf } from '../../testing.ts'
import vectors from '../../vectors.json' with { type: 'json' }

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Lottery rules §4 with the odds of §3: wins of the total for one unit of every LF play. */
const odds = Object.fromEntries(
  `LF3_POSITION 1/10, LF3_3F_DIRECT 1/1000, LF3_3F_DIRECT_TICKET 1/1000, LF3_3F_DIRECT_SUM 1/1000,
  LF3_3F_COMBO STAR3 1/1000 STAR2 10/1000 STAR1 100/1000, LF3_3F_DIRECT_SPAN 1/1000,
  LF3_3F_G3 3/1000, LF3_3F_G6 6/1000, LF3_3F_G3_TICKET 3/1000, LF3_3F_G6_TICKET 6/1000,
  LF3_3F_MIXED_TICKET G3 3/1000 G6 6/1000, LF3_3F_GROUP_SUM G3 3/1000 G6 6/1000,
  LF3_3F_GROUP_BANKER G3 3/1000 G6 6/1000, LF3_3F_SUM_TAIL 100/1000, LF3_3F_ANY1 271/1000, LF3_3F_ANY2 54/1000,
  LF3_3F_BSOE 125/1000,
  LF3_3F_FORM LEOPARD 10/1000 STRAIGHT 60/1000 PAIR 270/1000 HALF_STRAIGHT 360/1000 MISC6 300/1000,
  LF3_2F_DIRECT 1/100, LF3_2F_DIRECT_TICKET 1/100, LF3_2F_DIRECT_SUM 1/100, LF3_2F_DIRECT_SPAN 1/100,
  LF3_2F_GROUP 2/100, LF3_2F_GROUP_TICKET 2/100, LF3_2F_GROUP_SUM 2/100, LF3_2F_GROUP_BANKER 2/100,
  LF3_2F_BSOE 25/100, LF3_2B_DIRECT 1/100, LF3_2B_GROUP 2/100, LF3_SIDE_POS 5/10, LF3_SIDE_SUM 500/1000,
  LF5_DIRECT 1/100000, LF5_POSITION 1/10`
    .split(',')
    .map((line) => line.trim().split(/\s+/))
    .map(([code, ...tiers]) => [code!, tiers.length === 1 ? ['WIN', ...tiers] : tiers]),
) as Record<string, string[]>
const lfPlays = ['LF', 'LF5'].flatMap((code) => familyOf(code).plays)

describe('Lottery rules §4: the plays', () => {
  test('are those of the table', () => {
    expect(lfPlays.map(({ code }) => code).sort()).toEqual(Object.keys(odds).sort())
  })

  test.each(Object.entries(odds))('%s wins %j', (code, expected) => {
    expect(playOf(code).tiers.flatMap(({ tier, wins, total }) => [tier, `${wins}/${total}`])).toEqual(expected)
  })

  test.each([
    ['LF3_2B_DIRECT', [1, 2]],
    ['LF3_2F_DIRECT', [0, 1]],
    ['LF3_3F_DIRECT', [0, 1, 2]],
    ['LF5_DIRECT', [0, 1, 2, 3, 4]],
  ])('%s looks at places %j', (code, places) => expect(playOf(code).positions).toEqual(places))

  test('have fixed odds for sides and forms, and prize groups otherwise', () => {
    const fixed = lfPlays.filter(({ prizeMode }) => prizeMode === 'ZY').map(({ code }) => code)
    expect(fixed.sort()).toEqual(['LF3_3F_FORM', 'LF3_SIDE_POS', 'LF3_SIDE_SUM'])
  })
})

/** The smallest selection of a play: one unit in every tier that can be bought alone. */
const smallest: Record<string, Record<string, unknown>> = {
  LF3_3F_COMBO: { pos: [[1], [2], [3]] },
  LF3_3F_FORM: { choices: ['LEOPARD', 'STRAIGHT', 'PAIR', 'HALF_STRAIGHT', 'MISC6'] },
  LF3_3F_MIXED_TICKET: { tickets: ['112', '123'] },
  LF3_3F_GROUP_SUM: { nums: [10] },
  LF3_3F_GROUP_BANKER: { nums: [7] },
  LF3_SIDE_SUM: { choices: ['BIG', 'SMALL', 'ODD', 'EVEN'] },
}

function someSelection(play: Play): Selection {
  const given = smallest[play.code]
  if (given) return parseSelection(play, given)
  const { entry } = play
  if (entry.shape === 'TICKETS')
    return parseSelection(play, { tickets: [entry.form === 'pair' ? '112' : '123'.slice(0, entry.length)] })
  const rows = entry.rows.map((row) => row.values.slice(1, 1 + Math.min(row.max, Math.max(2, row.min))))
  if (entry.rows[0]!.field === 'pos') return parseSelection(play, { pos: rows })
  return parseSelection(play, Object.fromEntries(entry.rows.map((row, nth) => [row.field, rows[nth]])))
}

/** Winning units per tier over all outcomes, counted unit by unit, without the closed forms and the stored odds. */
function countedWins(play: Play, selection: Selection): Map<string, number> {
  const wins = new Map<string, number>()
  for (const unit of play.expand(selection)) {
    const won = outcomesOf(play).filter((draw) => unit.outcome(draw) === 'win').length
    wins.set(unit.tier, (wins.get(unit.tier) ?? 0) + won)
  }
  return wins
}

describe('Lottery rules §4: every probability, counted over all outcomes', () => {
  test.each(lfPlays.map((play) => [play.code, play] as const))('%s', (_, play) => {
    const selection = someSelection(play)
    const units = Map.groupBy(play.expand(selection), ({ tier }) => tier)
    const wins = countedWins(play, selection)
    const outcomes = BigInt(outcomesOf(play).length)
    for (const { tier, wins: stated, total } of play.tiers) {
      const bought = BigInt(units.get(tier)?.length ?? 0)
      expect(bought, tier).toBeGreaterThan(0n)
      expect(BigInt(wins.get(tier) ?? 0) * total, tier).toBe(bought * stated * outcomes)
    }
  })

  test('exactly one form is true of three digits', () => {
    const play = playOf('LF3_3F_FORM')
    const all = parseSelection(play, smallest.LF3_3F_FORM)
    for (const draw of outcomesOf(play)) expect(Object.values(settleSelection(play, all, draw).tiers)).toEqual([1])
  })

  test('BIG is 14 to 27 and SMALL is 0 to 13: half of all outcomes each', () => {
    const play = playOf('LF3_SIDE_SUM')
    const big = parseSelection(play, { choices: ['BIG'] })
    const sums = outcomesOf(play)
      .filter((draw) => settleSelection(play, big, draw).tiers.WIN === 1)
      .map((draw) => draw.reduce((sum, digit) => sum + digit, 0))
    expect([sums.length, Math.min(...sums), Math.max(...sums)]).toEqual([500, 14, 27])
  })

  test('no play pushes', () => {
    for (const play of lfPlays) for (const { pushes } of play.tiers) expect(pushes).toBe(0n)
  })
})

test('Lottery rules §17: LF has four worked examples', () =>
  expect(vectors.filter(({ family }) => family === 'LF')).toHaveLength(4))

describe('Lottery rules §1.2: selections', () => {
  test.each([
    ['LF3_POSITION', { pos: [[1], [], [], [], []] }, 'rows'],
    ['LF3_POSITION', { pos: [[], [], []] }, 'too_few_rows'],
    ['LF5_POSITION', { pos: [[1], [], []] }, 'rows'],
    ['LF5_DIRECT', { pos: [[1], [2], [3], [4], []] }, 'picks'],
    ['LF3_3F_DIRECT', { pos: [[1], [2], [10]] }, 'unknown_value'],
    ['LF3_3F_G3', { nums: [1] }, 'picks'],
    ['LF3_3F_G3_TICKET', { tickets: ['123'] }, 'ticket'],
    ['LF3_3F_MIXED_TICKET', { tickets: ['777'] }, 'ticket'],
    ['LF3_2F_GROUP_TICKET', { tickets: ['33'] }, 'ticket'],
    ['LF3_SIDE_SUM', { choices: ['BIG', 'DRAGON'] }, 'unknown_value'],
    ['LF3_SIDE_POS', { pos: [['BIG'], [], [], [], []] }, 'rows'],
  ])('%s refuses %j: %s', (code, json, reason) => {
    expect(() => parseSelection(playOf(code), json)).toThrow(
      expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play: code, reason } }),
    )
  })

  test.each([
    ['LF3_3F_DIRECT', { pos: [DIGITS, DIGITS, DIGITS] }, 1000],
    ['LF3_3F_COMBO', { pos: [[1, 2], [3], [4]] }, 6],
    ['LF3_3F_GROUP_BANKER', { nums: [4] }, 54],
    ['LF3_2F_GROUP_BANKER', { nums: [4] }, 9],
    ['LF3_3F_DIRECT_SUM', { nums: [13, 14] }, 150],
    ['LF3_3F_GROUP_SUM', { nums: [13, 14] }, 30],
    ['LF3_3F_DIRECT_SPAN', { nums: [5] }, 150],
    ['LF5_POSITION', { pos: [[], [0], [], [9], [1]] }, 3],
  ])('%s %j has %i units', (code, json, units) => {
    const play = playOf(code)
    expect(play.units(parseSelection(play, json))).toBe(units)
  })
})

describe('draws', () => {
  test.each([
    ['LF', [1, 2, 3], true],
    ['LF', [1, 2], false],
    ['LF', [1, 2, 3, 4, 5], false],
    ['LF', [1, 2, 10], false],
    ['LF5', [0, 0, 5, 9, 2], true],
    ['LF5', [1, 2, 3], false],
  ])('Lottery rules §16.3 rule 5: %s takes %j: %s', (family, numbers, isValid) => {
    const read = () => validateDraw(family, numbers)
    if (isValid) expect(read()).toEqual(numbers)
    else expect(read).toThrow('draw.invalid_numbers')
  })

  test('Decisions "Draws and cut-off": each digit is the next number below ten; P3 is the first three digits of P5', () => {
    const seed = 'a1'.repeat(32)
    const source = drawStream(seed, '3d-1m')
    const digits = [1, 2, 3, 4, 5].map(() => source.int(10))
    expect(drawNumbers('LF5', seed, '3d-1m')).toEqual(digits)
    expect(drawNumbers('LF', seed, '3d-1m')).toEqual(digits.slice(0, 3))
  })
})

describe('Lottery rules §14: prizes', () => {
  test.each`
    play                     | tier     | g1960         | g1700
    ${'LF3_3F_DIRECT'}       | ${'WIN'} | ${'1960'}     | ${'1700'}
    ${'LF3_3F_G3'}           | ${'WIN'} | ${'653.3333'} | ${'566.6666'}
    ${'LF3_3F_MIXED_TICKET'} | ${'G6'}  | ${'326.6666'} | ${'283.3333'}
    ${'LF3_2B_GROUP'}        | ${'WIN'} | ${'98'}       | ${'85'}
    ${'LF3_POSITION'}        | ${'WIN'} | ${'19.6'}     | ${'17'}
    ${'LF5_DIRECT'}          | ${'WIN'} | ${'196000'}   | ${'170000'}
  `('$play $tier', ({ play, tier, g1960, g1700 }) => {
    const prize = (group: number) => prizeTable(playOf(play), group, unitPrices.Lott)[tier]
    expect([prize(1960), prize(1700)]).toEqual([parseMoney(g1960), parseMoney(g1700)])
  })

  test('fixed odds at the plate of 1960: sides pay 1.96', () => {
    const { WIN } = prizeTable(playOf('LF3_SIDE_SUM'), 1960, unitPrices.ZY)
    expect(shortestMoneyText(WIN!)).toBe('1.96')
  })

  test('Lottery rules §13.2: a cap of 400,000 bounds the multiple', () => {
    const maxMultiple = (code: string) =>
      largestMultiple(prizeTable(playOf(code), 1960, unitPrices.Lott), parseMoney('400000'))
    expect([maxMultiple('LF3_3F_DIRECT'), maxMultiple('LF5_DIRECT')]).toEqual([204, 2])
  })

  test('a COMBO that is drawn whole pays each of its tiers', () => {
    const play = playOf('LF3_3F_COMBO')
    const settled = settleSelection(play, parseSelection(play, { pos: [[1], [2], [3]] }), [1, 2, 3])
    const prizes = prizeTable(play, 2000, unitPrices.Lott)
    expect(settled.tiers).toEqual({ STAR3: 1, STAR2: 1, STAR1: 1 })
    const paid = payout({ ...settled, prizes, unitPrice: unitPrices.Lott, multiple: 1, mode: 1000 })
    expect(paid).toBe(parseMoney('2220'))
  })
})

test('statistics: absence and trend of three places with ten digits each', () => {
  const draws = [
    [1, 0, 0],
    [2, 0, 5],
    [1, 5, 5],
  ]
  const counts = absences(familyOf('LF'), draws)
  expect(counts.map((place) => Object.keys(place).length)).toEqual([10, 10, 10])
  expect(counts[2]![5]).toEqual({ current: 0, longest: 1, shown: 2 })
  const rows = trendRows(
    familyOf('LF'),
    draws.map((numbers, nth) => ({ issueNo: String(nth), numbers })),
  )
  expect(rows.map(({ absent }) => absent[1]![0])).toEqual([0, 0, 1])
  expect(familyOf('LF').statistics.map((statistic) => statistic.of([9, 4, 1], new Date(0)))).toEqual([
    14,
    'BIG',
    'EVEN',
  ])
})
