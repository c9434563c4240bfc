import type { Db } from '../../../platform/db/database.ts'
import type { NewBet, SharedTerms } from './model.ts'
import { samePrizes } from './rules.ts'
import type { sharedStore } from './shared-store.ts'

/** Numbers remembered of each sort: a bound on memory, not on bets. */
const MOST = 20_000

export type SharedIdsDeps = { db: Db; store: Pick<typeof sharedStore, 'termsId' | 'roundId'> }
export type SharedIds = ReturnType<typeof sharedIds>

/**
 * The numbers of what bets share, their terms and their round. Every bet of the hot path asks, so what is known is found
 * without making a text of it, and answered at once. What is new is written down and committed before a bet names it.
 */
export function sharedIds({ db, store }: SharedIdsDeps) {
  const terms = shelves<number, SharedTerms & { id: number }>()
  const rounds = shelves<string, number>()
  const underWay = new Map<string, Promise<number>>()

  /** Those who ask for the same at the same time, as at the opening of a round, ask once. */
  function together(asked: readonly unknown[], ask: () => Promise<number>): Promise<number> {
    const name = JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
    const there = underWay.get(name)
    if (there) return there
    const answer = ask().finally(() => underWay.delete(name))
    underWay.set(name, answer)
    return answer
  }
  return {
    terms(bet: NewBet): number | Promise<number> {
      const { product, game, play, mode, prizeGroup, ownGroup, prizes } = bet
      const groups = prizeGroup * 65_536 + ownGroup
      for (const one of terms.at(play, groups)) if (sameTerms(one, bet)) return one.id
      const asked: SharedTerms = { product, game, play, mode, prizeGroup, ownGroup, prizes }
      return together(['terms', asked], async () => {
        const id = await store.termsId(db, asked)
        terms.add(play, groups, { ...asked, id })
        return id
      })
    },
    round({ game, round }: NewBet): number | Promise<number> {
      for (const id of rounds.at(game, round)) return id
      return together(['round', game, round], async () => {
        const id = await store.roundId(db, { game, round })
        rounds.add(game, round, id)
        return id
      })
    },
  }
}

const sameTerms = (one: SharedTerms, other: SharedTerms): boolean =>
  one.game === other.game &&
  one.mode === other.mode &&
  one.product === other.product &&
  samePrizes(one.prizes, other.prizes)

const NOTHING: readonly never[] = []

/** Values by two keys. Full, it is emptied, which costs everyone one question. */
function shelves<Second, Value>() {
  const all = new Map<string, Map<Second, Value[]>>()
  let size = 0
  return {
    at: (first: string, second: Second): readonly Value[] => all.get(first)?.get(second) ?? NOTHING,
    add(first: string, second: Second, value: Value): void {
      if (size >= MOST) {
        all.clear()
        size = 0
      }
      size++
      const shelf = all.get(first) ?? new Map<Second, Value[]>()
      all.set(first, shelf)
      shelf.set(second, [...(shelf.get(second) ?? []), value])
    },
  }
}
