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

type Closing = { readonly open: { readonly closeAt: Date } | null }
/** Less time is not enough to open a game and to place a bet. */
const TIME_TO_BET_MS = 10_000

/** The game whose open round closes next and leaves time to bet; undefined if none does. `now` is in milliseconds. */
export const closingNext = <Game extends Closing>(games: readonly Game[], now: number): Game | undefined =>
  games
    .flatMap((game) => (game.open ? [{ game, at: game.open.closeAt.getTime() }] : []))
    .filter(({ at }) => at - now >= TIME_TO_BET_MS)
    .toSorted((one, other) => one.at - other.at)[0]?.game

/** Letters as they are compared: without case, accents and the bar of the Vietnamese đ. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').trim()

/** The games whose name contains every word of the sought text. */
export function matching<Game>(games: readonly Game[], sought: string, nameOf: (game: Game) => string): Game[] {
  const words = plain(sought).split(/\s+/)
  return games.filter((game) => {
    const name = plain(nameOf(game))
    return words.every((word) => name.includes(word))
  })
}

/** How often each of the numbers 00 to 99 ended a prize of these draws. */
export function tailCounts(draws: readonly (readonly number[])[]): number[] {
  const counts = Array.from({ length: 100 }, () => 0)
  for (const number of draws.flat()) counts[number % 100] = (counts[number % 100] ?? 0) + 1
  return counts
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
