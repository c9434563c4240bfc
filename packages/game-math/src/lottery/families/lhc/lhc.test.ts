import '../all.ts'
import { describe, expect, test } from 'vitest'
import { ANIMALS, animalOf, colourOf, NUMBERS, numbersOfAnimal } from '../../balls49/attributes.ts'
import { animalsIn, groupsShown } from '../../balls49/groups.ts'
import { yearAnimal, yearAnimalOfDay } from '../../balls49/years.ts'
import { choose, combinations } from '../../counting.ts'
import { type Draw, families, parseSelection, payout, playAt, playOf } from '../../index.ts'

const SETS_OF_SEVEN = choose(49, 7)
const tiersOf = (code: string, day = '2026-11-21') =>
  Object.fromEntries(
    playAt(playOf(code), new Date(`${day}T12:00:00Z`)).tiers.map(({ tier, wins, pushes, total }) => [
      tier,
      { wins, pushes, total },
    ]),
  )
/** Whether a tier wins in `wins` of `total` outcomes, in lowest terms or not. */
function expectChance(code: string, tier: string, wins: number, total: number, pushes = 0): void {
  const found = tiersOf(code)[tier]!
  expect([found.wins * BigInt(total), found.pushes * BigInt(total)], `${code} ${tier}`).toEqual([
    BigInt(wins) * found.total,
    BigInt(pushes) * found.total,
  ])
}

test('Lottery rules §8.2: LHC has every play of the table', () => {
  const kinds = families.get('LHC')!.plays.map(({ kind }) => kind)
  const named = `SPECIAL SPECIAL_SIDE REGULAR REGULAR_POS REGULAR_POS_SIDE TOTAL_SIDE WAVE HALF_WAVE HALF_HALF_WAVE
    SEVEN_WAVE ZODIAC_SPECIAL ZODIAC_COMBINED ZODIAC_ONE ZODIAC_REGULAR TAIL_SPECIAL HEAD_SPECIAL TAIL_ONE LINK_ZODIAC2
    LINK_ZODIAC3 LINK_ZODIAC4 LINK_ZODIAC5 LINK_TAIL2 LINK_TAIL3 LINK_TAIL4 LINK_TAIL5 2OF2 2T TE_CHUAN 3OF3 3OF2 4OF4
    4OF1 MISS5 MISS6 MISS7 MISS8 MISS9 MISS10 MISS11 MISS12 ZODIAC_COUNT MARK6`
  expect([...kinds].sort()).toEqual(named.split(/\s+/).sort())
})

describe('Lottery rules §8.1: the numbers', () => {
  test('have 17 red, 16 blue and 16 green ones', () => {
    const count = (colour: string) => NUMBERS.filter((number) => colourOf(number) === colour).length
    expect([count('RED'), count('BLUE'), count('GREEN')]).toEqual([17, 16, 16])
  })

  test('Lottery rules §18.16 belong to one animal each, five of them to that of the year', () => {
    for (const [year, animal] of ANIMALS.entries()) {
      expect(ANIMALS.flatMap((one) => numbersOfAnimal(one, year)).sort((a, b) => a - b)).toEqual(NUMBERS)
      expect(numbersOfAnimal(animal, year)).toEqual([1, 13, 25, 37, 49])
    }
    expect(numbersOfAnimal('SNAKE', 6)).toEqual([2, 14, 26, 38])
    expect(numbersOfAnimal('GOAT', 6)).toEqual([12, 24, 36, 48])
  })

  test.each([
    ['2020-01-24', '2020-01-25'],
    ['2026-02-16', '2026-02-17'],
    ['2027-02-05', '2027-02-06'],
    ['2030-02-02', '2030-02-03'],
    ['2031-01-22', '2031-01-23'],
  ])('Lottery rules §18.16 change their animals between %s and %s', (before, first) => {
    expect(yearAnimalOfDay(first)).toBe((yearAnimalOfDay(before)! + 1) % 12)
    expect(animalOf(1, yearAnimalOfDay(first)!)).not.toBe(animalOf(1, yearAnimalOfDay(before)!))
  })

  test('follow the day in Hong Kong, and the table does not reach back before 2019', () => {
    expect(ANIMALS[yearAnimal(new Date('2026-02-16T15:59:59Z'))]).toBe('SNAKE')
    expect(ANIMALS[yearAnimal(new Date('2026-02-16T16:00:00Z'))]).toBe('HORSE')
    expect(yearAnimalOfDay('2019-02-04')).toBeNull()
  })
})

