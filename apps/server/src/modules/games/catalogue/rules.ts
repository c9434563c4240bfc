import type { Game, Vendor } from './model.ts'

export type GameFilters = {
  category?: string | undefined
  vassalage?: string | undefined
  search?: string | undefined
  hotOnly?: boolean | undefined
}

/** The games that match the filters (Specification §3). `search` matches any part of a name or a code, in any case. */
export const filteredGames = (
  games: readonly Game[],
  { category, vassalage, search, hotOnly }: GameFilters,
): Game[] => {
  const sought = search?.toLowerCase()
  return games.filter(
    (game) =>
      (!category || game.category === category) &&
      (!vassalage || game.vassalage === vassalage) &&
      (!hotOnly || game.isHot) &&
      (!sought || game.name.toLowerCase().includes(sought) || game.code.toLowerCase().includes(sought)),
  )
}

/** Cards by category, in the operator's order. A provider without games has no card (Specification §3 "Game vendor lane"). */
export function lanesOf(vendors: readonly Vendor[], games: readonly Game[]) {
  const cards = vendors
    .map((vendor) => ({ ...vendor, gameCount: games.filter((game) => game.vassalage === vendor.vassalage).length }))
    .filter(({ gameCount }) => gameCount > 0)
  return [...Map.groupBy(cards, (card) => card.category)].map(([title, ofLane]) => ({
    title,
    cards: ofLane.map(({ vassalage, displayName, picture, isHot, gameCount }) => ({
      vassalage,
      displayName,
      key: picture,
      isHot: isHot ? 1 : 0,
      gameCount,
    })),
  }))
}

/** The busiest games first, the others after them in the operator's order. */
export function byPopularity(games: readonly Game[], busiest: readonly string[]): Game[] {
  const rank = (game: Game) => {
    const position = busiest.indexOf(game.code)
    return position < 0 ? busiest.length : position
  }
  return games.toSorted((one, other) => rank(one) - rank(other))
}

/** The game types of each provider, with how many games each has. */
export const typesOf = (games: readonly Game[]) =>
  [...Map.groupBy(games, ({ vassalage, gameType }) => `${vassalage} ${gameType}`).values()].flatMap((alike) =>
    alike.slice(0, 1).map(({ vassalage, gameType }) => ({ vassalage, gameType, gameCount: alike.length })),
  )
