import type { Money } from '@croupier/kernel/money'
import { ZERO } from '@croupier/kernel/money'
import type { Play, Selection } from './model.ts'
import type { Prizes, StakeMode } from './prices.ts'
import { payout } from './prices.ts'

/** The maximum payout of a bet on any draw, which pages show as "pays up to". It does not include the caps of a game. */
export function bestPayout(
  play: Play,
  selection: Selection,
  terms: { prizes: Prizes; unitPrice: Money; multiple: number; mode: StakeMode },
): Money {
  let best: Money = ZERO
  for (const draw of play.bestDraws(selection)) {
    const paid = payout({ ...play.settle(selection, draw), ...terms, payMode: play.payMode })
    if (paid > best) best = paid
  }
  return best
}
