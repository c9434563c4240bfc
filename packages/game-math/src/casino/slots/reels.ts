import { invariant } from '@croupier/kernel/invariant'
import type { SlotFile, SpinMode } from './model.ts'

/** The number of the wild, and of the scatter. Paying symbols follow in the order of the file. */
export const WILD = 0
export const SCATTER = 1
export const FIRST_PAYING = 2

/** A slot file with numbers in place of symbols. */
export type Reels = {
  readonly reels: number
  readonly rows: number
  readonly names: readonly string[]
  /** Strips that repeat their first symbols, so that a window at the end needs no remainder. */
  readonly strips: Readonly<Record<SpinMode, readonly Uint8Array[]>>
  readonly lengths: Readonly<Record<SpinMode, readonly number[]>>
  numberOf(name: string): number
}

export function compileReels({ symbols, strips, grid: { reels, rows } }: SlotFile): Reels {
  const named = (kind: string) => symbols.filter((one) => one.kind === kind).map(({ id }) => id)
  const special = [...named('wild'), ...named('scatter')]
  invariant(special.length === 2, 'a slot has one wild and one scatter')
  const names = [...special, ...symbols.map(({ id }) => id).filter((id) => !special.includes(id))]
  const numberOf = (name: string): number => {
    const number = names.indexOf(name)
    invariant(number >= 0, `the slot has no symbol ${name}`)
    return number
  }
  const wrapped = (strip: readonly string[]) => Uint8Array.from([...strip, ...strip.slice(0, rows - 1)].map(numberOf))
  const lengthsOf = (mode: SpinMode) => strips[mode].map((strip) => strip.length)
  return {
    reels,
    rows,
    names,
    numberOf,
    strips: { base: strips.base.map(wrapped), free: strips.free.map(wrapped) },
    lengths: { base: lengthsOf('base'), free: lengthsOf('free') },
  }
}

/** Writes the window of these stops into `grid`, reel by reel. */
export function fillGrid(
  { reels, rows, strips }: Reels,
  mode: SpinMode,
  stops: readonly number[],
  grid: Uint8Array,
): void {
  for (let reel = 0, cell = 0; reel < reels; reel++) {
    const strip = strips[mode][reel]!
    for (let row = 0, at = stops[reel]!; row < rows; row++) grid[cell++] = strip[at++]!
  }
}

export function countScatters(grid: Uint8Array): number {
  let scatters = 0
  for (let cell = 0; cell < grid.length; cell++) if (grid[cell] === SCATTER) scatters++
  return scatters
}

/** The names of a grid's symbols, reel by reel. */
export const namedGrid = ({ reels, rows, names }: Reels, grid: Uint8Array): string[][] =>
  Array.from({ length: reels }, (_, reel) => Array.from({ length: rows }, (_, row) => names[grid[reel * rows + row]!]!))

/** The pays of runs of symbols as one table: that of `symbol` with a run of `count` is at `symbol × (reels + 1) + count`. */
export function payTable(reels: Reels, pays: Readonly<Record<string, Readonly<Record<string, number>>>>): Uint32Array {
  const table = new Uint32Array(reels.names.length * (reels.reels + 1))
  for (const [name, runs] of Object.entries(pays)) {
    for (const [count, coins] of Object.entries(runs))
      table[reels.numberOf(name) * (reels.reels + 1) + Number(count)] = coins
  }
  return table
}

/** The pay of every number of scatters, in coins. */
export const scatterTable = ({ scatterPayXTotalBet, betCoins, grid: { reels, rows } }: SlotFile): number[] =>
  Array.from({ length: reels * rows + 1 }, (_, scatters) => (scatterPayXTotalBet[scatters] ?? 0) * betCoins)
