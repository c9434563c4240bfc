import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choose } from '../../counting.ts'
import { figuresAt } from '../../figures/readings.ts'
import type { Draw } from '../../index.ts'
import { families, familyOf, parseSelection, playOf, settleSelection, validateDraw } from '../../index.ts'
import { anyDrawOf } from '../../testing.ts'
import { NORTH, PROVINCES } from './plays.ts'

/** Lottery rules §10.2: the units of one number in the north and in the provinces, and the figures of a number. */
const multipliers: Record<string, readonly [north: number, provinces: number, figures: number]> = {
  LO2: [27, 18, 2],
  LO3: [23, 17, 3],
  LO4: [20, 16, 4],
  LO2_HEAD: [27, 18, 2],
  DE_DB: [1, 1, 2],
  DE_DB_HEAD: [1, 1, 2],
  DE_G1: [1, 1, 2],
  DE_DAU: [4, 1, 2],
  DE_DAU_DUOI: [5, 2, 2],
  '3C_DB': [1, 1, 3],
  '3C_G1': [1, 1, 3],
  '3C_DAU': [3, 1, 3],
  '3C_DAU_DUOI': [4, 2, 3],
  '4C_DB': [1, 1, 4],
  '4C_G1': [1, 1, 4],
  DIGIT_HEAD: [1, 1, 1],
  DIGIT_TAIL: [1, 1, 1],
}
const others = ['LO2_1K', 'XIEN2', 'XIEN3', 'XIEN4', 'TRUOT4', 'TRUOT6', 'TRUOT8', 'TRUOT10']

test.each(['VN', 'VN18'])('Lottery rules §10.2: %s has the plays of the table', (code) =>
  expect(
    familyOf(code)
      .plays.map(({ kind }) => kind)
      .sort(),
  ).toEqual([...Object.keys(multipliers), ...others].sort()),
)

describe.each(Object.entries(multipliers))('Lottery rules §10.2: %s', (kind, [north, provinces, figures]) => {
  test.each([
    ['VN', north],
    ['VN18', provinces],
  ] as const)('%s: a number costs %i units, each wins with one number of all', (family, units) => {
    const play = playOf(`${family}_${kind}`)
    const numbers = ['7'.padStart(figures, '0'), '8'.padStart(figures, '0')]
    expect(play.units(parseSelection(play, { numbers }))).toBe(2 * units)
    expect(play.tiers.map(({ tier, wins, total }) => [tier, wins, total])).toEqual([
      ['WIN', 1n, 10n ** BigInt(figures)],
    ])
  })
})

test('Lottery rules §10.2: LO2_1K costs one unit and pays for each of 27 or 18 slots', () => {
  for (const [code, slots] of [
    ['VN_LO2_1K', 27n],
    ['VN18_LO2_1K', 18n],
  ] as const) {
    const play = playOf(code)
    expect([play.units(parseSelection(play, { numbers: ['45'] })), play.payMode]).toEqual([1, 'PER_HIT'])
    expect(play.tiers.map(({ wins, total }) => [wins, total])).toEqual([[slots, 100n]])
  }
})

/**
 * Outcomes of the last two figures of `slots` slots that show all of `size` given numbers, slot by slot: how many numbers
 * are missing after each. A way of its own, without inclusion and exclusion.
 */
function showingAll(size: number, slots: number): bigint {
  let byMissing = new Map<number, bigint>([[size, 1n]])
  for (let slot = 0; slot < slots; slot++) {
    const next = new Map<number, bigint>()
    const add = (missing: number, ways: bigint) => next.set(missing, (next.get(missing) ?? 0n) + ways)
    for (const [missing, ways] of byMissing) {
      add(missing, ways * BigInt(100 - missing))
      if (missing > 0) add(missing - 1, ways * BigInt(missing))
    }
    byMissing = next
  }
  return byMissing.get(0) ?? 0n
}

describe('Lottery rules §10.3: combinations', () => {
  const fair: Record<string, readonly [north: string, provinces: string]> = {
    XIEN2: ['18.2209', '38.3027'],
    XIEN3: ['81.3145', '255.5293'],
    XIEN4: ['374.5438', '1801.0731'],
    TRUOT4: ['3.0108', '2.0851'],
    TRUOT6: ['5.3155', '3.0458'],
    TRUOT8: ['9.5001', '4.4856'],
    TRUOT10: ['17.1970', '6.6625'],
  }
  const rounded = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
    (Number((numerator * 1_000_000n) / denominator) / 1_000_000).toFixed(4)

  test.each(Object.entries(fair))('%s has the fair odds %j', (kind, odds) => {
    expect(['VN', 'VN18'].map((family) => rounded(playOf(`${family}_${kind}`).tiers[0]!.fair))).toEqual(odds)
  })

  test.each([NORTH, PROVINCES])('$family: XIEN wins as often as the slots show all of its numbers', (region) => {
    const slots = figuresAt(region).length
    for (const size of [2, 3, 4]) {
      const [tier] = playOf(`${region.prefix}_XIEN${size}`).tiers
      expect([tier!.wins, tier!.total]).toEqual([showingAll(size, slots), 100n ** BigInt(slots)])
    }
    for (const size of [4, 6, 8, 10]) {
      const [tier] = playOf(`${region.prefix}_TRUOT${size}`).tiers
      expect([tier!.wins, tier!.total]).toEqual([BigInt(100 - size) ** BigInt(slots), 100n ** BigInt(slots)])
    }
  })

  test('numbers are all of their combinations, and groups are themselves', () => {
    const play = playOf('VN_XIEN3')
    expect(play.units(parseSelection(play, { numbers: ['00', '11', '22', '33', '44'] }))).toBe(choose(5, 3))
    const groups = [
      ['12', '07', '99'],
      ['00', '01', '02'],
    ]
    expect(parseSelection(play, { groups })).toEqual({
      groups: [
        ['00', '01', '02'],
        ['07', '12', '99'],
      ],
    })
  })
})

