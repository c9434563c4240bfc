import { ACE, type Card, compareScores, isFlush, rankGroups, rankOf } from './cards.ts'

const CATEGORY = { highCard: 0, pair: 1, flush: 2, run: 3, runningFlush: 4, prial: 5 } as const
/** Above the ace: the rank of the best prial, of threes, and of the best run, A-2-3. */
const BEST = ACE + 1
const THREE = 1

/** Casino rules §3.10: the score of three cards, from left to right: the category, then ranks. */
export function scoreBrag(cards: readonly Card[]): number[] {
  const groups = rankGroups(cards)
  const first = groups[0]!
  if (first.count === 3) return [CATEGORY.prial, first.rank === THREE ? BEST : first.rank]
  if (first.count === 2) return [CATEGORY.pair, first.rank, groups[1]!.rank]
  const ranks = cards.map(rankOf).sort((one, other) => other - one)
  const run = runHeight(ranks)
  if (run !== null) return [isFlush(cards) ? CATEGORY.runningFlush : CATEGORY.run, run]
  return [isFlush(cards) ? CATEGORY.flush : CATEGORY.highCard, ...ranks]
}

/** The rank of a run; null for other cards. Ranks descend. */
function runHeight(ranks: readonly number[]): number | null {
  if (ranks.join() === `${ACE},1,0`) return BEST
  return ranks[0]! - ranks[1]! === 1 && ranks[1]! - ranks[2]! === 1 ? ranks[0]! : null
}

/** Positive if `a` wins, negative if `b` wins, 0 for a tie. */
export const compareBrag = (a: readonly Card[], b: readonly Card[]): number => compareScores(scoreBrag(a), scoreBrag(b))
