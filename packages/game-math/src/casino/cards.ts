import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'

/** A card of a shoe: 0 to 51 in each deck, its rank being the remainder by 13 and its suit the quotient. */
export type Card = number

export const RANKS = '23456789TJQKA'
export const SUITS = 'cdhs'
export const CARDS_PER_DECK = 52
const RANK_COUNT = RANKS.length

/** 0 for a deuce to 12 for an ace. */
export const rankOf = (card: Card): number => card % RANK_COUNT
/** 0 to 3: clubs, diamonds, hearts, spades. */
export const suitOf = (card: Card): number => Math.floor((card % CARDS_PER_DECK) / RANK_COUNT)
/** 1 for an ace, 2 to 10 for the others: tens and faces count ten. */
export const pipsOf = (card: Card): number => {
  const rank = rankOf(card)
  return rank === ACE ? 1 : Math.min(rank + 2, 10)
}
/** 1 for an ace to 13 for a king: the order in which the ace is low. */
export const lowAceRank = (card: Card): number => (rankOf(card) === ACE ? 1 : rankOf(card) + 2)

export const ACE = RANK_COUNT - 1

/** `Td`. */
export const cardText = (card: Card): string => `${RANKS[rankOf(card)]}${SUITS[suitOf(card)]}`

export function parseCard(text: string): Card {
  const rank = RANKS.indexOf(text[0] ?? '?')
  const suit = SUITS.indexOf(text[1] ?? '?')
  return text.length === 2 && rank >= 0 && suit >= 0 ? suit * RANK_COUNT + rank : refuse('request.malformed')
}

/** Casino rules §1.3: the first `count` cards of a shoe of so many decks. */
export const dealShoe = (source: Stream, decks: number, count: number): Card[] =>
  source.sample(CARDS_PER_DECK * decks, count).map((index) => index % CARDS_PER_DECK)

/** How often each rank occurs, from the most frequent and highest on: `[[count, rank], …]`. */
export function rankGroups(cards: readonly Card[]): { count: number; rank: number }[] {
  const counts = new Array<number>(RANK_COUNT).fill(0)
  for (const card of cards) counts[rankOf(card)]!++
  return counts
    .map((count, rank) => ({ count, rank }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || other.rank - one.rank)
}

export function isFlush(cards: readonly Card[]): boolean {
  const suit = suitOf(cards[0]!)
  for (let at = 1; at < cards.length; at++) if (suitOf(cards[at]!) !== suit) return false
  return true
}

/** Positive if `a` beats `b`, negative if `b` beats `a`: scores are compared from left to right. */
export function compareScores(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
