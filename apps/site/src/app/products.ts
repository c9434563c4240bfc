import type { ProductLoaders } from '../lib/bets/products.ts'
import { loadChunk } from '../lib/lazy.ts'
import { needTexts } from '../lib/texts.ts'

/** The products whose bets this site describes itself. Other products need an entry here only for translations. */
export const products: ProductLoaders = {
  lottery: async () => {
    const load = () => Promise.all([import('../features/lottery/records/load-renderer.ts'), needTexts('lottery')])
    const [{ loadRenderer }] = await loadChunk(load)
    return loadRenderer()
  },
  providers: async () => {
    const load = () => Promise.all([import('../features/providers/bet-renderer.ts'), needTexts('providers')])
    const [{ providerRenderer }] = await loadChunk(load)
    return providerRenderer
  },
}
