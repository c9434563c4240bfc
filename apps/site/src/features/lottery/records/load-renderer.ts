import type { ProductRenderer } from '../../../lib/bets/products.ts'
import { loadFamilies } from '../../../lib/families/load.ts'
import { lotteryRenderer } from './bet-renderer.ts'

/** The renderer, with the rules of all families: a list has bets on any game. */
export async function loadRenderer(): Promise<ProductRenderer> {
  await loadFamilies()
  return lotteryRenderer
}
