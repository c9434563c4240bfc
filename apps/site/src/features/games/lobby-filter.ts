import type { CatalogueGame } from '../../lib/game-href.ts'

export type Volatility = NonNullable<CatalogueGame['volatility']>
/** What a member chose among the games of a page. */
export type LobbyFilter = {
  search: string
  vassalage: string | null
  /** A kind of game, as `vassGameType` names it. */
  gameType: string | null
  volatility: Volatility | null
  feature: string | null
  byReturn: boolean
}
export const NO_FILTER: LobbyFilter = {
  search: '',
  vassalage: null,
  gameType: null,
  volatility: null,
  feature: null,
  byReturn: false,
}

/** Whether a filter may leave games out. */
export const isNarrowed = ({ search, vassalage, gameType, volatility, feature }: LobbyFilter): boolean =>
  [search.trim(), vassalage, gameType, volatility, feature].some(Boolean)

/** The games that match, those with the highest return first if the member wants so. */
export function shownGames(
  games: readonly CatalogueGame[],
  { vassalage, gameType, volatility, feature, byReturn }: LobbyFilter,
): CatalogueGame[] {
  const found = games.filter(
    (game) =>
      (!vassalage || game.vassalage === vassalage) &&
      (!gameType || game.gameType === gameType) &&
      (!volatility || game.volatility === volatility) &&
      (!feature || game.features.includes(feature)),
  )
  return byReturn ? found.toSorted((one, other) => (other.returnBp ?? 0) - (one.returnBp ?? 0)) : found
}

type TypeCount = { gameType: string; gameCount: number }

/** How many games each kind has, in the order of the menu, where several providers have games of a kind. */
export function countsOf(types: readonly TypeCount[]): TypeCount[] {
  const byType = Map.groupBy(types, ({ gameType }) => gameType)
  return [...byType].map(([gameType, alike]) => ({
    gameType,
    gameCount: alike.reduce((sum, { gameCount }) => sum + gameCount, 0),
  }))
}
