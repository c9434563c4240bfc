import type { Instant } from '@croupier/kernel/clock'
import { type Money, sumOf, units, ZERO } from '@croupier/kernel/money'
import type { Rate } from '../rate.ts'
import { splitByWeight } from '../split.ts'

export type Score = { readonly member: string; readonly score: Money; readonly reachedAt: Instant }

/** Reward rules §9.2. Prizes by rank, or shares of a pool. */
export type Prizes = { readonly amounts: readonly Money[] } | { readonly pool: Money; readonly shares: readonly Rate[] }

export type Board = {
  readonly minScore: Money
  /** Whether equal scores are ranked by the time, or share their prizes. */
  readonly ties: 'time' | 'share'
  readonly prizes: Prizes
}

export type RankedMember = { readonly rank: number; readonly member: string; readonly prize: Money }

export type BoardResult = {
  readonly rows: readonly RankedMember[]
  readonly paid: Money
  /** Prizes without a player. They stay with the house. */
  readonly unawarded: Money
}

/** Reward rules §9.2. Ranks by score, then by the time at which it was reached, then by member, and splits the prizes. */
export function rankBoard(board: Board, scores: readonly Score[]): BoardResult {
  const ranked = scores.filter(({ score }) => score >= board.minScore).toSorted(compare)
  const prizes = prizeList(board.prizes)
  const rows =
    board.ties === 'share' ? sharedRows(ranked, prizes) : ranked.map((one, at) => rowOf(one, at + 1, prizes[at]))
  const paid = sumOf(rows.map(({ prize }) => prize))
  return { rows, paid, unawarded: units(sumOf(prizes) - paid) }
}

function compare(a: Score, b: Score): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1
  const apart = a.reachedAt.getTime() - b.reachedAt.getTime()
  return apart === 0 ? (a.member < b.member ? -1 : 1) : apart
}

const prizeList = (prizes: Prizes): readonly Money[] =>
  'amounts' in prizes ? prizes.amounts : splitByWeight(prizes.pool, prizes.shares)

const rowOf = ({ member }: Score, rank: number, prize: Money = ZERO): RankedMember => ({ rank, member, prize })

/** Equal scores have the same rank and an equal part of the prizes of the ranks they cover. */
function sharedRows(ranked: readonly Score[], prizes: readonly Money[]): RankedMember[] {
  const first = new Map<Money, number>()
  for (const [at, { score }] of ranked.entries()) if (!first.has(score)) first.set(score, at)
  return [...first].flatMap(([score, at]) => {
    const equal = ranked.filter((one) => one.score === score)
    const sum = sumOf(prizes.slice(at, at + equal.length))
    const parts = splitByWeight(
      sum,
      equal.map(() => 1n),
    )
    return equal.map((one, nth) => rowOf(one, at + 1, parts[nth]))
  })
}
