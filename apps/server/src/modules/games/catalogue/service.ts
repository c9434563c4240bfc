import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { MemberStore } from '../bets/store/member-store.ts'
import { winsStore } from '../winners/store.ts'
import { favouritesService } from './favourites.ts'
import type { Game, OfferedGame, OfferedVendor } from './model.ts'
import { byPopularity, filteredGames, type GameFilters, groupedGames, lanesOf, showsEntries, typesOf } from './rules.ts'
import { mismatch } from './search.ts'
import type { catalogueStore } from './store.ts'

/** Port: the user names of members, implemented by identity. */
export type MemberNames = (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>

export type CatalogueDeps = {
  db: Db
  clock: Clock
  store: typeof catalogueStore
  bets: Pick<MemberStore, 'recentGames'>
}

export type CatalogueService = ReturnType<typeof catalogueService>

/** The filters of lists of lotteries. */
type LotteryFilters = Pick<GameFilters, 'accountTypeName' | 'prizeMode'>

const MAX_LIST_SIZE = 100
const RETENTION_MS = 30 * MS.day

/** The catalogue of games. Its lists contain only games that a member can open. */
export function catalogueService({ db, clock, store, bets }: CatalogueDeps) {
  return {
    favourites: favouritesService({ db, clock, openGames: () => store.games(db) }),

    list: (filters: GameFilters): Promise<{ list: Game[] }> => listedGames({ db, store }, filters),

    /** The names of all games, closed ones too. */
    async names() {
      return { games: await store.names(db) }
    },

    async menus(filters: LotteryFilters = {}) {
      const found = filteredGames(await store.games(db), filters, mismatch)
      const byCategory = Map.groupBy(found, (game) => game.category)
      return { menus: [...byCategory].map(([category, games]) => ({ category, games })) }
    },

    async lanes() {
      return { data: { lanes: lanesOf(await store.vendors(db), await store.games(db)) } }
    },

    async types(vassalage: string | undefined) {
      return { list: typesOf(filteredGames(await store.games(db), { vassalage }, mismatch)) }
    },

    /** Only lotteries have prize modes. */
    async popular({ prizeMode, count }: Pick<LotteryFilters, 'prizeMode'> & { count: number }) {
      const found = filteredGames(await store.games(db), { prizeMode }, mismatch)
      const games = found.filter(({ prizeModes }) => prizeModes.length > 0)
      const busiest = await store.busiest(db, plusMs(clock.now(), -MS.day))
      return { list: byPopularity(games, busiest).slice(0, Math.min(count, MAX_LIST_SIZE)) }
    },

    async recent(memberId: MemberId, { count, ...filters }: LotteryFilters & { count: number }) {
      const found = filteredGames(await store.games(db), filters, mismatch)
      const games = new Map(found.map((game) => [game.code, game]))
      const played = await bets.recentGames(db, memberId)
      const known = played.flatMap((code) => games.get(code) ?? [])
      return { list: known.slice(0, Math.min(count, MAX_LIST_SIZE)) }
    },

    /** Lists a vendor with its games, in this order. */
    async publishVendor(tx: Tx, vendor: OfferedVendor, games: readonly OfferedGame[]): Promise<void> {
      await store.putVendor(tx, vendor)
      await store.replaceProviderGames(tx, vendor.vassalage, games)
    },

    /** Makes `games` the games of a provider, in this order; lists show those that are open. */
    replaceProviderGames: (vassalage: string, games: readonly OfferedGame[]): Promise<void> =>
      db.transaction().execute((tx) => store.replaceProviderGames(tx, vassalage, games)),

    /** Deletes wins and hourly figures that are older than the retention time. */
    async deleteExpired(): Promise<void> {
      const from = plusMs(clock.now(), -RETENTION_MS)
      await winsStore.deleteBefore(db, from)
      await store.deleteBefore(db, from)
    },
  }
}

/** The games that match, with one entry for those of a grouped provider where the list shows entries. */
async function listedGames({ db, store }: Pick<CatalogueDeps, 'db' | 'store'>, filters: GameFilters) {
  const found = filteredGames(await store.games(db, filters), filters, mismatch)
  return { list: showsEntries(filters) ? groupedGames(found, await store.groupedVendors(db)) : found }
}