const anySheet = (code: string) => anyDrawOf(familyOf(code))
const hits = (code: string, json: unknown, draw: Draw) => {
  const play = playOf(code)
  return Object.values(settleSelection(play, parseSelection(play, json), draw).tiers)[0] ?? 0
}
const all = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

describe.each(['VN', 'VN18'])('Lottery rules §18.17: %s', (code) => {
  test('the LO2 hits of all numbers are the slots', () =>
    fc.assert(
      fc.property(anySheet(code), (draw) => {
        expect(hits(`${code}_LO2`, { numbers: all }, draw)).toBe(draw.length)
        expect(hits(`${code}_LO2_HEAD`, { numbers: all }, draw)).toBe(draw.length)
      }),
      { numRuns: 20 },
    ))

  test('XIEN wins exactly if each of its numbers has a LO2 hit, TRUOT if none has', () =>
    fc.assert(
      fc.property(
        anySheet(code),
        fc.uniqueArray(fc.constantFrom(...all), { minLength: 4, maxLength: 4 }),
        (draw, numbers) => {
          const each = numbers.map((number) => hits(`${code}_LO2`, { numbers: [number] }, draw))
          expect(hits(`${code}_XIEN4`, { numbers }, draw)).toBe(each.every((count) => count >= 1) ? 1 : 0)
          expect(hits(`${code}_TRUOT4`, { groups: [numbers] }, draw)).toBe(each.every((count) => count === 0) ? 1 : 0)
        },
      ),
    ))
})

describe('Lottery rules §10.1: a result sheet', () => {
  const { readDraw } = familyOf('VN18')
  const sheet: Record<string, unknown> = {
    region: 'MN',
    DB: ['204518'],
    G1: ['77362'],
    G2: ['15904'],
    G3: ['60218', '43977'],
    G4: ['90351', '28818', '07346', '55120', '66209', '31704', '84477'],
    G5: ['3318'],
    G6: ['7045', '1829', '9904'],
    G7: ['618'],
    G8: ['18'],
  }
  const read = (changed: object) => readDraw!({ ...sheet, ...changed }, playOf('VN18_LO2'))

  test('of the south and of the centre has 18 numbers', () => {
    expect(validateDraw('VN18', read({})?.numbers)).toHaveLength(18)
    expect(read({ region: 'MT' })).not.toBeNull()
  })

  test.each([
    [{ region: 'MB' }],
    [{ region: undefined }],
    [{ DB: ['04518'] }],
    [{ DB: ['204518', '204519'] }],
    [{ G3: ['60218'] }],
    [{ G7: [618] }],
    [{ G8: ['1x'] }],
    [{ G9: ['1'] }],
  ])('with %j is refused', (changed) => expect(read(changed)).toBeNull())
})

test.each([
  ['VN_LO2', { numbers: ['7'] }, 'unknown_value'],
  ['VN_LO2', { numbers: ['07', '07'] }, 'twice'],
  ['VN_LO2', { numbers: [7] }, 'unknown_value'],
  ['VN_LO2', { numbers: [] }, 'picks'],
  ['VN_LO2', { region: 'MB', numbers: ['07'] }, 'keys'],
  ['VN_LO3', { numbers: ['07'] }, 'ticket'],
  ['VN_LO3', { numbers: ['007', '007'] }, 'twice'],
  ['VN_XIEN3', { numbers: ['00', '01'] }, 'picks'],
  ['VN_XIEN2', { groups: [['00']] }, 'ticket'],
  ['VN_XIEN2', { groups: [['00', '00']] }, 'ticket'],
  ['VN_XIEN2', { groups: [['00', 1]] }, 'ticket'],
  ['VN_XIEN2', { groups: ['00-01'] }, 'ticket'],
  [
    'VN_XIEN2',
    {
      groups: [
        ['00', '01'],
        ['01', '00'],
      ],
    },
    'twice',
  ],
  ['VN_XIEN2', { groups: [] }, 'no_units'],
  ['VN_DE_DB', { groups: [['00', '01']] }, 'keys'],
  ['VN_TRUOT10', { numbers: all.slice(0, 30) }, 'too_many_units'],
])('Lottery rules §1.2: refuses %s %j: %s', (code, json, reason) =>
  expect(() => parseSelection(playOf(code), json)).toThrow(
    expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play: code, reason } }),
  ),
)

test.each([
  ['VN_LO2', { region: 'MB', numbers: ['07'] }, { play: 'VN_LO2', selection: { numbers: ['07'] } }],
  ['VN_LO2', { region: 'MT', numbers: ['07'] }, { play: 'VN18_LO2', selection: { numbers: ['07'] } }],
  ['VN_LO2', { numbers: ['07'] }, null],
  ['VN_LO2', { region: 'XX', numbers: ['07'] }, null],
  ['VN18_LO2', { region: 'MB', numbers: ['07'] }, null],
])('Lottery rules §1.2: a bet of the rule book %s %j names its region', (play, json, expected) => {
  for (const family of [...families.values()].filter(({ catalogue }) => catalogue === 'VN'))
    expect(family.readBet!(play, json)).toEqual(expected)
})
