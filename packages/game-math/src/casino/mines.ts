import type { Money } from '@croupier/kernel/money'
import { share, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'
import { BASIS_POINTS, MULTIPLIER_ONE } from './model.ts'

/** Casino rules §3.3: the number of mines, and the tiles in the order in which the player opens them. */
export type MinesBet = { readonly mines: number; readonly picks: readonly number[]; readonly bet: Money }

export type MinesOutcome = {
  /** In ascending order. */
  readonly minePositions: readonly number[]
  readonly safePicks: number
  readonly bust: boolean
  /** In 1/10,000; 0 after a mine. */
  readonly multiplier1e4: number
  readonly returned: Money
}

export const MINES_TILES = 25
const EDGE_BP = 100

/** A field of mines with its house edge in basis points; by default 25 tiles and 1 %. */
export type MinesField = {
  readonly tiles?: number | undefined
  readonly mines: number
  readonly picks: number
  readonly edgeBp?: number | undefined
}

/** Casino rules §3.3: the multiplier after `picks` safe tiles, in 1/10,000, rounded down. */
export function minesMultiplier({ tiles = MINES_TILES, mines, picks, edgeBp = EDGE_BP }: MinesField): number {
  if (![tiles, mines, picks, edgeBp].every(Number.isInteger)) return refuse('request.malformed')
  if (mines < 1 || mines >= tiles || picks < 0 || picks > tiles - mines) return refuse('request.malformed')
  if (edgeBp < 0 || edgeBp > BASIS_POINTS) return refuse('request.malformed')
  return Number((BigInt(BASIS_POINTS - edgeBp) * combinations(tiles, picks)) / combinations(tiles - mines, picks))
}

/** The binomial coefficient, exact for every field. */
export function combinations(n: number, k: number): bigint {
  let ways = 1n
  for (let at = 1; at <= k; at++) ways = (ways * BigInt(n - k + at)) / BigInt(at)
  return ways
}

/** The tiles with mines, in ascending order. The round draws them at its start. */
export const layMines = (source: Stream, mines: number): number[] =>
  source.sample(MINES_TILES, mines).sort((one, other) => one - other)

/**
 * Casino rules §3.3: one round of mines, cashed out after the last pick unless that is a mine. Picks after a mine do not count.
 * A round without a pick returns its stake.
 */
export function playMines(source: Stream, { mines, picks, bet }: MinesBet): MinesOutcome {
  checkPicks(mines, picks)
  const minePositions = layMines(source, mines)
  const hit = picks.findIndex((tile) => minePositions.includes(tile))
  const bust = hit >= 0
  const safePicks = bust ? hit : picks.length
  if (bust) return { minePositions, safePicks, bust, multiplier1e4: 0, returned: ZERO }
  const multiplier1e4 = safePicks === 0 ? Number(MULTIPLIER_ONE) : minesMultiplier({ mines, picks: safePicks })
  return { minePositions, safePicks, bust, multiplier1e4, returned: share(bet, BigInt(multiplier1e4), MULTIPLIER_ONE) }
}

function checkPicks(mines: number, picks: readonly number[]): void {
  const isTile = (tile: number) => Number.isInteger(tile) && tile >= 0 && tile < MINES_TILES
  if (!Number.isInteger(mines) || mines < 1 || mines >= MINES_TILES) refuse('request.malformed')
  if (!picks.every(isTile) || new Set(picks).size < picks.length) refuse('request.malformed')
}
