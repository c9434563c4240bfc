import type { Play, PosChoiceSelection } from '../model.ts'
import { tier, WIN } from '../model.ts'
import type { NumberFamily } from './number-play.ts'
import { drawWith, numbersOf, rowsAt, wholePlay } from './number-play.ts'

export const SIDES = ['BIG', 'SMALL', 'ODD', 'EVEN'] as const

/** Whether a number has the side; `big` is the smallest number that is BIG. */
export function hasSide(side: string, value: number, big: number): boolean {
  if (side === 'BIG') return value >= big
  if (side === 'SMALL') return value < big
  return (side === 'ODD') === (value % 2 === 1)
}

/** Where the numbers divide: `big` is the smallest BIG number; the stake returns where `pushing` is drawn. */
type Division = { readonly big: number; readonly pushing?: number }

/** Lottery rules §5, §6 `SIDE_POS`: a side of one ball or rank; rows may stay empty. */
export function sidesOfPlaces(family: NumberFamily, division: Division): Play<PosChoiceSelection> {
  const { big, pushing } = division
  const all = family.places.map((_, at) => at)
  const numbers = numbersOf(family).length
  const pushes = pushing === undefined ? 0 : 1
  const outcome = (side: string, number: number) =>
    number === pushing ? 'push' : hasSide(side, number, big) ? 'win' : 'lose'
  return wholePlay(family, {
    kind: 'SIDE_POS',
    prizeMode: 'ZY',
    tab: 'sides',
    entry: { shape: 'POSCHOICE', rows: rowsAt(family, all, SIDES, 0), minRows: 1 },
    tiers: [tier(WIN, (numbers - pushes) / 2, numbers, pushes)],
    units: ({ pos }) => pos.reduce((count, sides) => count + sides.length, 0),
    settle({ pos }, draw) {
      let wins = 0
      let pushUnits = 0
      for (const [at, sides] of pos.entries()) {
        if (draw[at] === pushing) pushUnits += sides.length
        else wins += sides.filter((side) => hasSide(side, draw[at]!, big)).length
      }
      return { tiers: wins === 0 ? {} : { [WIN]: wins }, pushUnits }
    },
    expand: ({ pos }) =>
      pos.flatMap((sides, at) =>
        sides.map((side) => ({ key: `${at} ${side}`, tier: WIN, outcome: (draw) => outcome(side, draw[at]!) })),
      ),
    bestDraws: ({ pos }) => bestDraws(family, division, pos),
  })
}

/**
 * The draw with the most wins, and for families with a pushing number the best ones that show it at each place: how much a
 * push is worth depends on the odds.
 */
function bestDraws(family: NumberFamily, { big, pushing }: Division, pos: PosChoiceSelection['pos']): number[][] {
  const numbers = numbersOf(family).filter((number) => number !== pushing)
  const without = assign(pos, numbers, big)
  const draws = [drawWith(family, [...pos.keys()], without)]
  if (pushing === undefined) return draws
  for (const at of pos.keys()) {
    const others = [...pos.keys()].filter((place) => place !== at)
    const assigned = assign(
      others.map((place) => pos[place]!),
      numbers,
      big,
    )
    draws.push(drawWith(family, [at, ...others], [pushing, ...assigned]))
  }
  return draws
}

/** Gives each row a number of its own so that most sides are right. Numbers with the same sides are equivalent. */
function assign(rows: readonly (readonly string[])[], numbers: readonly number[], big: number): number[] {
  const kinds = [...Map.groupBy(numbers, (number) => `${number >= big} ${number % 2}`).values()]
  const best = new Map<string, { wins: number; kind: number }>()
  const solve = (row: number, used: readonly number[]): number => {
    if (row === rows.length) return 0
    const key = used.join()
    const known = best.get(key)
    if (known) return known.wins
    let found = { wins: -1, kind: 0 }
    for (const [kind, alike] of kinds.entries()) {
      if (used[kind] === alike.length) continue
      const right = rows[row]!.filter((side) => hasSide(side, alike[0]!, big)).length
      const wins = right + solve(row + 1, used.with(kind, used[kind]! + 1))
      if (wins > found.wins) found = { wins, kind }
    }
    best.set(key, found)
    return found.wins
  }
  let used: readonly number[] = kinds.map(() => 0)
  solve(0, used)
  return rows.map(() => {
    const { kind } = best.get(used.join())!
    const number = kinds[kind]![used[kind]!]!
    used = used.with(kind, used[kind]! + 1)
    return number
  })
}
