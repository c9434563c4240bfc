import type { Money } from '@croupier/kernel/money'
import type { OfferFacts } from '@croupier/rules/rewards/offers'
import type { MessageDescriptor } from '@lingui/core'

/** How the site writes amounts, instants and categories of games. */
export type OfferFormat = {
  sum: (amount: Money) => string
  time: (at: Date) => string
  category: (code: string) => string
}

/** `name` says what a text is about; each is there once. */
export type NamedText = { name: string; text: string }
export type OfferFigure = { name: string; label: string; figure: string; note?: string }
export type OfferGame = NamedText & { category: string; percent: number }

export type OfferText = {
  title: string
  lead: string
  /** The terms, whatever the deposit or the loss. */
  terms: readonly OfferFigure[]
  /** The numbers of one deposit, or of one loss. */
  sums: readonly OfferFigure[]
  warning: string
  games: readonly OfferGame[]
  rules: readonly NamedText[]
}

/** What the numbers are of: a deposit, the loss of a period, or what free rounds won; a fixed bonus has none of these. */
export type OfferCase = { base: Money; facts: OfferFacts }
export type Say = (message: MessageDescriptor) => string
