import { choose, combinations } from '../../counting.ts'
import { printedPlay } from '../../figures/match-play.ts'
import type { PrintedFamily } from '../../figures/readings.ts'
import { boardRow, figuresAt } from '../../figures/readings.ts'
import type { Draw, Entry, GroupsSelection, NumbersSelection, Play, Unit } from '../../model.ts'
import { paidTier, WIN, won } from '../../model.ts'

type Selection = NumbersSelection | GroupsSelection
/** How many numbers a unit has, and its gross odds in 1/10,000. */
type Spec = { readonly size: number; readonly odds: number }

const NUMBERS = 100
const lastTwo = (number: number): number => number % NUMBERS
const shownBy = (draw: Draw): ReadonlySet<number> => new Set(draw.map(lastTwo))

/** Lottery rules §10.2 `XIENk`: every number of a unit is shown by a slot at least, however often. */
export const presentPlay = (family: PrintedFamily, { size, odds }: Spec): Play<Selection> =>
  combinationPlay(family, {
    kind: `XIEN${size}`,
    tab: 'xien',
    size,
    odds,
    wins: outcomesShowing(size, figuresAt(family).length),
    isRight: (number, shown) => shown.has(Number(number)),
    bestDraws: (selection) => [drawOfMost(figuresAt(family).length, selection)],
  })

/** Lottery rules §10.2 `TRUOTk`: no slot shows any number of a unit. */
export const absentPlay = (family: PrintedFamily, { size, odds }: Spec): Play<Selection> =>
  combinationPlay(family, {
    kind: `TRUOT${size}`,
    tab: 'truot',
    size,
    odds,
    wins: BigInt(NUMBERS - size) ** BigInt(figuresAt(family).length),
    isRight: (number, shown) => !shown.has(Number(number)),
    bestDraws: (selection) => [figuresAt(family).map(() => rarest(selection))],
  })

/** Lottery rules §10.3: outcomes of the last two figures of all slots that show every one of `size` given numbers. */
function outcomesShowing(size: number, slots: number): bigint {
  return Array.from({ length: size + 1 }, (_, missing) => {
    const outcomes = BigInt(choose(size, missing)) * BigInt(NUMBERS - missing) ** BigInt(slots)
    return missing % 2 === 0 ? outcomes : -outcomes
  }).reduce((sum, outcomes) => sum + outcomes, 0n)
}

type CombinationSpec = Spec & {
  readonly kind: string
  readonly tab: string
  readonly wins: bigint
  isRight(number: string, shown: ReadonlySet<number>): boolean
  bestDraws(selection: Selection): Draw[]
}

function combinationPlay(family: PrintedFamily, spec: CombinationSpec): Play<Selection> {
  const { kind, tab, size, odds, wins, isRight, bestDraws } = spec
  const slots = figuresAt(family).length
  const groups: Entry = { shape: 'TICKETS', field: 'groups', length: 2, form: 'any', size }
  const isRightGroup = (group: readonly string[], draw: Draw) => {
    const shown = shownBy(draw)
    return group.every((number) => isRight(number, shown))
  }
  const unitOf = (group: readonly string[]): Unit => ({
    key: group.join('-'),
    tier: WIN,
    outcome: (draw) => (isRightGroup(group, draw) ? 'win' : 'lose'),
  })
  return {
    ...printedPlay(family, { kind, tab, positions: Array.from({ length: slots }, (_, at) => at) }),
    entry: { shape: 'NUMBERS', rows: [boardRow(2, size)], minRows: 1 },
    otherEntries: [groups],
    tiers: [paidTier(WIN, wins, BigInt(NUMBERS) ** BigInt(slots), odds)],
    units: (selection) => ('groups' in selection ? selection.groups.length : choose(selection.numbers.length, size)),
    settle(selection, draw) {
      const shown = shownBy(draw)
      if ('groups' in selection)
        return won(selection.groups.filter((group) => group.every((number) => isRight(number, shown))).length)
      return won(choose(selection.numbers.filter((number) => isRight(number, shown)).length, size))
    },
    expand: (selection) =>
      ('groups' in selection ? selection.groups : combinations(selection.numbers, size)).map(unitOf),
    bestDraws,
  }
}

/** How many units of a selection have each number; a number without a unit is missing. */
function unitsOfNumbers(selection: Selection): Map<number, number> {
  const counts = new Map<number, number>()
  const numbers = 'groups' in selection ? selection.groups.flat() : selection.numbers
  for (const number of numbers) counts.set(Number(number), (counts.get(Number(number)) ?? 0) + 1)
  return counts
}

/** The number in the fewest units: a draw that shows it everywhere loses the fewest. */
function rarest(selection: Selection): number {
  const counts = unitsOfNumbers(selection)
  let best = 0
  for (let number = 1; number < NUMBERS; number++)
    if ((counts.get(number) ?? 0) < (counts.get(best) ?? 0)) best = number
  return best
}

/**
 * A draw that shows as many of the picked numbers as it has slots. Groups are taken whole, one after the other, as long as
 * their numbers fit, beginning with the groups whose numbers most others share.
 */
function drawOfMost(slots: number, selection: Selection): Draw {
  const shown = new Set<number>()
  if ('numbers' in selection) for (const number of selection.numbers.slice(0, slots)) shown.add(Number(number))
  else {
    const counts = unitsOfNumbers(selection)
    const weight = (group: readonly string[]) =>
      group.reduce((sum, number) => sum + (counts.get(Number(number)) ?? 0), 0)
    for (const group of [...selection.groups].sort((one, other) => weight(other) - weight(one))) {
      const added = group.map(Number).filter((number) => !shown.has(number))
      if (shown.size + added.length <= slots) for (const number of added) shown.add(number)
    }
  }
  const numbers = [...shown]
  return Array.from({ length: slots }, (_, at) => numbers[at] ?? numbers[0] ?? 0)
}
