import { useCallback, useSyncExternalStore } from 'react'
import { type Line, readLines } from './lines.ts'

const baskets = new Map<string, readonly Line[]>()
const listeners = new Set<() => void>()
const keyOf = (game: string) => `lottery.basket.${game}`

function linesOf(game: string): readonly Line[] {
  const known = baskets.get(game)
  if (known) return known
  const lines = readLines(sessionStorage.getItem(keyOf(game)))
  baskets.set(game, lines)
  return lines
}

/** Changes a game's basket. It is kept in the tab's storage: it survives a reload and ends with the tab. */
export function changeBasket(game: string, change: (lines: readonly Line[]) => readonly Line[]): void {
  const lines = change(linesOf(game))
  baskets.set(game, lines)
  sessionStorage.setItem(keyOf(game), JSON.stringify(lines))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The lines of a game's basket. */
export const useBasket = (game: string): readonly Line[] =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => linesOf(game), [game]),
  )
