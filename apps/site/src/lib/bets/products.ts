import type { Money } from '@croupier/kernel/money'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { SelectionPart } from '../plays/selection-text.ts'
import type { RecordedBet } from './recorded-bet.ts'

/** A fact of a bet. `parts` are the pieces of the value of which some are marked. */
export type ShownLine = { label: string; value: string; parts?: readonly SelectionPart[] }

/** A step of a payout: how many units or hits paid how much each. What is taken away is negative. */
export type PayoutStep = { label: string; count: number; each: Money }
/**
 * How the payout of a settled bet follows from the result: the sum of the steps, times the factors in turn, cut to money, less what
 * the highest payout took off.
 */
export type PayoutSteps = {
  /** None for a bet that lost. */
  steps: readonly PayoutStep[]
  factors: readonly { label: string; value: string }[]
  /** What the steps and factors give. */
  payout: Money
  /** Zero where no limit was reached. */
  cut: Money
}

/** A bet as records show it, in the visitor's language. */
export type ShownBet = {
  title: string
  lines: readonly ShownLine[]
  /** Facts that only the detail of the bet shows. */
  more?: readonly ShownLine[]
  /** The numbers drawn, and how they look in this game. */
  drawn?: { numbers: readonly number[]; show(props: { size: 's' | 'l'; label: string }): ReactNode }
  /** How the result became the payout. */
  payout?: PayoutSteps
  /** The page that proves that the bet's ticket was counted and that the result is correct. */
  proofHref?: string
  /** The page that shows the round of the bet again. */
  roundHref?: string
  /** Puts the same bet into the basket of its game, and returns the game's address. It places nothing. */
  playAgain?: (newId: () => string) => string
}

/** How a product shows its bets. */
export type ProductRenderer = {
  /** Null for a bet that it does not understand; then the server's description is shown. */
  show(i18n: I18n, bet: RecordedBet): ShownBet | null
}
/** Renderers by product, each loaded with its first bet. A product without one is shown by its description. */
export type ProductLoaders = Readonly<Record<string, () => Promise<ProductRenderer>>>

export const ProductsContext = createContext<ProductLoaders>({})

/** Describes a bet in the visitor's language, or by the server's description. Never throws, even for unknown products. */
export function showBet(renderer: ProductRenderer | undefined, i18n: I18n, bet: RecordedBet): ShownBet {
  try {
    return renderer?.show(i18n, bet) ?? bet.description
  } catch {
    // A page from before a release may receive a newer form of the detail.
    return bet.description
  }
}

/**
 * Loads the renderers of these bets, and describes bets by them. A list shows no row while `isLoading`, because a row is taller
 * than its description.
 */
export function useShownBets(bets: readonly RecordedBet[]): {
  show: (bet: RecordedBet) => ShownBet
  isLoading: boolean
} {
  const loaders = useContext(ProductsContext)
  const { i18n } = useLingui()
  const [renderers, setRenderers] = useState<ReadonlyMap<string, ProductRenderer | undefined>>(new Map())
  const missing = [...new Set(bets.map(({ product }) => product))].filter(
    (product) => Object.hasOwn(loaders, product) && !renderers.has(product),
  )
  const key = missing.join()
  useEffect(() => {
    const keep = (product: string, renderer: ProductRenderer | undefined) =>
      setRenderers((before) => new Map(before).set(product, renderer))
    for (const product of key ? key.split(',') : [])
      loaders[product]?.().then(
        (renderer) => keep(product, renderer),
        // Without its renderer a bet is shown by its description.
        () => keep(product, undefined),
      )
  }, [key, loaders])
  return { show: (bet) => showBet(renderers.get(bet.product), i18n, bet), isLoading: missing.length > 0 }
}
