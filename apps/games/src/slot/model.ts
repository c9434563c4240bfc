import { harbourLanternsRules, harbourLanternsSlot as slot } from '@croupier/game-math/casino/slots/harbour-lanterns'
import type { SpinMode } from '@croupier/game-math/casino/slots/model'
import type { SlotRound, Spin } from '@croupier/game-math/casino/slots/slot'

/** A symbol of the game. */
export type Symbol = string
export type Grid = readonly (readonly Symbol[])[]
/** A cell of the grid: reel and row, from the left and from the top. */
export type Cell = readonly [reel: number, row: number]

/** A win of a spin, in coins, with the cells that it lights. `line` is counted from 1; scatters have none. */
export type Win = { line: number | null; symbol: Symbol; count: number; coins: number; cells: Cell[] }

/** One spin as the page shows it. `total` is in coins, with the spins before it. */
export type Show = {
  mode: SpinMode
  /** The number of this free spin, and of those won so far; null for the paid spin. */
  free: { number: number; of: number } | null
  grid: Grid
  /** The symbols that pass before the reels stop, reel by reel, the last one first. */
  passing: Grid
  wins: Win[]
  coins: number
  total: number
  /** The free spins that this spin won. */
  freeSpins: number
}

const { lines, scatterPays, freeSpinMultiplier, freeSpinCap } = harbourLanternsRules
/** The symbols that pass on the first reel, and how many more on each further one. */
const FIRST_PASSING = 6
const PASSING = 3

export const firstGrid = (): Grid => slot.grid('base', [0, 0, 0, 0, 0])

/** The spins of a round in their order. */
export function showsOf({ spins, totalCoins }: SlotRound): Show[] {
  let total = 0
  let won = 0
  return spins.map((spin, index) => {
    total = Math.min(total + spin.coins, totalCoins)
    const before = won
    won = Math.min(won + spin.freeSpins, freeSpinCap)
    return {
      ...showOf(spin),
      free: spin.mode === 'free' ? { number: index, of: before } : null,
      total,
      freeSpins: won - before,
    }
  })
}

function showOf({ mode, stops, coins }: Spin): Pick<Show, 'mode' | 'grid' | 'passing' | 'wins' | 'coins'> {
  const grid = slot.grid(mode, stops)
  return { mode, grid, passing: passingOf(mode, stops), wins: winsOf(mode, stops, grid), coins }
}

/** The symbols that follow those of the stops on their strips. Later reels turn longer. */
function passingOf(mode: SpinMode, stops: readonly number[]): Grid {
  return stops.map((stop, reel) => {
    const length = slot.lengths[mode][reel]!
    const rows = stops.length - 2
    return Array.from({ length: FIRST_PASSING + PASSING * reel }, (_, at) => {
      const turned = stops.map((other, one) => (one === reel ? (stop + rows + at) % length : other))
      return slot.grid(mode, turned)[reel]![0]!
    })
  })
}

function winsOf(mode: SpinMode, stops: readonly number[], grid: Grid): Win[] {
  const details = slot.details(mode, stops)
  const multiplier = mode === 'free' ? freeSpinMultiplier : 1
  const ofLines = details.wins.map(({ line, symbol, count, coins }): Win => {
    const cells = lines[line]!.slice(0, count).map((row, reel): Cell => [reel, row])
    return { line: line + 1, symbol, count, coins: coins * multiplier, cells }
  })
  const lights = grid.flatMap((rows, reel) =>
    rows.flatMap((symbol, row): Cell[] => (symbol === SCATTER ? [[reel, row]] : [])),
  )
  const times = new Map(Object.entries(scatterPays)).get(String(lights.length)) ?? 0
  if (times === 0) return ofLines
  const coins = times * slot.betCoins * multiplier
  return [...ofLines, { line: null, symbol: SCATTER, count: lights.length, coins, cells: lights }]
}

export const WILD = 'WD'
export const SCATTER = 'SC'

/** What coins are worth at a stake, as a multiple of it in 1/10,000. */
export const timesOf = (coins: number): number => (coins * 10_000) / slot.betCoins
