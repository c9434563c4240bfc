import { type Card, lowAceRank, pipsOf, suitOf } from './cards.ts'

export type NiuSpecial = 'five_small' | 'bomb' | 'five_face'
export type NiuHand = {
  /** The points of the hand: 10 is niu niu, 0 no niu. */
  readonly niu: number
  readonly special: NiuSpecial | null
  readonly multiplier: number
  /** The highest card decides between equal hands. */
  readonly high: Card
}

const SPECIAL_MULTIPLIERS = { five_face: 5, bomb: 6, five_small: 8 } as const

/** Casino rules §3.10: the value of five cards. */
export function evaluateNiuNiu(cards: readonly Card[]): NiuHand {
  const niu = pointsOf(cards)
  const special = specialOf(cards)
  const multiplier = special ? SPECIAL_MULTIPLIERS[special] : niu <= 6 ? 1 : niu <= 8 ? 2 : niu === 9 ? 3 : 4
  return { niu, special, multiplier, high: [...cards].sort((one, other) => heightOf(other) - heightOf(one))[0]! }
}

/** K high, A low, then spades, hearts, diamonds, clubs. */
const heightOf = (card: Card): number => lowAceRank(card) * 4 + suitOf(card)

/**
 * The two cards beside three that sum to a multiple of ten. If several threes do, the points are the same, because the sum of
 * all five is.
 */
function pointsOf(cards: readonly Card[]): number {
  const pips = cards.map(pipsOf)
  const total = pips.reduce((sum, one) => sum + one, 0)
  const hasNiu = pips.some((one, at) => pips.some((other, beside) => at < beside && (total - one - other) % 10 === 0))
  return hasNiu ? total % 10 || 10 : 0
}

function specialOf(cards: readonly Card[]): NiuSpecial | null {
  const ranks = cards.map(lowAceRank)
  const sum = ranks.reduce((total, rank) => total + rank, 0)
  if (ranks.every((rank) => rank < 5) && sum <= 10) return 'five_small'
  if (ranks.some((rank) => ranks.filter((one) => one === rank).length === 4)) return 'bomb'
  return ranks.every((rank) => rank > 10) ? 'five_face' : null
}

const SPECIAL_ORDER = [null, 'five_face', 'bomb', 'five_small']

/** Positive if `a` beats `b`. Two hands of one deck are never equal. */
export const compareNiuNiu = (a: NiuHand, b: NiuHand): number =>
  SPECIAL_ORDER.indexOf(a.special) - SPECIAL_ORDER.indexOf(b.special) ||
  (a.special ? 0 : a.niu - b.niu) ||
  heightOf(a.high) - heightOf(b.high)
