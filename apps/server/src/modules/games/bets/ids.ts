import type { Db } from '../../../platform/db/database.ts'
import { singleFlight } from '../../../platform/db/ids.ts'
import type { idsStore } from './store/ids-store.ts'

/** A bound on the memory of the cache, not on the number of rounds. */
const MAX_CACHED_ROUNDS = 20_000

export type BookIdsDeps = { db: Db; store: Pick<typeof idsStore, 'gameId' | 'roundId'> }
export type BookIds = ReturnType<typeof bookIds>

/**
 * The ids of games and rounds. Every bet needs them, so a cached id is returned without a promise. A new id is committed
 * before a bet refers to it.
 */
export function bookIds({ db, store }: BookIdsDeps) {
  const games = new Map<string, number>()
  const rounds = new Map<string, number>()
  const once = singleFlight<number>()
  const gameId = (product: string, game: string): number | Promise<number> =>
    games.get(`${product} ${game}`) ??
    once(`game ${product} ${game}`, async () => {
      const id = await store.gameId(db, product, game)
      games.set(`${product} ${game}`, id)
      return id
    })
  return {
    gameId,
    roundId(product: string, game: string, round: string): number | Promise<number> {
      const name = `${product} ${game} ${round}`
      return (
        rounds.get(name) ??
        once(`round ${name}`, async () => {
          const id = await store.roundId(db, await gameId(product, game), round)
          if (rounds.size >= MAX_CACHED_ROUNDS) rounds.clear()
          rounds.set(name, id)
          return id
        })
      )
    },
  }
}
