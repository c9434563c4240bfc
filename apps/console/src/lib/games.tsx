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

/** A game with its round: `Croupier 5D · 20261123-061`. */
export function GameName({ code, round }: { code: string; round?: string | null }) {
  const nameOf = useGameName()
  return <>{[nameOf(code), round].filter(Boolean).join(' · ')}</>
}
