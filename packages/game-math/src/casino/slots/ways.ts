import type { Evaluator, SlotFile, SpinMode } from './model.ts'
import { countScatters, FIRST_PAYING, fillGrid, payTable, type Reels, scatterTable, WILD } from './reels.ts'

export type WaysFile = SlotFile & {
  readonly paytableCoins: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly features: {
    readonly wildWaysWeight: Readonly<Record<SpinMode, number>>
    readonly freeSpinCapPerFeature: number
  }
}

export type WaysWin = { symbol: string; count: number; ways: number; coins: number }

/**
 * Casino rules §4: each paying symbol pays for its longest run of reels from the first, once per way. A wild counts as one
 * matching symbol, or as two in free spins.
 */
export function waysEvaluator(file: WaysFile, reels: Reels): Evaluator<{ wins: WaysWin[] }> {
  const pays = payTable(reels, file.paytableCoins)
  const scatterPays = scatterTable(file)
  const grid = new Uint8Array(reels.reels * reels.rows)

  function evaluate(mode: SpinMode, stops: readonly number[], wins?: WaysWin[]) {
    fillGrid(reels, mode, stops, grid)
    const wildWeight = file.features.wildWaysWeight[mode]
    let coins = 0
    for (let symbol = FIRST_PAYING; symbol < reels.names.length; symbol++) {
      const { count, ways } = runOf(reels, grid, symbol, wildWeight)
      const pay = pays[symbol * (reels.reels + 1) + count]! * ways
      if (pay > 0) wins?.push({ symbol: reels.names[symbol]!, count, ways, coins: pay })
      coins += pay
    }
    const scatters = countScatters(grid)
    return { coins: coins + scatterPays[scatters]!, scatters }
  }
  return {
    pay: (mode, stops) => evaluate(mode, stops),
    details(mode, stops) {
      const wins: WaysWin[] = []
      return { ...evaluate(mode, stops, wins), wins }
    },
  }
}

/** The reels from the first that show the symbol or a wild, and in how many ways. */
function runOf(
  { reels, rows }: Reels,
  grid: Uint8Array,
  symbol: number,
  wildWeight: number,
): { count: number; ways: number } {
  let ways = 1
  for (let reel = 0; reel < reels; reel++) {
    let matches = 0
    for (let cell = reel * rows; cell < (reel + 1) * rows; cell++) {
      const seen = grid[cell]
      if (seen === symbol) matches++
      else if (seen === WILD) matches += wildWeight
    }
    if (matches === 0) return { count: reel, ways }
    ways *= matches
  }
  return { count: reels, ways }
}