describe('Lottery rules §8.2: chances', () => {
  test.each([
    ['LHC_SPECIAL', 'WIN', 1, 49, 0],
    ['LHC_SPECIAL_SIDE', 'DSUM_BIG', 24, 49, 1],
    ['LHC_SPECIAL_SIDE', 'TAIL_SMALL', 24, 49, 1],
    ['LHC_SPECIAL_SIDE', 'SMALL_ODD', 12, 49, 1],
    ['LHC_REGULAR', 'WIN', 6, 49, 0],
    ['LHC_REGULAR_POS', 'WIN', 1, 49, 0],
    ['LHC_REGULAR_POS_SIDE', 'ODD', 24, 49, 1],
    ['LHC_REGULAR_POS_SIDE', 'GREEN', 16, 49, 0],
    ['LHC_WAVE', 'RED', 17, 49, 0],
    ['LHC_HALF_WAVE', 'RED_BIG', 7, 49, 1],
    ['LHC_HALF_WAVE', 'BLUE_BIG', 9, 49, 1],
    ['LHC_HALF_WAVE', 'GREEN_EVEN', 7, 49, 1],
    ['LHC_HALF_HALF_WAVE', 'RED_BIG_ODD', 3, 49, 1],
    ['LHC_HALF_HALF_WAVE', 'BLUE_BIG_ODD', 5, 49, 1],
    ['LHC_HALF_HALF_WAVE', 'GREEN_SMALL_EVEN', 3, 49, 1],
    ['LHC_ZODIAC_SPECIAL', 'HORSE', 5, 49, 0],
    ['LHC_ZODIAC_SPECIAL', 'SNAKE', 4, 49, 0],
    ['LHC_ZODIAC_COMBINED', 'HIT11', 44, 49, 1],
    ['LHC_ZODIAC_COMBINED', 'MISS10', 8, 49, 1],
    ['LHC_ZODIAC_ONE', 'SNAKE', 40_520_964, SETS_OF_SEVEN, 0],
    ['LHC_ZODIAC_ONE', 'HORSE', 47_580_016, SETS_OF_SEVEN, 0],
    ['LHC_ZODIAC_REGULAR', 'SNAKE', 5_838_756, 13_983_816, 0],
    ['LHC_ZODIAC_REGULAR', 'HORSE', 6_924_764, 13_983_816, 0],
    ['LHC_TAIL_SPECIAL', 'T0', 4, 49, 0],
    ['LHC_HEAD_SPECIAL', 'H0', 9, 49, 0],
    ['LHC_HEAD_SPECIAL', 'H4', 10, 49, 0],
    ['LHC_TAIL_ONE', 'T0', 40_520_964, SETS_OF_SEVEN, 0],
    ['LHC_TAIL_ONE', 'T9', 47_580_016, SETS_OF_SEVEN, 0],
    ['LHC_LINK_ZODIAC2', 'HIT_NO_YEAR', 17_623_284, SETS_OF_SEVEN, 0],
    ['LHC_LINK_ZODIAC3', 'HIT_WITH_YEAR', 8_242_156, SETS_OF_SEVEN, 0],
    ['LHC_LINK_ZODIAC4', 'MISS_NO_YEAR', 4_272_048, SETS_OF_SEVEN, 0],
    ['LHC_LINK_ZODIAC5', 'MISS_WITH_YEAR', 1_184_040, SETS_OF_SEVEN, 0],
    ['LHC_LINK_TAIL2', 'HIT_NO_0', 24_640_385, SETS_OF_SEVEN, 0],
    ['LHC_LINK_TAIL3', 'HIT_WITH_0', 9_823_365, SETS_OF_SEVEN, 0],
    ['LHC_LINK_TAIL4', 'MISS_NO_0', 1_560_780, SETS_OF_SEVEN, 0],
    ['LHC_LINK_TAIL5', 'MISS_WITH_0', 480_700, SETS_OF_SEVEN, 0],
    ['LHC_2OF2', 'WIN', 15, 1176, 0],
    ['LHC_2T', 'REGULAR_SPECIAL', 6, 1176, 0],
    ['LHC_TE_CHUAN', 'WIN', 6, 1176, 0],
    ['LHC_3OF3', 'WIN', 20, 18_424, 0],
    ['LHC_3OF2', 'HIT2', 645, 18_424, 0],
    ['LHC_4OF4', 'WIN', 15, 211_876, 0],
    ['LHC_4OF1', 'WIN', 88_466, 211_876, 0],
    ['LHC_MISS5', 'WIN', choose(42, 5), choose(49, 5), 0],
    ['LHC_MISS12', 'WIN', choose(42, 12), choose(49, 12), 0],
    ['LHC_MARK6', 'D1', 1, 13_983_816, 0],
    ['LHC_MARK6', 'D4', 630, 13_983_816, 0],
    ['LHC_MARK6', 'D7', 229_600, 13_983_816, 0],
    ['SG_TOTO', 'D2', 6, 13_983_816, 0],
    ['SG_TOTO', 'D6', 17_220, 13_983_816, 0],
  ])('%s %s wins %i of %i and pushes %i', (code, tier, wins, total, pushes) =>
    expectChance(code, tier, wins, total, pushes),
  )

  test('of the regular animals are fair if a profit is paid for every hit', () => {
    const odds = playOf('LHC_ZODIAC_REGULAR').tiers.map(({ tier, fair }) => [
      tier,
      (Number(fair.numerator) / Number(fair.denominator)).toFixed(6),
    ])
    expect(Object.fromEntries(odds)).toMatchObject({ HORSE: '1.824509', SNAKE: '2.189196' })
  })

  test('of the total are those of all sets of seven numbers, counted by their sum', () => {
    // ways[k][s]: sets of k numbers with the sum s
    const ways = Array.from({ length: 8 }, () => Array<number>(323).fill(0))
    ways[0]![0] = 1
    for (const number of NUMBERS)
      for (let k = 7; k >= 1; k--)
        for (let sum = 322; sum >= number; sum--) ways[k]![sum]! += ways[k - 1]![sum - number]!
    const count = (has: (sum: number) => boolean) =>
      ways[7]!.reduce((all, sets, sum) => (has(sum) ? all + sets : all), 0)
    expectChance(
      'LHC_TOTAL_SIDE',
      'BIG',
      count((sum) => sum >= 175),
      SETS_OF_SEVEN,
    )
    expectChance(
      'LHC_TOTAL_SIDE',
      'SMALL',
      count((sum) => sum < 175),
      SETS_OF_SEVEN,
    )
    expectChance(
      'LHC_TOTAL_SIDE',
      'ODD',
      count((sum) => sum % 2 === 1),
      SETS_OF_SEVEN,
    )
    expectChance(
      'LHC_TOTAL_SIDE',
      'EVEN',
      count((sum) => sum % 2 === 0),
      SETS_OF_SEVEN,
    )
  })

  test('of the colours are those of all draws, counted by the colours of their numbers', () => {
    const sizes = [17, 16, 16]
    const counts: Record<string, number> = { RED: 0, BLUE: 0, GREEN: 0, TIE: 0 }
    const names = ['RED', 'BLUE', 'GREEN']
    for (let red = 0; red <= 6; red++)
      for (let blue = 0; blue + red <= 6; blue++)
        for (const special of [0, 1, 2]) {
          const regular = [red, blue, 6 - red - blue]
          const draws = regular.reduce((product, count, nth) => product * choose(sizes[nth]!, count), 1)
          const points = regular.map((count, nth) => 2 * count + (nth === special ? 3 : 0))
          const most = points.filter((one) => one === Math.max(...points))
          const winner = most.length > 1 ? 'TIE' : names[points.indexOf(most[0]!)]!
          counts[winner]! += draws * Math.max(0, sizes[special]! - regular[special]!)
        }
    for (const name of names) expectChance('LHC_SEVEN_WAVE', name, counts[name]!, 601_304_088, counts.TIE)
    expectChance('LHC_SEVEN_WAVE', 'TIE', counts.TIE!, 601_304_088)
  })

  test('of the number of animals are those of all sets of seven numbers, counted animal by animal', () => {
    // ways[balls][animals]
    let ways = new Map([['0,0', 1]])
    for (const animal of ANIMALS) {
      const size = numbersOfAnimal(animal, 6).length
      const next = new Map<string, number>()
      for (const [key, count] of ways) {
        const [balls = 0, shown = 0] = key.split(',').map(Number)
        for (let taken = 0; taken <= size && balls + taken <= 7; taken++) {
          const to = `${balls + taken},${shown + (taken > 0 ? 1 : 0)}`
          next.set(to, (next.get(to) ?? 0) + count * choose(size, taken))
        }
      }
      ways = next
    }
    for (const count of [2, 3, 4, 5, 6, 7])
      expectChance('LHC_ZODIAC_COUNT', `Z${count}`, ways.get(`7,${count}`)!, SETS_OF_SEVEN)
  })
})

