import type { Game, Vendor } from './model.ts'

/** How many letters of a text differ from the sought one; null: it does not match. */
export type Mismatch = (text: string, sought: string) => number | null

export type GameFilters = {
  category?: string | undefined
  vassalage?: string | undefined
  search?: string | undefined
  hotOnly?: boolean | undefined
  /** Only games that play from the main wallet. */
  seamlessOnly?: boolean | undefined
  /** Only games of this account type (§4). */
  accountTypeName?: string | undefined
  /** Only games with a play of this prize mode. Only lotteries have prize modes. */
  prizeMode?: string | undefined
}

/**
 * The games that match the filters (Specification §3). `search` finds names, codes and vendors with a few wrong letters, the best
 * matches first.
 */
export const filteredGames = (
  games: readonly Game[],
  { category, vassalage, search, hotOnly, accountTypeName, prizeMode }: GameFilters,
  mismatch: Mismatch,
): Game[] => {
  const listed = games.filter(
    (game) =>
      (!category || game.category === category) &&
      (!vassalage || game.vassalage === vassalage) &&
      (!hotOnly || game.isHot) &&
      (!accountTypeName || game.accountTypeName === accountTypeName) &&
      (!prizeMode || game.prizeModes.includes(prizeMode)),
  )
  if (!search) return listed
  return listed
    .flatMap((game) => {
      const found = mismatch(`${game.name} ${game.code} ${game.vassalage}`, search)
      return found === null ? [] : [{ game, found }]
    })
    .toSorted((one, other) => one.found - other.found)
    .map(({ game }) => game)
}

/** Whether a list may show one entry for the games of a provider: it asks for no provider, no name and not for single games. */
export const showsEntries = ({ vassalage, search, hotOnly }: GameFilters): boolean => !vassalage && !search && !hotOnly

/** §4: one entry `VASSALAGE` for all games of a category of each of these vendors, at the place of the first. */
export function groupedGames(games: readonly Game[], vendors: ReadonlyMap<string, string>): Game[] {
  const seen = new Set<string>()
  return games.flatMap((game) => {
    const name = vendors.get(game.vassalage)
    if (name === undefined) return [game]
    const code = `${game.vassalage}:${game.category}`
    if (seen.has(code)) return []
    seen.add(code)
    const traits = { volatility: null, returnBp: null, features: [], hasDemo: false, picture: null, isHot: false }
    return [{ ...game, ...traits, code, name, isGame: 'VASSALAGE' as const }]
  })
}

/** Cards by category, in the operator's order. A provider without games has no card (Specification §3 "Game vendor lane"). */
export function lanesOf(vendors: readonly Vendor[], games: readonly Game[]) {
  return [...Map.groupBy(games, (game) => game.category)].map(([title, ofLane]) => ({
    title,
    cards: vendors
      .map(({ vassalage, displayName, picture, isHot }) => ({
        vassalage,
        displayName,
        key: picture,
        isHot: isHot ? 1 : 0,
        gameCount: ofLane.filter((game) => game.vassalage === vassalage).length,
      }))
      .filter(({ gameCount }) => gameCount > 0),
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
