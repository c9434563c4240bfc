import type { Money } from '@croupier/kernel/money'
import { share } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'
import { ACE, CARDS_PER_DECK, type Card, dealShoe, isFlush, RANKS, rankOf } from './cards.ts'

export type VideoPokerCategory = keyof typeof PAYS | 'nothing'

/** Casino rules §3.9: what a coin pays at five coins. */
const PAYS = {
  royal_flush: 800,
  straight_flush: 50,
  four_of_a_kind: 25,
  full_house: 9,
  flush: 6,
  straight: 4,
  three_of_a_kind: 3,
  two_pair: 2,
  jacks_or_better: 1,
} as const
/** What a coin of a royal flush pays with fewer coins. */
const SHORT_ROYAL = 250
export const MOST_COINS = 5
const HAND = 5
const JACK = RANKS.indexOf('J')

/** The ranks A, 2, 3, 4, 5 as bits. */
const WHEEL = (1 << ACE) | 0b1111
/** The category of five cards by the number of pairs among them: three of a kind are three pairs, four are six. */
const BY_PAIRS: readonly VideoPokerCategory[] = [
  'nothing',
  'jacks_or_better',
  'two_pair',
  'three_of_a_kind',
  'full_house',
  'nothing',
  'four_of_a_kind',
]

/** Casino rules §3.9: the category of five cards. The enumeration of holds calls it millions of times. */
export function evaluateVideoPoker(hand: readonly Card[]): VideoPokerCategory {
  let pairs = 0
  let paired = 0
  let bits = 0
  for (let at = 0; at < HAND; at++) {
    const rank = rankOf(hand[at]!)
    bits |= 1 << rank
    for (let beside = at + 1; beside < HAND; beside++) {
      if (rankOf(hand[beside]!) !== rank) continue
      pairs++
      paired = rank
    }
  }
  if (pairs > 0) return pairs === 1 && paired < JACK ? 'nothing' : BY_PAIRS[pairs]!
  // five bits in a row, wherever the lowest one is
  const isStraight = bits === WHEEL || bits / (bits & -bits) === 0b11111
  if (!isFlush(hand)) return isStraight ? 'straight' : 'nothing'
  if (!isStraight) return 'flush'
  return bits >> (ACE - 1) === 0b11 ? 'royal_flush' : 'straight_flush'
}

/** What each coin of a bet pays. */
export function videoPokerPay(category: VideoPokerCategory, coins = MOST_COINS): number {
  if (category === 'nothing') return 0
  return category === 'royal_flush' && coins < MOST_COINS ? SHORT_ROYAL : PAYS[category]
}

export type VideoPokerBet = {
  /** The places of the cards that the player keeps, from 0. */
  readonly holdIndexes: readonly number[]
  readonly betPerCoin: Money
  readonly coins: number
}
export type VideoPokerOutcome = {
  readonly dealt: readonly Card[]
  readonly final: readonly Card[]
  readonly category: VideoPokerCategory
  readonly returned: Money
}

/** Casino rules §3.9: one round. Replacements follow the five dealt cards, in the order of the hand. */
export function playVideoPoker(source: Stream, { holdIndexes, betPerCoin, coins }: VideoPokerBet): VideoPokerOutcome {
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < HAND
  if (!holdIndexes.every(isPlace) || !Number.isInteger(coins) || coins < 1 || coins > MOST_COINS)
    return refuse('request.malformed')
  const cards = dealShoe(source, 1, 2 * HAND)
  const dealt = cards.slice(0, HAND)
  const replacements = cards.slice(HAND)
  const final = dealt.map((card, place) => (holdIndexes.includes(place) ? card : replacements.shift()!))
  const category = evaluateVideoPoker(final)
  const returned = share(betPerCoin, BigInt(coins * videoPokerPay(category, coins)), 1n)
  return { dealt, final, category, returned }
}

/** What a hold pays over all replacements: the sum of the pays and the number of draws. */
export type HoldValue = { readonly hold: readonly Card[]; readonly sumPay: number; readonly draws: number }

/** Casino rules §3.9: the hold with the highest expected pay, by enumeration of all holds and replacements. */
export function bestHold(hand: readonly Card[]): HoldValue {
  const rest = Array.from({ length: CARDS_PER_DECK }, (_, card) => card).filter((card) => !hand.includes(card))
  const holds = Array.from({ length: 2 ** HAND }, (_, mask) =>
    hand.filter((_, place) => (mask >> (HAND - 1 - place)) & 1),
  )
  return holds
    .map((hold) => valueOfHold(hold, rest))
    .reduce((best, one) => (one.sumPay * best.draws > best.sumPay * one.draws ? one : best))
}

export function valueOfHold(hold: readonly Card[], rest: readonly Card[]): HoldValue {
  const drawn = [...hold]
  let sumPay = 0
  let draws = 0
  const visit = (from: number): void => {
    if (drawn.length === HAND) {
      sumPay += videoPokerPay(evaluateVideoPoker(drawn))
      draws++
      return
    }
    for (let at = from; at < rest.length; at++) {
      drawn.push(rest[at]!)
      visit(at + 1)
      drawn.pop()
    }
  }
  visit(0)
  return { hold, sumPay, draws }
}
