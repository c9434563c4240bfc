import type { Evaluator, SlotFile } from './model.ts'
import { countScatters, fillGrid, payTable, type Reels, SCATTER, scatterTable, WILD } from './reels.ts'

export type LinesFile = SlotFile & {
  readonly paytableCoins: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The row of each reel, for each line. */
  readonly lines: readonly (readonly number[])[]
  readonly features: { readonly freeSpinMultiplier: number; readonly freeSpinCapPerFeature: number }
}

/** A win on a line, before the multiplier of free spins. */
export type LineWin = { line: number; symbol: string; count: number; coins: number }

/** The cells of a line. */
type Cells = readonly number[]

/**
 * Casino rules §4: a line pays its longest run from the first reel, the wins of all lines are added, and every win of a free
 * spin is multiplied, scatter pays included.
 */
export function linesEvaluator(file: LinesFile, reels: Reels): Evaluator<{ wins: LineWin[] }> {
  const lines = file.lines.map((line): Cells => line.map((row, reel) => reel * reels.rows + row))
  const pays = payTable(reels, file.paytableCoins)
  const scatterPays = scatterTable(file)
  const grid = new Uint8Array(reels.reels * reels.rows)
  const multiplier = { base: 1, free: file.features.freeSpinMultiplier }

  const evaluate: Evaluator<unknown>['pay'] = (mode, stops) => {
    fillGrid(reels, mode, stops, grid)
    let coins = 0
    for (let line = 0; line < lines.length; line++) coins += pays[runOf(grid, lines[line]!)]!
    const scatters = countScatters(grid)
    return { coins: (coins + scatterPays[scatters]!) * multiplier[mode], scatters }
  }
  return {
    pay: evaluate,
    details(mode, stops) {
      const pay = evaluate(mode, stops)
      const wins = lines.flatMap((cells, line) => {
        const run = runOf(grid, cells)
        const count = run % (reels.reels + 1)
        const symbol = reels.names[(run - count) / (reels.reels + 1)]!
        return pays[run]! > 0 ? [{ line, symbol, count, coins: pays[run]! }] : []
      })
      return { ...pay, wins }
    },
  }
}

/** The longest run from the first reel, as a place in the table of pays. A scatter ends the run. */
function runOf(grid: Uint8Array, cells: Cells): number {
  let symbol = WILD
  let count = 0
  for (; count < cells.length; count++) {
    const seen = grid[cells[count]!]!
    if (seen === WILD) continue
    if (seen === SCATTER || (symbol !== WILD && seen !== symbol)) break
    symbol = seen
  }
  return symbol * (cells.length + 1) + count
}
