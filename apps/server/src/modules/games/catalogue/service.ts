import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db } from '../../../platform/db/database.ts'
import { maskName } from '../../identity/index.ts'
import type { memberStore } from '../bets/member-store.ts'
import type { Game } from './model.ts'
import { byBusiness, filteredGames, type GameFilters, lanesOf } from './rules.ts'
import type { catalogueStore } from './store.ts'

/** Port: how members are called on the board. identity knows. */
export type MemberNames = (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>

export type CatalogueDeps = {
  db: Db
  clock: Clock
  names: MemberNames
  store: typeof catalogueStore
  bets: Pick<typeof memberStore, 'recentGames'>
}

/** §9: the winner board and the popular list show this many. */
const BOARD_SIZE = 20
const LIST_MOST = 100
const KEEP_MS = 30 * MS.day

/** What can be played. Lists hold what is there: nothing is shown that cannot be opened. */
export function catalogueService({ db, clock, names, store, bets }: CatalogueDeps) {
  return {
    async list(filters: GameFilters): Promise<{ list: Game[] }> {
      return { list: filteredGames(await store.games(db), filters) }
    },

    async menus() {
      const byCategory = Map.groupBy(await store.games(db), (game) => game.category)
      return { menus: [...byCategory].map(([category, games]) => ({ category, games })) }
    },

    async lanes() {
      return { data: { lanes: lanesOf(await store.vendors(db), await store.games(db)) } }
    },

    async types(vassalage: string | undefined) {
      const games = filteredGames(await store.games(db), { vassalage })
      const counts = new Map<string, { vassalage: string; gameType: string; gameCount: number }>()
      for (const { vassalage: vendor, gameType } of games) {
        const key = `${vendor} ${gameType}`
        const one = counts.get(key) ?? { vassalage: vendor, gameType, gameCount: 0 }
        counts.set(key, { ...one, gameCount: one.gameCount + 1 })
      }
      return { list: [...counts.values()] }
    },

    async popular({ prizeMode, count }: { prizeMode?: string | undefined; count: number }) {
      const games = (await store.games(db)).filter((game) => !prizeMode || game.prizeModes.includes(prizeMode))
      const busiest = await store.busiest(db, plusMs(clock.now(), -MS.day))
      return { list: byBusiness(games, busiest).slice(0, Math.min(count, LIST_MOST)) }
    },

    async winners() {
      const wins = await store.wins(db, BOARD_SIZE)
      const called = await names([...new Set(wins.map(({ memberId }) => memberId))])
      const games = new Map((await store.games(db)).map((game) => [game.code, game.name]))
      return {
        list: wins.map(({ memberId, game, payout, wonAt }) => ({
          player: maskName(called.get(memberId) ?? memberId),
          game,
          gameName: games.get(game) ?? game,
          prize: payout,
          wonAt,
        })),
      }
    },

    async recent(memberId: MemberId, count: number) {
      const games = new Map((await store.games(db)).map((game) => [game.code, game]))
      const played = await bets.recentGames(db, memberId)
      const known = played.flatMap((code) => games.get(code) ?? [])
      return { list: known.slice(0, Math.min(count, LIST_MOST)) }
    },

    /** What the board no longer shows. */
    forget: () => store.forgetBefore(db, plusMs(clock.now(), -KEEP_MS)),
  }
}
