import { MINES_TILES, minesMultiplier } from '@croupier/game-math/casino/mines'
import { type Money, parseMoney, share } from '@croupier/kernel/money'
import type { Round } from '../api.ts'

export type MinesRound = Round<'mines'>

/** The numbers of mines that the page offers. */
export const MINES = [1, 3, 5, 10, 24] as const
/** The steps of the ladder that fit beside each other. */
const LADDER = 9

/** How far a round is: the tiles opened without a mine, and those that have none. */
export function progressOf({ bet: { picks, mines }, outcome }: Pick<MinesRound, 'bet' | 'outcome'>) {
  const opened = outcome?.safePicks ?? picks.length
  const safe = MINES_TILES - mines
  return { opened, safe, left: safe - opened, covered: MINES_TILES - opened }
}

/** The amount of a cash-out after so many safe tiles, the stake included. */
export const returnAfter = (stake: string, mines: number, picks: number): Money =>
  share(parseMoney(stake), BigInt(minesMultiplier({ mines, picks })), 10_000n)

/** The chance that the next tile is safe, in 1/10,000, cut. */
export const chanceOf = ({ left, covered }: { left: number; covered: number }): number =>
  Math.floor((left * 10_000) / covered)

/** The multipliers around the one that the round has reached. */
export function ladderOf(mines: number, opened: number): { picks: number; multiplier1e4: number }[] {
  const last = MINES_TILES - mines
  const from = Math.max(1, Math.min(opened - Math.floor(LADDER / 2), last - LADDER + 1))
  const count = Math.min(LADDER, last)
  return Array.from({ length: count }, (_, at) => {
    const picks = from + at
    return { picks, multiplier1e4: minesMultiplier({ mines, picks }) }
  })
}

/** What a tile shows. After the round the tiles that nobody opened show what they hid. */
export type Tile = 'covered' | 'gem' | 'mine' | 'hidden-gem' | 'hidden-mine'

export function tilesOf(round: Pick<MinesRound, 'bet' | 'outcome'> | null): Tile[] {
  const picks: readonly number[] = round?.bet.picks ?? []
  const mines = round?.outcome?.minePositions
  return Array.from({ length: MINES_TILES }, (_, tile): Tile => {
    const isPicked = picks.includes(tile)
    if (!mines) return isPicked ? 'gem' : 'covered'
    const kind = mines.includes(tile) ? 'mine' : 'gem'
    return isPicked ? kind : `hidden-${kind}`
  })
}

/** A tile that is still covered, by a number from 0 up to 1. Chance here decides nothing: all covered tiles are equally safe. */
export function coveredTile(picks: readonly number[], at: number): number {
  const covered = Array.from({ length: MINES_TILES }, (_, tile) => tile).filter((tile) => !picks.includes(tile))
  return covered[Math.floor(at * covered.length)] ?? 0
}
