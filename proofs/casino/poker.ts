import {
  bestHold,
  cardText,
  compareBrag,
  evaluateHoldem,
  evaluateNiuNiu,
  evaluateVideoPoker,
  playVideoPoker,
  scoreBrag,
  settlePots,
  videoPokerPay,
} from '@croupier/game-math/casino/index'
import { z } from 'zod'
import { card } from './cards.ts'
import { open, seeds } from './fairness.ts'
import { type Kind, kind, money } from './kind.ts'

const cards = (length: number) =>
  z
    .array(card)
    .length(length)
    .refine((hand) => new Set(hand).size === length, 'a deck has each card once')
const round = seeds.extend({ holdIndexes: z.array(z.int()), betPerCoin: money, coins: z.int() })
const pots = z.object({
  contrib: z.array(money),
  folded: z.array(z.boolean()),
  scores: z.array(z.number()),
  rakeBp: z.int(),
  rakeCap: money,
  sawFlop: z.boolean(),
  buttonOrder: z.array(z.int()),
})

/** The expected pay of a hold, as the cases write it: to ten places. */
const expected = (sumPay: number, draws: number): number => Number((sumPay / draws).toFixed(10))

/** Video poker and the games between players. */
export const pokerKinds: Readonly<Record<string, Kind>> = {
  'videopoker.eval': kind(z.object({ hand: cards(5) }), ({ hand }) => {
    const category = evaluateVideoPoker(hand)
    return { category, pay: videoPokerPay(category) }
  }),
  'videopoker.bestHold': kind(z.object({ hand: cards(5) }), ({ hand }) => {
    const { hold, sumPay, draws } = bestHold(hand)
    return { hold: hold.map(cardText), sumPay, draws, ev: expected(sumPay, draws) }
  }),
  'videopoker.round': kind(round, ({ holdIndexes, betPerCoin, coins, ...name }) => {
    const source = open({ ...name, game: 'videopoker' })
    const { dealt, final, ...outcome } = playVideoPoker(source, { holdIndexes, betPerCoin, coins })
    return { dealt: dealt.map(cardText), final: final.map(cardText), ...outcome }
  }),
  'poker.eval7': kind(z.object({ cards: cards(7) }), (input) => evaluateHoldem(input.cards)),
  'poker.pots': kind(pots, settlePots),
  'brag.compare': kind(z.object({ a: cards(3), b: cards(3) }), ({ a, b }) => {
    const difference = compareBrag(a, b)
    const winner = difference > 0 ? 'a' : difference < 0 ? 'b' : 'tie'
    return { scoreA: scoreBrag(a), scoreB: scoreBrag(b), winner }
  }),
  'niuniu.eval': kind(z.object({ cards: cards(5) }), (input) => {
    const hand = evaluateNiuNiu(input.cards)
    return { ...hand, high: cardText(hand.high) }
  }),
}
