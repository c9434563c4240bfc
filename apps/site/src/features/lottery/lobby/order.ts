type Coded = { readonly code: string }

/** The games in the order of the popular ones; those that are not among them keep their own order behind them. */
export function byPopularity<Game extends { readonly game: string }>(
  games: readonly Game[],
  popular: readonly Coded[],
): Game[] {
  const places = new Map(popular.map(({ code }, place) => [code, place]))
  const placeOf = ({ game }: Game) => places.get(game) ?? popular.length
  return games.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A result of a game; `at` is when it was drawn. */
export type Opened = { game: string; issueNo: string; numbers: readonly number[]; at: Date }

/** Results of the answer and of the live list, newest first, each once. */
export function newestFirst(answered: readonly Opened[], live: readonly Opened[]): Opened[] {
  const all = [...live, ...answered].map((one) => [`${one.game} ${one.issueNo}`, one] as const)
  return [...new Map(all).values()].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || one.game.localeCompare(other.game),
  )
}