describe('Lottery rules §18.7: bankers and a pool', () => {
  test.each(['LHC_2T', 'LHC_3OF2', 'LHC_MISS5', 'LHC_MARK6'])(
    '%s has the units of the set with every banker',
    (code) => {
      const play = playOf(code)
      const [dan, tuo] = [[3, 22].slice(0, code === 'LHC_2T' ? 1 : 2), [9, 15, 28, 36, 40]]
      const units = play.expand(parseSelection(play, { dan, tuo })).map(({ key }) => key)
      const all = play.expand(parseSelection(play, { nums: [...dan, ...tuo] })).map(({ key }) => key)
      const sorted = (key: string) =>
        key
          .split('-')
          .map(Number)
          .sort((a, b) => a - b)
          .join('-')
      const having = all.map(sorted).filter((key) => dan.every((banker) => key.split('-').includes(String(banker))))
      expect(units.map(sorted).sort()).toEqual(having.sort())
    },
  )

  test.each([
    ['LHC_2OF2', { dan: [1], tuo: [1, 2] }],
    ['LHC_2OF2', { dan: [1, 2], tuo: [3] }],
    [
      'LHC_2OF2',
      {
        cross: [
          [1, 2],
          [2, 3],
        ],
      },
    ],
    ['LHC_2OF2', { cross: [[1], [2], [3]] }],
    ['LHC_3OF3', { cross: [[1], [2]] }],
    ['LHC_MARK6', { dan: [1, 2, 3, 4, 5, 6], tuo: [7] }],
    ['LHC_MISS5', { nums: [1, 2, 3, 4] }],
    ['LHC_LINK_ZODIAC3', { mode: 'HIT', choices: ['RAT', 'OX'] }],
    ['LHC_LINK_ZODIAC2', { mode: 'BOTH', choices: ['RAT', 'OX'] }],
    ['LHC_LINK_ZODIAC2', { choices: ['RAT', 'OX'] }],
    ['LHC_LINK_ZODIAC2', { mode: ['HIT'], choices: ['RAT', 'OX'] }],
    ['LHC_ZODIAC_COMBINED', { mode: 'HIT', choices: ['RAT'] }],
    ['LHC_ZODIAC_COMBINED', { mode: 'MISS', choices: ANIMALS.slice(0, 11) }],
    ['LHC_ZODIAC_COUNT', { nums: [1] }],
    ['LHC_SPECIAL', { nums: [0] }],
    ['LHC_SPECIAL', { nums: [50] }],
    ['LHC_SPECIAL_SIDE', { choices: ['RED'] }],
    ['LHC_REGULAR_POS', { pos: [[], [], [], [], [], []] }],
  ])('%s refuses %j', (code, selection) => {
    expect(() => parseSelection(playOf(code), selection)).toThrow('lottery.invalid_selection')
  })
})

