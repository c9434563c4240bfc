import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { createContext, useContext, useEffect, useState } from 'react'
import type { BetDescription, RecordedBet } from './recorded-bet.ts'

/** How a product shows its bets in the visitor's language. */
export type ProductRenderer = {
  /** Null for a bet that it does not understand; the server's description stands in. */
  describe(i18n: I18n, bet: RecordedBet): BetDescription | null
  /** Where the result of a settled bet can be checked. */
  checkHref?(bet: RecordedBet): string | null
}
/** Renderers by product, each loaded with its first bet. A product without one is shown by its description. */
export type ProductLoaders = Readonly<Record<string, () => Promise<ProductRenderer>>>

export const ProductsContext = createContext<ProductLoaders>({})

export type ShownBet = BetDescription & { checkHref: string | null }

/** The bet in the visitor's language, or in the server's words. Never throws: a record shows products it has not heard of. */
export function showBet(renderer: ProductRenderer | undefined, i18n: I18n, bet: RecordedBet): ShownBet {
  try {
    const described = renderer?.describe(i18n, bet)
    if (described) return { ...described, checkHref: renderer?.checkHref?.(bet) ?? null }
  } catch {
    // An old page may meet a detail of a newer form.
  }
  return { ...bet.description, checkHref: null }
}

/** Shows the bets of these products; the renderers load meanwhile. */
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
        // Without its renderer a product is shown by its description.
        () => {},
      )
  }, [key, loaders])
  return (bet) => showBet(renderers.get(bet.product), i18n, bet)
}
