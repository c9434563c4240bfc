import type { ProductLoaders } from '../lib/bets/products.ts'
import { loadChunk } from '../lib/lazy.ts'

/** The products whose bets this site describes itself. Other products need an entry here only for translations. */
export const products: ProductLoaders = {
  lottery: async () => (await loadChunk(() => import('../features/lottery/records/bet-renderer.ts'))).lotteryRenderer,
}
