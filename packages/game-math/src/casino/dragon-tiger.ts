import type { Money } from '@croupier/kernel/money'
import { share, units } from '@croupier/kernel/money'
import type { Stream } from '../fairness/index.ts'
import { type Card, dealShoe, lowAceRank, suitOf } from './cards.ts'

export type DragonTigerBets = Readonly<Partial<Record<'dragon' | 'tiger' | 'tie' | 'suitedTie', Money>>>
export type DragonTigerOutcome = {
  readonly winner: 'dragon' | 'tiger' | 'tie'
  readonly suited: boolean
  readonly returned: Money
}

export const DRAGON_TIGER_DECKS = 8

/** Casino rules §3.8: the cards of dragon and tiger. */
export const dealDragonTiger = (source: Stream): Card[] => dealShoe(source, DRAGON_TIGER_DECKS, 2)

/** Casino rules §3.8: the higher card wins, the ace being low. A tie returns half of the stakes on either side. */
export function settleDragonTiger(dragon: Card, tiger: Card, bets: DragonTigerBets): DragonTigerOutcome {
  const difference = lowAceRank(dragon) - lowAceRank(tiger)
  const winner = difference > 0 ? 'dragon' : difference < 0 ? 'tiger' : 'tie'
  const suited = winner === 'tie' && suitOf(dragon) === suitOf(tiger)
  const returned = (bet: keyof DragonTigerBets, numerator: bigint, denominator = 1n) =>
    share(bets[bet] ?? units(0n), numerator, denominator)
  const side = (bet: 'dragon' | 'tiger') =>
    winner === 'tie' ? returned(bet, 1n, 2n) : returned(bet, winner === bet ? 2n : 0n)
  const tie = returned('tie', winner === 'tie' ? 12n : 0n) + returned('suitedTie', suited ? 51n : 0n)
  return { winner, suited, returned: units(side('dragon') + side('tiger') + tie) }
}
