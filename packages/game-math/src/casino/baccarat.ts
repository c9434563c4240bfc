import type { Money } from '@croupier/kernel/money'
import { share, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'
import { type Card, dealShoe, pipsOf, rankOf, suitOf } from './cards.ts'

export type BaccaratHand = {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly playerTotal: number
  readonly bankerTotal: number
  readonly natural: boolean
  readonly winner: 'player' | 'banker' | 'tie'
  readonly playerPair: boolean
  readonly bankerPair: boolean
  readonly cardCount: number
}

export const BACCARAT_BETS = [
  'player',
  'banker',
  'tie',
  'playerPair',
  'bankerPair',
  'eitherPair',
  'perfectPair',
  'big',
  'small',
  'superSix',
] as const
export type BaccaratBet = (typeof BACCARAT_BETS)[number]
export type BaccaratBets = Readonly<Partial<Record<BaccaratBet, Money>>>
/** Whether banker pays a commission of 5 %, or half on a win with six. */
export type BaccaratRule = 'commission' | 'noCommission'

export const BACCARAT_DECKS = 8
const MOST_CARDS = 6
const STANDING_TOTAL = 8

/** Casino rules §3.6: the six cards that a hand may need. */
export const dealBaccarat = (source: Stream, decks = BACCARAT_DECKS): Card[] => dealShoe(source, decks, MOST_CARDS)

/** Casino rules §3.6: plays a hand from its cards, dealt in turns from the player on; third cards follow. */
export function playBaccarat(cards: readonly Card[]): BaccaratHand {
  const player = [cards[0]!, cards[2]!]
  const banker = [cards[1]!, cards[3]!]
  const thirds = cards.slice(4)
  const natural = totalOf(player) >= STANDING_TOTAL || totalOf(banker) >= STANDING_TOTAL
  if (!natural) {
    const draws = totalOf(player) <= 5
    if (draws) player.push(thirds.shift() ?? refuse('request.malformed'))
    if (bankerDraws(totalOf(banker), player[2])) banker.push(thirds.shift() ?? refuse('request.malformed'))
  }
  const playerTotal = totalOf(player)
  const bankerTotal = totalOf(banker)
  return {
    player,
    banker,
    playerTotal,
    bankerTotal,
    natural,
    winner: playerTotal > bankerTotal ? 'player' : playerTotal < bankerTotal ? 'banker' : 'tie',
    playerPair: isPair(player),
    bankerPair: isPair(banker),
    cardCount: player.length + banker.length,
  }
}

const isPair = ([one, other]: readonly Card[]): boolean => rankOf(one!) === rankOf(other!)

const totalOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pipsOf(card), 0) % 10

/** Whether the banker draws with this total, after the player's third card or none. */
export function bankerDraws(total: number, third: Card | undefined): boolean {
  if (third === undefined) return total <= 5
  const x = pipsOf(third) % 10
  if (total === 3) return x !== 8
  const drawsFrom = { 4: 2, 5: 4, 6: 6 }[total]
  return drawsFrom === undefined ? total <= 2 : x >= drawsFrom && x <= 7
}

/** Casino rules §3.6: what the bets return, each rounded down. */
export const settleBaccarat = (hand: BaccaratHand, bets: BaccaratBets, rule: BaccaratRule): Money =>
  units(BACCARAT_BETS.reduce((sum, bet) => sum + returnOf(hand, bet, bets[bet] ?? ZERO, rule), 0n))

function returnOf(hand: BaccaratHand, bet: BaccaratBet, stake: Money, rule: BaccaratRule): Money {
  const isPush = hand.winner === 'tie' && (bet === 'player' || bet === 'banker')
  const percent = isPush ? 0 : wonPercent(hand, bet, rule)
  return percent === null ? ZERO : units(stake + share(stake, BigInt(percent), 100n))
}

/** What a winning bet pays in percent of its stake; null when it loses. */
function wonPercent(hand: BaccaratHand, bet: BaccaratBet, rule: BaccaratRule): number | null {
  const won = (isWon: boolean, percent: number) => (isWon ? percent : null)
  const withSix = hand.winner === 'banker' && hand.bankerTotal === 6
  switch (bet) {
    case 'player':
      return won(hand.winner === 'player', 100)
    case 'banker':
      return won(hand.winner === 'banker', rule === 'commission' ? 95 : withSix ? 50 : 100)
    case 'tie':
      return won(hand.winner === 'tie', 800)
    case 'playerPair':
      return won(hand.playerPair, 1_100)
    case 'bankerPair':
      return won(hand.bankerPair, 1_100)
    case 'eitherPair':
      return won(hand.playerPair || hand.bankerPair, 500)
    case 'perfectPair': {
      const perfect = [hand.player, hand.banker].filter(isPerfectPair).length
      return won(perfect > 0, perfect === 2 ? 20_000 : 2_500)
    }
    case 'big':
      return won(hand.cardCount > 4, 54)
    case 'small':
      return won(hand.cardCount === 4, 150)
    case 'superSix':
      return won(withSix, 1_200)
  }
}

const isPerfectPair = (cards: readonly Card[]): boolean => isPair(cards) && suitOf(cards[0]!) === suitOf(cards[1]!)
