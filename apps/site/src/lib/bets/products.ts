import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { createContext, useContext, useEffect, useState } from 'react'
import type { BetDescription, RecordedBet } from './recorded-bet.ts'

/** How a product shows its bets in the visitor's language. */
export type ProductRenderer = {
  /** Null for a bet that it does not understand; then the server's description is shown. */
  describe(i18n: I18n, bet: RecordedBet): BetDescription | null
  /** The page that checks the result of a settled bet. */
  checkHref?(bet: RecordedBet): string | null
}
/** Renderers by product, each loaded with its first bet. A product without one is shown by its description. */
export type ProductLoaders = Readonly<Record<string, () => Promise<ProductRenderer>>>

export const ProductsContext = createContext<ProductLoaders>({})

export type ShownBet = BetDescription & { checkHref: string | null }

/** Describes a bet in the visitor's language, or by the server's description. Never throws, even for unknown products. */
export function showBet(renderer: ProductRenderer | undefined, i18n: I18n, bet: RecordedBet): ShownBet {
  try {
    const described = renderer?.describe(i18n, bet)
    if (described) return { ...described, checkHref: renderer?.checkHref?.(bet) ?? null }
  } catch {
    // A page from before a release may receive a newer form of the detail.
  }
  return { ...bet.description, checkHref: null }
}

/** Loads the renderers of these bets, and describes bets by them once they are loaded. */
export function useShownBets(bets: readonly RecordedBet[]): (bet: RecordedBet) => ShownBet {
  const loaders = useContext(ProductsContext)
  const { i18n } = useLingui()
  const [renderers, setRenderers] = useState<ReadonlyMap<string, ProductRenderer>>(new Map())
  const missing = [...new Set(bets.map(({ product }) => product))].filter(
    (product) => Object.hasOwn(loaders, product) && !renderers.has(product),
  )
  const key = missing.join()
  useEffect(() => {
    for (const product of key ? key.split(',') : [])
      loaders[product]?.().then(
        (renderer) => setRenderers((before) => new Map(before).set(product, renderer)),
        // Without its renderer a bet is shown by its description.
        () => {},
      )
  }, [key, loaders])
  return (bet) => showBet(renderers.get(bet.product), i18n, bet)
}
