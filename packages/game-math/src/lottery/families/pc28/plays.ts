import { lines } from '../../counting.ts'
import { formOf } from '../../digits/forms.ts'
import { ascending, DIGITS, sumOf } from '../../digits/window.ts'
import type { Draw, Play, SetSelection, Tier } from '../../model.ts'
import { tier, WIN, wonTier } from '../../model.ts'
import { eachNumber, eachWord } from '../../numbers/each-pick.ts'
import { oneOfEach } from '../../numbers/kinds.ts'
import { hasSide, SIDES } from '../../numbers/sides.ts'

/** Lottery rules §9: three digits, of which the sum counts. */
export const PC28 = { family: 'PC28', prefix: 'PC28', places: ['N1', 'N2', 'N3'] } as const
const ALL = [0, 1, 2]
const TOTAL = 1000
/** The smallest BIG sum. */
export const BIG_SUM = 14

/** Outcomes by sum from 0 to 27 (a test counts them again). */
const SUMS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1]
const VALUES = SUMS.map((_, sum) => sum)

/** Every result, whatever the order of the digits. */
const results: readonly Draw[] = oneOfEach(lines([DIGITS, DIGITS, DIGITS]), (draw) => ascending(draw).join(''))
const bySum: readonly Draw[] = oneOfEach(results, sumOf)

const COLOURLESS = [0, 13, 14, 27]
const COLOURS = ['RED', 'GREEN', 'BLUE']
/** Lottery rules §9 `WAVE`: the colour of a sum; four sums have none. */
export const colourOf = (sum: number): string => (COLOURLESS.includes(sum) ? 'NONE' : COLOURS[sum % 3]!)
const comboOf = (sum: number): string => `${sum >= BIG_SUM ? 'BIG' : 'SMALL'}_${sum % 2 === 1 ? 'ODD' : 'EVEN'}`
const extremeOf = (sum: number): string => (sum <= 5 ? 'EXT_SMALL' : sum >= 22 ? 'EXT_BIG' : 'NONE')

const common = { prizeMode: 'ZY' as const, positions: ALL, kinds: bySum }
const tokenTiers = (counts: Readonly<Record<string, number>>): Tier[] =>
  Object.entries(counts).map(([token, wins]) => tier(token, wins, TOTAL))

/** A play on words of which at most one is true of a result. */
const words = (kind: string, tab: string, counts: Readonly<Record<string, number>>, pickOf: (draw: Draw) => string) =>
  eachWord(PC28, {
    ...common,
    kind,
    tab,
    values: Object.keys(counts),
    tiers: tokenTiers(counts),
    tierOf: (picked) => picked,
    outcome: (picked, draw) => (pickOf(draw) === picked ? 'win' : 'lose'),
  })

const exactSum: Play = eachNumber(PC28, {
  ...common,
  kind: 'SUM',
  tab: 'sum',
  label: 'sum',
  values: VALUES,
  tiers: SUMS.map((wins, sum) => tier(`S${sum}`, wins, TOTAL)),
  tierOf: (sum) => `S${sum}`,
  outcome: (sum, draw) => (sumOf(draw) === sum ? 'win' : 'lose'),
})

const winsOf = (nums: readonly number[]): number => nums.reduce((wins, sum) => wins + SUMS[sum]!, 0)
/** The prize of three sums depends on their outcomes: a tier for each number that three sums can have together. */
const threeSums = (): number[] => {
  const counts = new Set<number>()
  for (const one of VALUES)
    for (const other of VALUES.slice(one + 1))
      for (const third of VALUES.slice(other + 1)) counts.add(winsOf([one, other, third]))
  return [...counts].sort((one, other) => one - other)
}

/** Lottery rules §9 `PICK3`: three sums are one unit, which wins with any of them. */
const pickThree: Play<SetSelection> = {
  ...PC28,
  code: 'PC28_PICK3',
  kind: 'PICK3',
  window: null,
  positions: ALL,
  prizeMode: 'ZY',
  payMode: 'ONCE',
  tab: 'sum',
  entry: { shape: 'SET', rows: [{ field: 'nums', label: 'sum', values: VALUES, min: 3, max: 3 }], minRows: 1 },
  tiers: threeSums().map((wins) => tier(`W${wins}`, wins, TOTAL)),
  tierOf: ({ nums }) => `W${winsOf(nums)}`,
  units: () => 1,
  settle: ({ nums }, draw) => wonTier(nums.includes(sumOf(draw)) ? `W${winsOf(nums)}` : null),
  expand: ({ nums }) => [
    {
      key: nums.join(),
      tier: `W${winsOf(nums)}`,
      outcome: (draw) => (nums.includes(sumOf(draw)) ? 'win' : 'lose'),
    },
  ],
  bestDraws: () => [...bySum],
}

const side: Play = eachWord(PC28, {
  ...common,
  kind: 'SIDE',
  tab: 'sides',
  values: SIDES,
  tiers: [tier(WIN, 500, TOTAL)],
  outcome: (token, draw) => (hasSide(token, sumOf(draw), BIG_SUM) ? 'win' : 'lose'),
})

const extreme: Play = eachWord(PC28, {
  ...common,
  kind: 'EXTREME',
  tab: 'sides',
  values: ['EXT_SMALL', 'EXT_BIG'],
  tiers: [tier(WIN, 56, TOTAL)],
  outcome: (picked, draw) => (extremeOf(sumOf(draw)) === picked ? 'win' : 'lose'),
})

const COMBOS = { BIG_ODD: 231, BIG_EVEN: 269, SMALL_ODD: 269, SMALL_EVEN: 231 }
const WAVES = { RED: 332, GREEN: 258, BLUE: 258 }
const FORMS = { LEOPARD: 10, STRAIGHT: 60, PAIR: 270, HALF_STRAIGHT: 360, MISC6: 300 }

/** Lottery rules §9: every play of PC28, in the order in which a picker lists them. */
export const pc28Plays: readonly Play[] = [
  exactSum,
  pickThree,
  side,
  words('COMBO', 'sides', COMBOS, (draw) => comboOf(sumOf(draw))),
  extreme,
  words('WAVE', 'wave', WAVES, (draw) => colourOf(sumOf(draw))),
  eachWord(PC28, {
    ...common,
    kinds: results,
    kind: 'FORM',
    tab: 'form',
    values: Object.keys(FORMS),
    tiers: tokenTiers(FORMS),
    tierOf: (picked) => picked,
    outcome: (picked, draw) => (formOf(draw) === picked ? 'win' : 'lose'),
  }),
]
