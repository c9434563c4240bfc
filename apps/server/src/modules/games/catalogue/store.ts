import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Game, Vendor, Win } from './model.ts'

type Settled = { betId: string; bucket: number; memberId: MemberId; game: string; stake: Money; payout: Money }

export const catalogueStore = {
  /** Every open game of an open provider, in the order of the menu. */
  async games(reader: Reader): Promise<Game[]> {
    const rows = await reader
      .selectFrom('games.games as g')
      .innerJoin('games.vendors as v', 'v.vassalage', 'g.vassalage')
      .innerJoin('games.categories as c', 'c.code', 'v.category')
      .select([
        'g.code',
        'g.name',
        'v.category',
        'g.game_type as gameType',
        'g.is_game as isGame',
        'g.account_type_name as accountTypeName',
        'g.vassalage',
        'g.default_play_type as defaultPlayType',
        'g.prize_modes as prizeModes',
        'g.is_hot as isHot',
      ])
      .where('g.is_open', '=', true)
      .where('v.is_open', '=', true)
      .orderBy('c.position')
      .orderBy('v.position')
      .orderBy('g.position')
      .execute()
    return rows as Game[]
  },

  async vendors(reader: Reader): Promise<Vendor[]> {
    return reader
      .selectFrom('games.vendors as v')
      .innerJoin('games.categories as c', 'c.code', 'v.category')
      .select(['v.vassalage', 'v.category', 'v.display_name as displayName', 'v.picture', 'v.is_hot as isHot'])
      .where('v.is_open', '=', true)
      .orderBy('c.position')
      .orderBy('v.position')
      .execute()
  },

  /** Adds settled bets to their game's hour, in one row per chunk. */
  async countSettled(tx: Tx, at: Instant, bets: readonly Settled[]): Promise<void> {
    for (const [game, ofGame] of Map.groupBy(bets, (bet) => bet.game)) {
      const sum = (of: (bet: Settled) => bigint) => ofGame.reduce((total, bet) => total + of(bet), 0n)
      await sql`
        insert into games.hours as h (game, hour, bucket, bets, stake, payout)
        values (${game}, date_trunc('hour', ${at}::timestamptz), ${ofGame[0]!.bucket}, ${ofGame.length},
                ${sum((bet) => bet.stake)}, ${sum((bet) => bet.payout)})
        on conflict (game, hour, bucket) do update
        set bets = h.bets + excluded.bets, stake = h.stake + excluded.stake, payout = h.payout + excluded.payout
      `.execute(tx)
    }
  },

  async addWins(tx: Tx, at: Instant, bets: readonly Settled[]): Promise<void> {
    if (bets.length === 0) return
    await tx
      .insertInto('games.wins')
      .values(
        bets.map(({ betId, bucket, memberId, game, payout }) => ({
          bet_id: betId,
          bucket,
          member_id: memberId,
          game,
          payout,
          won_at: at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async wins(reader: Reader, limit: number): Promise<Win[]> {
    const rows = await reader
      .selectFrom('games.wins')
      .select(['member_id as memberId', 'game', 'payout', 'won_at as wonAt'])
      .orderBy('won_at', 'desc')
      .orderBy('payout', 'desc')
      .limit(limit)
      .execute()
    return rows as Win[]
  },

  /** Games by how many of their bets were settled since. */
  async busiest(reader: Reader, since: Instant): Promise<string[]> {
    const rows = await reader
      .selectFrom('games.hours')
      .select('game')
      .where('hour', '>=', since)
      .groupBy('game')
      .orderBy((eb) => eb.fn.sum('bets'), 'desc')
      .execute()
    return rows.map(({ game }) => game)
  },

  async forgetBefore(reader: Reader, at: Instant): Promise<void> {
    await reader.deleteFrom('games.wins').where('won_at', '<', at).execute()
    await reader.deleteFrom('games.hours').where('hour', '<', at).execute()
  },
}
