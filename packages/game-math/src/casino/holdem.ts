import { ACE, type Card, compareScores, isFlush, RANKS, rankGroups } from './cards.ts'

export const HOLDEM_CATEGORIES = [
  'high_card',
  'pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
] as const
const HAND = 5
const FIVE = RANKS.indexOf('5')
const STRAIGHT_FLUSH = HOLDEM_CATEGORIES.indexOf('straight_flush')

export type HoldemHand = {
  readonly category: (typeof HOLDEM_CATEGORIES)[number]
  readonly royal: boolean
  /** The category, then ranks from 0 for a deuce, compared from left to right. */
  readonly score: readonly number[]
}

/** Casino rules §3.10: the best five of seven cards. */
export function evaluateHoldem(cards: readonly Card[]): HoldemHand {
  const score = fivesOf(cards)
    .map(scoreFive)
    .reduce((best, one) => (compareScores(one, best) > 0 ? one : best))
  return { category: HOLDEM_CATEGORIES[score[0]!]!, royal: score[0] === STRAIGHT_FLUSH && score[1] === ACE, score }
}

/** All choices of five cards. */
function fivesOf(cards: readonly Card[], size = HAND): Card[][] {
  if (size === 0) return [[]]
  return cards.flatMap((card, at) => fivesOf(cards.slice(at + 1), size - 1).map((rest) => [card, ...rest]))
}

function scoreFive(cards: readonly Card[]): number[] {
  const groups = rankGroups(cards)
  const ranks = groups.map(({ rank }) => rank)
  const scored = (category: (typeof HOLDEM_CATEGORIES)[number], ...values: number[]) => [
    HOLDEM_CATEGORIES.indexOf(category),
    ...values,
  ]
  const [first, second] = groups.map(({ count }) => count)
  if (first === 4) return scored('four_of_a_kind', ...ranks)
  if (first === 3) return scored(second === 2 ? 'full_house' : 'three_of_a_kind', ...ranks)
  if (first === 2) return scored(second === 2 ? 'two_pair' : 'pair', ...ranks)
  const straight = straightHeight(ranks)
  if (straight !== null) return scored(isFlush(cards) ? 'straight_flush' : 'straight', straight)
  return scored(isFlush(cards) ? 'flush' : 'high_card', ...ranks)
}

/**
 * The highest rank of five that follow each other, the ace being low in A-2-3-4-5; null for others. The ranks differ and
 * descend, so that behind an ace and a five only 4, 3 and 2 can follow.
 */
function straightHeight(ranks: readonly number[]): number | null {
  if (ranks.every((rank, at) => rank === ranks[0]! - at)) return ranks[0]!
  return ranks[0] === ACE && ranks[1] === FIVE ? FIVE : null
}
