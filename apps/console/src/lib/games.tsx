import { useCall } from '@croupier/api-client/react'
import { gameNames } from '@croupier/wire/games/bets.console'
import { createContext, type ReactNode, useContext } from 'react'

type GameNames = ReadonlyMap<string, string>
const Names = createContext<GameNames>(new Map())

/** Reads the names of the games once. Until then, games are shown by their codes. */
export function GamesProvider({ children }: { children: ReactNode }) {
  const { data } = useCall(gameNames, {})
  return <Names value={new Map(data?.games.map(({ code, name }) => [code, name]))}>{children}</Names>
}

export function useGameName(): (code: string) => string {
  const names = useContext(Names)
  return (code) => names.get(code) ?? code
}

/** All games by their names, in alphabetical order. */
export function useGameChoices(): { code: string; name: string }[] {
  const names = useContext(Names)
  return [...names].map(([code, name]) => ({ code, name })).sort((one, other) => one.name.localeCompare(other.name))
}

/** The games that count, in a word: those of a category, a single one, or all. */
export function CountedGames({ category, game }: { category: string | null; game: string | null }) {
  const nameOf = useGameName()
  return <>{game === null ? (category ?? 'All') : nameOf(game)}</>
}

/** A game with its round: `Croupier 5D · 20261123-061`. */
export function GameName({ code, round }: { code: string; round?: string | null }) {
  const nameOf = useGameName()
  return <>{[nameOf(code), round].filter(Boolean).join(' · ')}</>
}
