import type { Db } from '../../../platform/db/database.ts'
import { shared } from '../../../platform/db/numbered.ts'
import type { numbersStore } from './store/numbers-store.ts'

/** Numbers remembered: a bound on memory, not on games or rounds. */
const MOST = 20_000

export type NumbersDeps = { db: Db; store: Pick<typeof numbersStore, 'game' | 'round'> }
export type Numbers = ReturnType<typeof bookNumbers>

/**
 * The numbers of games and rounds. Every bet asks for them, so what is known is answered at once; what is new is written
 * down and committed before a bet names it.
 */
export function bookNumbers({ db, store }: NumbersDeps) {
  const games = new Map<string, number>()
  const rounds = new Map<string, number>()
  const together = shared<number>()
  const gameOf = (product: string, game: string): number | Promise<number> =>
    games.get(`${product} ${game}`) ??
    together(`game ${product} ${game}`, async () => {
      const id = await store.game(db, product, game)
      games.set(`${product} ${game}`, id)
      return id
    })
  return {
    game: gameOf,
    round(product: string, game: string, round: string): number | Promise<number> {
      const name = `${product} ${game} ${round}`
      return (
        rounds.get(name) ??
        together(`round ${name}`, async () => {
          const id = await store.round(db, await gameOf(product, game), round)
          if (rounds.size >= MOST) rounds.clear()
          rounds.set(name, id)
          return id
        })
      )
    },
  }
}
