import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { type Db, PREPARED, type Reader, type Tx } from '../../../platform/db/database.ts'
import { queryBuilder, type Write } from '../../../platform/db/writes.ts'
import { bucketOf, type ColumnValue, type LaneRider } from '../../wallet/index.ts'
import type { ListedWin, Win } from './model.ts'

/** Writes the large wins among bets that the lane settles. */
export const winsRider: LaneRider = {
  name: 'wins',
  columns: [
    { name: 'bet_id', type: 'uuid' },
    { name: 'member_id', type: 'text' },
    { name: 'game', type: 'text' },
    { name: 'stake', type: 'bigint' },
    { name: 'payout', type: 'bigint' },
  ],
  statement: (rows, posted) => `
    insert into games.wins (bet_id, bucket, member_id, game, stake, payout, won_at)
    select w.bet_id, p.bucket, w.member_id, w.game, w.stake, w.payout, p.at
    from ${rows} w join ${posted} p using (journal_no)`,
}

export const winValues = ({ betId, memberId, game, stake, payout }: Win): ColumnValue[] => [
  betId,
  memberId,
  game,
  stake,
  payout,
]

/** `from` to, and without, `to`; null for all games. */
type MultiplesQuery = { from: Instant; to: Instant; game: string | null; least: Money }

const rowOf = ({ betId, memberId, game, stake, payout }: Win) => ({
  bet_id: betId,
  bucket: bucketOf(memberId),
  member_id: memberId,
  game,
  stake: stake.toString(),
  payout: payout.toString(),
})

export const winsStore = {
  addWrite(at: Instant, wins: readonly Win[]): Write {
    const statement = sql`${sql.raw(PREPARED)}
      insert into games.wins (bet_id, bucket, member_id, game, stake, payout, won_at)
      select w.*, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(wins.map(rowOf))}::json)
        as w(bet_id uuid, bucket smallint, member_id text, game text, stake bigint, payout bigint)`
    return statement.compile(queryBuilder)
  },

  /** Takes a win away whose result was corrected. */
  async remove(tx: Tx, { betId, bucket }: { betId: string; bucket: number }): Promise<void> {
    await tx.deleteFrom('games.wins').where('bet_id', '=', betId).where('bucket', '=', bucket).execute()
  },

  /** The latest wins of a time in games that are open, newest first, without those of members who do not want it. */
  async latest(
    reader: Reader,
    { after, before, limit }: { after: Instant; before: Instant; limit: number },
  ): Promise<ListedWin[]> {
    const rows = await reader
      .selectFrom('games.wins as w')
      .innerJoin('games.games as g', 'g.code', 'w.game')
      .innerJoin('games.vendors as v', 'v.vassalage', 'g.vassalage')
      .select(['w.member_id as memberId', 'w.game', 'g.name as gameName', 'g.category'])
      .select(['w.payout', 'w.won_at as wonAt'])
      .where('w.won_at', '>', after)
      .where('w.won_at', '<=', before)
      .where('g.is_open', '=', true)
      .where('v.is_open', '=', true)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('games.unlisted_members as u').whereRef('u.member_id', '=', 'w.member_id'))),
      )
      .orderBy('w.won_at', 'desc')
      .orderBy('w.payout', 'desc')
      .limit(limit)
      .execute()
    return rows as ListedWin[] // brands of this module's own columns
  },

  async isUnlisted(reader: Reader, memberId: MemberId): Promise<boolean> {
    const row = await reader
      .selectFrom('games.unlisted_members')
      .select('member_id')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return row !== undefined
  },
  /** The list shows no win of the member any more, earlier ones included. */
  async unlist(db: Db, { memberId, at }: { memberId: MemberId; at: Instant }): Promise<void> {
    await db
      .insertInto('games.unlisted_members')
      .values({ member_id: memberId, unlisted_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async relist(db: Db, memberId: MemberId): Promise<void> {
    await db.deleteFrom('games.unlisted_members').where('member_id', '=', memberId).execute()
  },

  /**
   * The best multiple of a stake that each member has won within a time, `to` excluded, in 1/10,000: in a game or in all games, of members
   * who reach a least one.
   */
  async multiples(
    reader: Reader,
    { from, to, game, least }: MultiplesQuery,
  ): Promise<{ memberId: MemberId; score: Money }[]> {
    const best = sql`max(payout * 10000 / stake)`
    const { rows } = await sql<{ memberId: MemberId; score: Money }>`
      select member_id as "memberId", ${best}::bigint as score from games.wins
      where won_at >= ${from} and won_at < ${to} ${game === null ? sql`` : sql`and game = ${game}`}
      group by member_id having ${best} >= ${least}`.execute(reader)
    return rows
  },

  async deleteBefore(reader: Reader, at: Instant): Promise<void> {
    await reader.deleteFrom('games.wins').where('won_at', '<', at).execute()
  },
}