test('Lottery rules §8.2: tail 0 crossed with tail 5 is 20 units', () => {
  const cross = [
    [10, 20, 30, 40],
    [5, 15, 25, 35, 45],
  ]
  expect(playOf('LHC_2OF2').units({ cross })).toBe(20)
})

test('Lottery rules §18.3: exactly one colour wins or all push, and exactly one animal count wins', () => {
  const draws: Draw[] = [
    [1, 2, 7, 3, 4, 9, 5],
    [1, 2, 7, 3, 4, 9, 12],
    [5, 12, 24, 31, 38, 47, 49],
  ]
  const waves = playOf('LHC_SEVEN_WAVE')
  const picked = parseSelection(waves, { choices: ['RED', 'BLUE', 'GREEN', 'TIE'] })
  expect(draws.map((draw) => waves.settle(picked, draw))).toEqual([
    { tiers: { TIE: 1 }, pushUnits: 3 },
    { tiers: { RED: 1 }, pushUnits: 0 },
    { tiers: { GREEN: 1 }, pushUnits: 0 },
  ])
  for (const draw of draws) expect(groupsShown(animalsIn(6), draw).size).toBeGreaterThan(1)
})

test('Lottery rules §1.4: three hits of an animal pay the stake once and the profit three times', () => {
  const play = playAt(playOf('LHC_ZODIAC_REGULAR'), new Date('2026-02-10T04:00:00Z'))
  const { tiers, pushUnits } = play.settle(parseSelection(play, { choices: ['SNAKE'] }), [1, 13, 25, 8, 20, 44, 37])
  const terms = { prizes: { SNAKE: 18_800n }, unitPrice: 10_000n, multiple: 1, mode: 1000 } as never
  expect(payout({ tiers, pushUnits, payMode: play.payMode, ...(terms as object) } as never)).toBe(36_400n)
})

test('Lottery rules §8.2: four linked animals are six pairs', () => {
  const [horse, ...others] = ['HORSE', 'SNAKE', 'DRAGON', 'OX']
  const play = playOf('LHC_LINK_ZODIAC2')
  const chosen = parseSelection(play, { mode: 'HIT', choices: [horse, ...others] })
  expect(play.units(chosen)).toBe(combinations([0, 1, 2, 3], 2).length)
})
