import type { CatalogueGame } from '../../lib/game-href.ts'

export type Volatility = NonNullable<CatalogueGame['volatility']>
/** What a member chose among the games of a page. */
export type LobbyFilter = {
  search: string
  vassalage: string | null
  volatility: Volatility | null
  feature: string | null
  byReturn: boolean
}
export const NO_FILTER: LobbyFilter = { search: '', vassalage: null, volatility: null, feature: null, byReturn: false }

/** Whether a filter may leave games out. */
export const isNarrowed = ({ search, vassalage, volatility, feature }: LobbyFilter): boolean =>
  [search.trim(), vassalage, volatility, feature].some(Boolean)

/** The games that match, those with the highest return first if the member wants so. */
export function shownGames(
  games: readonly CatalogueGame[],
  { vassalage, volatility, feature, byReturn }: LobbyFilter,
): CatalogueGame[] {
  const found = games.filter(
    (game) =>
      (!vassalage || game.vassalage === vassalage) &&
      (!volatility || game.volatility === volatility) &&
      (!feature || game.features.includes(feature)),
  )
  return byReturn ? found.toSorted((one, other) => (other.returnBp ?? 0) - (one.returnBp ?? 0)) : found
}
