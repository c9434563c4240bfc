import { invariant } from '@croupier/kernel/invariant'
import type { Evaluator, SlotFile, SpinMode } from './model.ts'
import { countScatters, FIRST_PAYING, fillGrid, namedGrid, type Reels, WILD } from './reels.ts'

export type ClusterFile = SlotFile & {
  readonly clusterMin: number
  /** The smallest size of each band of the pays. */
  readonly clusterBandLowerBounds: readonly number[]
  readonly paytableCoins: Readonly<Record<string, readonly number[]>>
  readonly features: {
    readonly cascadeMultipliers: Readonly<Record<SpinMode, readonly number[]>>
    readonly freeSpinCapPerFeature: number
  }
}

/** A paid cluster, before the multiplier of its step. */
export type Cluster = { symbol: string; size: number; coins: number }
export type CascadeStep = { multiplier: number; clusters: Cluster[] }
export type CascadeDetails = { steps: CascadeStep[]; finalGridByReel: string[][] }

/** No spin has more steps than this; the enumeration shows ten at most. */
const MOST_STEPS = 60

type Board = {
  readonly reels: Reels
  /** The pay of a symbol's cluster at `symbol × (cells + 1) + size`. */
  readonly pays: Uint32Array
  readonly neighbours: readonly (readonly number[])[]
  readonly grid: Uint8Array
  /** The place on its strip of the topmost symbol of each reel. */
  readonly top: Int32Array
  readonly removed: Uint8Array
  /** Marks the cells that the search of a symbol has visited. */
  readonly seen: Uint8Array
  readonly stack: Uint8Array
}

/**
 * Casino rules §4: clusters of symbols that touch pay and are removed. The symbols above fall, those of the strip above the
 * stop follow, and the new grid is evaluated again with the next multiplier. The stops fix the whole cascade.
 */
export function clusterEvaluator(file: ClusterFile, reels: Reels): Evaluator<CascadeDetails> {
  const board = boardOf(file, reels)
  function cascade(mode: SpinMode, stops: readonly number[], steps?: CascadeStep[]) {
    fillGrid(reels, mode, stops, board.grid)
    board.top.set(stops)
    const scatters = countScatters(board.grid)
    const multipliers = file.features.cascadeMultipliers[mode]
    let coins = 0
    for (let step = 0; ; step++) {
      invariant(step <= MOST_STEPS, 'a cascade ends')
      const clusters: Cluster[] | undefined = steps && []
      const paid = payClusters(board, clusters)
      if (paid === 0) return { coins, scatters }
      const multiplier = multipliers[Math.min(step, multipliers.length - 1)]!
      coins += paid * multiplier
      if (clusters) steps?.push({ multiplier, clusters })
      refill(board, mode)
    }
  }
  return {
    pay: (mode, stops) => cascade(mode, stops),
    details(mode, stops) {
      const steps: CascadeStep[] = []
      return { ...cascade(mode, stops, steps), steps, finalGridByReel: namedGrid(reels, board.grid) }
    },
  }
}

function boardOf(file: ClusterFile, reels: Reels): Board {
  const cells = reels.reels * reels.rows
  const pays = new Uint32Array(reels.names.length * (cells + 1))
  for (const [name, bands] of Object.entries(file.paytableCoins)) {
    for (let size = file.clusterMin; size <= cells; size++) {
      const band = file.clusterBandLowerBounds.findLastIndex((least) => size >= least)
      pays[reels.numberOf(name) * (cells + 1) + size] = bands[band]!
    }
  }
  return {
    reels,
    pays,
    neighbours: Array.from({ length: cells }, (_, cell) => neighboursOf(cell, reels)),
    grid: new Uint8Array(cells),
    top: new Int32Array(reels.reels),
    removed: new Uint8Array(cells),
    seen: new Uint8Array(cells),
    stack: new Uint8Array(cells),
  }
}

function neighboursOf(cell: number, { reels, rows }: Reels): number[] {
  const reel = Math.floor(cell / rows)
  const row = cell % rows
  const around = [
    row > 0 ? cell - 1 : -1,
    row < rows - 1 ? cell + 1 : -1,
    reel > 0 ? cell - rows : -1,
    reel < reels - 1 ? cell + rows : -1,
  ]
  return around.filter((one) => one >= 0)
}

/** Pays all clusters of the grid and marks their cells as removed. A wild may belong to clusters of several symbols. */
function payClusters(board: Board, clusters?: Cluster[]): number {
  const { reels, pays, grid, removed, seen, stack } = board
  removed.fill(0)
  let paid = 0
  for (let symbol = FIRST_PAYING; symbol < reels.names.length; symbol++) {
    seen.fill(0)
    for (let cell = 0; cell < grid.length; cell++) {
      if (grid[cell] !== symbol || seen[cell] === 1) continue
      const size = flood(board, cell, symbol)
      const coins = pays[symbol * (grid.length + 1) + size]!
      if (coins === 0) continue
      paid += coins
      clusters?.push({ symbol: reels.names[symbol]!, size, coins })
      for (let at = 0; at < size; at++) removed[stack[at]!] = 1
    }
  }
  return paid
}

/** Collects the cluster around a cell in the stack, and returns its size. */
function flood({ grid, neighbours, seen, stack }: Board, start: number, symbol: number): number {
  let size = 1
  stack[0] = start
  seen[start] = 1
  for (let at = 0; at < size; at++) {
    for (const cell of neighbours[stack[at]!]!) {
      if (seen[cell] === 1 || (grid[cell] !== symbol && grid[cell] !== WILD)) continue
      seen[cell] = 1
      stack[size++] = cell
    }
  }
  return size
}

/** Lets the remaining symbols fall and fills the reels from their strips, upwards from the topmost symbol. */
function refill({ reels: { reels, rows, strips, lengths }, grid, top, removed }: Board, mode: SpinMode): void {
  for (let reel = 0; reel < reels; reel++) {
    const first = reel * rows
    let free = first + rows - 1
    for (let cell = free; cell >= first; cell--) {
      if (removed[cell] === 0) grid[free--] = grid[cell]!
    }
    const length = lengths[mode][reel]!
    for (; free >= first; free--) {
      top[reel] = (top[reel]! + length - 1) % length
      grid[free] = strips[mode][reel]![top[reel]!]!
    }
  }
}
