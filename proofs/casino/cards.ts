import {
  BACCARAT_BETS,
  BACCARAT_DECKS,
  type BaccaratHand,
  cardText,
  dealBaccarat,
  parseCard,
  playBaccarat,
  playBlackjack,
  settleBaccarat,
  settleDragonTiger,
} from '@croupier/game-math/casino/index'
import { z } from 'zod'
import { open, seeds } from './fairness.ts'
import { type Kind, kind, money } from './kind.ts'

export const card = z.string().transform(parseCard)

const dragonTiger = z.object({
  dragon: card,
  tiger: card,
  bets: z.partialRecord(z.enum(['dragon', 'tiger', 'tie', 'suitedTie']), money),
})
const baccarat = z.object({
  cards: z.array(card).min(4),
  bets: z.partialRecord(z.enum(BACCARAT_BETS), money),
})
const shoe = seeds.extend({ decks: z.int().min(1).max(8).default(BACCARAT_DECKS) })
const blackjack = z.object({
  cards: z.array(card).min(4),
  bet: money,
  actions: z.array(z.enum(['H', 'S', 'D', 'P', 'R'])),
  insurance: z.boolean().default(false),
  dealerHitsSoft17: z.boolean().default(false),
})

const named = (hand: BaccaratHand) => ({
  ...hand,
  player: hand.player.map(cardText),
  banker: hand.banker.map(cardText),
})

/** Dragon tiger, baccarat and blackjack. */
export const cardKinds: Readonly<Record<string, Kind>> = {
  'dragontiger.settle': kind(dragonTiger, ({ dragon, tiger, bets }) => settleDragonTiger(dragon, tiger, bets)),
  'baccarat.settle': kind(baccarat, ({ cards, bets }) => {
    const hand = playBaccarat(cards)
    return {
      ...named(hand),
      returnedCommission: settleBaccarat(hand, bets, 'commission'),
      returnedNoCommission: settleBaccarat(hand, bets, 'noCommission'),
    }
  }),
  'baccarat.deal': kind(shoe, ({ decks, ...name }) => {
    const cards = dealBaccarat(open({ ...name, game: 'baccarat' }), decks)
    return { sequence: cards.map(cardText), ...named(playBaccarat(cards)) }
  }),
  'blackjack.play': kind(blackjack, ({ cards, ...bet }) => {
    const { hands, dealer, ...outcome } = playBlackjack(cards, bet)
    return {
      hands: hands.map((hand) => ({ ...hand, cards: hand.cards.map(cardText) })),
      dealer: dealer.map(cardText),
      ...outcome,
    }
  }),
}
