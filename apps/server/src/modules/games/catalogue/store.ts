import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import { PREPARED, type Reader, type Tx } from '../../../platform/db/database.ts'
import { queryBuilder, type Write } from '../../../platform/db/writes.ts'
import type { Game, OfferedGame, OfferedVendor, Vendor } from './model.ts'

type Settled = {
  game: string
  /** The bucket of one of the bets. It chooses the row of the hour that is updated. */
  bucket: number
  bets: number
  stake: bigint
  payout: bigint
}

export const catalogueStore = {
  /** Every open game of an open provider, in the order of the menu; only those that play from the main wallet if asked. */
  async games(reader: Reader, { seamlessOnly = false }: { seamlessOnly?: boolean | undefined } = {}): Promise<Game[]> {
    const rows = await reader
      .selectFrom('games.games as g')
      .innerJoin('games.vendors as v', 'v.vassalage', 'g.vassalage')
      .innerJoin('games.categories as c', 'c.code', 'g.category')
      .select([
        'g.code',
        'g.name',
        'g.category',
        'g.game_type as gameType',
        'g.account_type_name as accountTypeName',
        'g.vassalage',
        'g.default_play_type as defaultPlayType',
        'g.prize_modes as prizeModes',
        'g.is_hot as isHot',
        'g.volatility',
        'g.return_bp as returnBp',
        'g.features',
        'g.has_demo as hasDemo',
        'g.picture',
      ])
      .where('g.is_open', '=', true)
      .where('v.is_open', '=', true)
      .$if(seamlessOnly, (games) => games.where('v.is_seamless', '=', true))
      .orderBy('c.position')
      .orderBy('v.position')
      .orderBy('v.vassalage')
      .orderBy('g.position')
      .execute()
    return rows.map((row) => ({ ...row, isGame: 'GAME' })) as Game[] // the statuses and codes that the table's checks allow
  },

  /** The codes and names of all games, closed ones too. */
  names: (reader: Reader): Promise<{ code: string; name: string }[]> =>
    reader.selectFrom('games.games').select(['code', 'name']).orderBy('position').execute(),

  async vendors(reader: Reader): Promise<Vendor[]> {
    return reader
      .selectFrom('games.vendors')
      .select(['vassalage', 'display_name as displayName', 'picture', 'is_hot as isHot'])
      .where('is_open', '=', true)
      .orderBy('position')
      .orderBy('vassalage')
      .execute()
  },

  /** The vendors whose games lists show as one entry, with their names. */
  async groupedVendors(reader: Reader): Promise<ReadonlyMap<string, string>> {
    const rows = await reader
      .selectFrom('games.vendors')
      .select(['vassalage', 'display_name'])
      .where('is_grouped', '=', true)
      .execute()
    return new Map(rows.map(({ vassalage, display_name }) => [vassalage, display_name]))
  },

  async putVendor(tx: Tx, { vassalage, ...vendor }: OfferedVendor): Promise<void> {
    const shown = {
      display_name: vendor.displayName,
      picture: vendor.picture,
      is_hot: vendor.isHot,
      is_open: vendor.isOpen,
      is_seamless: vendor.isSeamless,
      is_grouped: vendor.isGrouped,
      position: vendor.position,
    }
    await tx
      .insertInto('games.vendors')
      .values({ vassalage, ...shown })
      .onConflict((conflict) => conflict.column('vassalage').doUpdateSet(shown))
      .execute()
  },

  /** Returns the statement that adds settled bets to the hourly figures. A correction adds negative amounts. */
  addSettledWrite(at: Instant, { game, bucket, bets, stake, payout }: Settled): Write {
    const statement = sql`${sql.raw(PREPARED)}
      insert into games.hours as h (game, hour, writer, bucket, bets, stake, payout)
      values (${game}, date_trunc('hour', ${at}::timestamptz), 0, ${bucket}, ${bets}, ${stake}, ${payout})
      on conflict (game, hour, writer, bucket) do update
      set bets = h.bets + excluded.bets, stake = h.stake + excluded.stake, payout = h.payout + excluded.payout`
    return statement.compile(queryBuilder)
  },

  /**
   * Makes `games` the games of a provider, in this order. A game that is no longer offered is closed and keeps its row.
   * The code of another provider's game stays that provider's.
   */
  async replaceProviderGames(tx: Tx, vassalage: string, games: readonly OfferedGame[]): Promise<void> {
    const rows = games.map((game, position) => ({
      code: game.code,
      name: game.name,
      vassalage,
      category: game.category,
      game_type: game.gameType,
      account_type_name: game.accountTypeName,
      default_play_type: game.defaultPlayType,
      prize_modes: game.prizeModes,
      volatility: game.volatility ?? null,
      return_bp: game.returnBp ?? null,
      features: game.features ?? [],
      has_demo: game.hasDemo ?? false,
      picture: game.picture ? JSON.stringify(game.picture) : null,
      is_hot: game.isHot,
      is_open: game.isOpen,
      position,
    }))
    await tx.updateTable('games.games').set({ is_open: false }).where('vassalage', '=', vassalage).execute()
    if (rows.length === 0) return
    await tx
      .insertInto('games.games')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('code')
          .doUpdateSet((eb) => ({
            name: eb.ref('excluded.name'),
            category: eb.ref('excluded.category'),
            game_type: eb.ref('excluded.game_type'),
            account_type_name: eb.ref('excluded.account_type_name'),
            default_play_type: eb.ref('excluded.default_play_type'),
            prize_modes: eb.ref('excluded.prize_modes'),
            volatility: eb.ref('excluded.volatility'),
            return_bp: eb.ref('excluded.return_bp'),
            features: eb.ref('excluded.features'),
            has_demo: eb.ref('excluded.has_demo'),
            picture: eb.ref('excluded.picture'),
            is_hot: eb.ref('excluded.is_hot'),
            is_open: eb.ref('excluded.is_open'),
            position: eb.ref('excluded.position'),
          }))
          .where('games.games.vassalage', '=', vassalage),
      )
      .execute()
  },

  /** Games by how many of their bets were settled since. */
  async busiest(reader: Reader, since: Instant): Promise<string[]> {
    const rows = await reader
      .selectFrom('games.hours')
      .select('game')
      .where('hour', '>=', since)
      .groupBy('game')
      .orderBy((eb) => eb.fn.sum('bets'), 'desc')
      .orderBy('game')
      .execute()
    return rows.map(({ game }) => game)
  },

  async deleteBefore(reader: Reader, at: Instant): Promise<void> {
    await reader.deleteFrom('games.hours').where('hour', '<', at).execute()
  },
}
