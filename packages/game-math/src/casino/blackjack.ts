import type { Money } from '@croupier/kernel/money'
import { share, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'
import { ACE, type Card, dealShoe, pipsOf, rankOf } from './cards.ts'

/** Hit, stand, double, split, surrender. */
export type BlackjackAction = 'H' | 'S' | 'D' | 'P' | 'R'
export type BlackjackResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust' | 'surrender'

export type BlackjackBet = {
  readonly bet: Money
  /** In the order of play. A hand without an action left stands. Actions after the last hand do not count. */
  readonly actions: readonly BlackjackAction[]
  readonly insurance: boolean
  readonly dealerHitsSoft17: boolean
}
export type BlackjackHand = {
  readonly cards: readonly Card[]
  readonly total: number
  readonly result: BlackjackResult
  readonly bet: Money
}
export type BlackjackOutcome = {
  readonly hands: readonly BlackjackHand[]
  readonly dealer: readonly Card[]
  readonly dealerTotal: number
  readonly staked: Money
  readonly returned: Money
  readonly net: Money
  readonly cardsUsed: number
}

/** A hand of the player during the round. */
type Open = { cards: Card[]; bet: Money; isSplit: boolean; isSurrendered: boolean }

export const BLACKJACK_DECKS = 8
const MOST_HANDS = 4
const BEST_TOTAL = 21
const DEALER_STANDS = 17
/** No round of four hands and a dealer needs more cards. */
const MOST_CARDS = 64

/** Casino rules §3.5: the cards of a round, in the order in which they are dealt. */
export const dealBlackjack = (source: Stream): Card[] => dealShoe(source, BLACKJACK_DECKS, MOST_CARDS)

/** The best total of a hand, and whether an ace counts eleven in it. */
export function blackjackTotal(cards: readonly Card[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + pipsOf(card), 0)
  const isSoft = hard + 10 <= BEST_TOTAL && cards.some((card) => rankOf(card) === ACE)
  return { total: isSoft ? hard + 10 : hard, isSoft }
}

/** Casino rules §3.5: a round of blackjack, from its cards in the order of dealing. */
export function playBlackjack(
  cards: readonly Card[],
  { bet, actions, insurance, dealerHitsSoft17 }: BlackjackBet,
): BlackjackOutcome {
  const dealt = [...cards]
  const draw = (): Card => dealt.shift() ?? refuse('request.malformed')
  const first = draw()
  const up = draw()
  const second = draw()
  const hole = draw()
  const dealer = [up, hole]
  if (insurance && rankOf(up) !== ACE) return refuse('request.malformed')
  const hands: Open[] = [{ cards: [first, second], bet, isSplit: false, isSurrendered: false }]
  const queue = [...actions]
  if (!isBlackjack(hands[0]!) && blackjackTotal(dealer).total !== BEST_TOTAL) {
    for (let at = 0; at < hands.length; at++) playHand(hands, at, queue, draw)
    if (hands.some((hand) => needsDealer(hand))) drawDealer(dealer, dealerHitsSoft17, draw)
  }
  return outcomeOf(hands, dealer, insurance ? share(bet, 1n, 2n) : ZERO, cards.length - dealt.length)
}

const isBlackjack = ({ cards, isSplit }: Pick<Open, 'cards' | 'isSplit'>): boolean =>
  !isSplit && cards.length === 2 && blackjackTotal(cards).total === BEST_TOTAL

/** Whether the dealer's total decides the hand. */
const needsDealer = (hand: Open): boolean => !hand.isSurrendered && blackjackTotal(hand.cards).total <= BEST_TOTAL

/** Plays one hand to its end. A split hand gets its second card when its turn comes. */
function playHand(hands: Open[], at: number, queue: BlackjackAction[], draw: () => Card): void {
  const hand = hands[at]!
  if (hand.cards.length === 1) hand.cards.push(draw())
  while (!isFinished(hand)) {
    const action = queue.shift() ?? 'S'
    if (action === 'S') return
    if (action === 'P') split(hands, hand, draw)
    else if (!act(hand, action, hands.length, draw)) return
  }
}

/** A hand of 21 or more is finished, and so is one of the aces of a split. */
const isFinished = ({ cards, isSplit }: Open): boolean =>
  blackjackTotal(cards).total >= BEST_TOTAL || (isSplit && rankOf(cards[0]!) === ACE)

/** Hits, doubles or surrenders; false when that ends the hand. */
function act(hand: Open, action: 'H' | 'D' | 'R', hands: number, draw: () => Card): boolean {
  if (action !== 'H' && hand.cards.length !== 2) return refuse('request.malformed')
  if (action === 'R') {
    if (hands > 1) return refuse('request.malformed')
    hand.isSurrendered = true
    return false
  }
  hand.cards.push(draw())
  if (action === 'D') hand.bet = units(hand.bet * 2n)
  return action === 'H'
}

/** Splits two cards of equal value. The first keeps its turn and gets its second card at once; the other hand waits. */
function split(hands: Open[], hand: Open, draw: () => Card): void {
  const kept = hand.cards[0]!
  const moved = hand.cards[1]!
  const isPair = hand.cards.length === 2 && pipsOf(kept) === pipsOf(moved)
  if (!isPair || hands.length >= MOST_HANDS) refuse('request.malformed')
  hands.push({ cards: [moved], bet: hand.bet, isSplit: true, isSurrendered: false })
  hand.isSplit = true
  hand.cards = [kept, draw()]
}

function drawDealer(dealer: Card[], hitsSoft17: boolean, draw: () => Card): void {
  for (;;) {
    const { total, isSoft } = blackjackTotal(dealer)
    if (total > DEALER_STANDS || (total === DEALER_STANDS && !(isSoft && hitsSoft17))) return
    dealer.push(draw())
  }
}

function outcomeOf(
  open: readonly Open[],
  dealer: readonly Card[],
  insured: Money,
  cardsUsed: number,
): BlackjackOutcome {
  const dealerTotal = blackjackTotal(dealer).total
  const dealerHasBlackjack = dealer.length === 2 && dealerTotal === BEST_TOTAL
  const hands = open.map((hand): BlackjackHand => {
    const { total } = blackjackTotal(hand.cards)
    return {
      cards: hand.cards,
      total,
      result: resultOf(hand, total, { dealerTotal, dealerHasBlackjack }),
      bet: hand.bet,
    }
  })
  const staked = units(hands.reduce((sum, hand) => sum + hand.bet, 0n) + insured)
  const insurance = dealerHasBlackjack ? insured * 3n : 0n
  const returned = units(hands.reduce((sum, hand) => sum + returnOf(hand), 0n) + insurance)
  return { hands, dealer, dealerTotal, staked, returned, net: units(returned - staked), cardsUsed }
}

type Dealer = { dealerTotal: number; dealerHasBlackjack: boolean }

function resultOf(hand: Open, total: number, { dealerTotal, dealerHasBlackjack }: Dealer): BlackjackResult {
  if (hand.isSurrendered) return 'surrender'
  if (total > BEST_TOTAL) return 'bust'
  if (isBlackjack(hand)) return dealerHasBlackjack ? 'push' : 'blackjack'
  if (dealerHasBlackjack) return 'lose'
  if (dealerTotal > BEST_TOTAL || total > dealerTotal) return 'win'
  return total === dealerTotal ? 'push' : 'lose'
}

/** What a hand returns, rounded down. */
function returnOf({ result, bet }: BlackjackHand): Money {
  switch (result) {
    case 'blackjack':
      return units(bet + share(bet, 3n, 2n))
    case 'win':
      return units(bet * 2n)
    case 'push':
      return bet
    case 'surrender':
      return share(bet, 1n, 2n)
    default:
      return ZERO
  }
}
