import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayText } from '../../../../platform/db/arrays.ts'
import { arrayBytes, type Element } from '../../../../platform/db/binary.ts'
import { PREPARED, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { queryBuilder, type Write } from '../../../../platform/db/writes.ts'
import { bucketOf } from '../../../wallet/index.ts'
import type { Funds } from '../model.ts'
import { fundsFrom, type Netted } from '../rules.ts'

/** A settled bet of a round, as netting needs it. */
export type SettledBet = { memberId: MemberId; stake: Money; funds: Funds; validBet: Money; detail: string }
export type MemberNetted = Netted & { memberId: MemberId }
/** The members of these buckets, or one of them. */
type Of = { roundId: number; buckets: readonly number[]; memberId?: MemberId }

type DeductionsOf = {
  roundId: number
  day: BusinessDay
  product: string
  /** The game of the round, if its figures are kept by member and day. */
  countedGame: string | null
}

/** The part of the statement that adds the differences to the figures of a counted game. */
const addToGame = (game: string, day: BusinessDay) => sql`, of_game as (
        insert into games.game_days as d
          (member_id, bucket, day, game, category, bets, wins, stake, valid_bet, payout, self_rebate, netted)
        select member_id, bucket, ${day}::date, ${game}::text, category, 0, 0, 0, 0, 0, 0, more
        from changed where more <> 0 order by bucket, member_id, category
        on conflict (member_id, day, game, category, bucket) do update set netted = d.netted + excluded.netted
      )`

/** The first key of the advisory locks of members' rounds. */
const ROUND_LOCKS = 7_301_009

export const nettingStore = {
  /** Makes later corrections of the member's bets on the round wait for the end of this transaction. */
  async lock(tx: Tx, memberId: MemberId, roundId: number): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(ROUND_LOCKS)}, hashtext(${`${memberId} ${roundId}`}))`.execute(tx)
  },

  /** The settled bets of money on a round. */
  async settledBets(reader: Reader, { roundId, buckets, memberId }: Of): Promise<SettledBet[]> {
    const { rows } = await sql<Omit<SettledBet, 'funds'> & { funds: unknown }>`
      select member_id as "memberId", stake, funds, valid_bet as "validBet", detail::text as detail from games.bets
      where round_id = ${roundId} and bucket = any(${arrayText(buckets)}::smallint[])
        ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
        and status in ('won', 'lost', 'pushed') and valid_bet > 0 and not starts_with(member_id, '0')`.execute(reader)
    return rows.map(({ funds, ...bet }) => ({ ...bet, funds: fundsFrom(funds, units(bet.stake)) }))
  },

  /** The categories in which something was deducted from a member's bets on a round. */
  async categoriesOf(reader: Reader, memberId: MemberId, roundId: number): Promise<string[]> {
    const rows = await reader
      .selectFrom('games.netted_rounds')
      .select('category')
      .where('round_id', '=', roundId)
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .execute()
    return rows.map(({ category }) => category)
  },

  /**
   * Returns the statement that replaces the deductions of members on a round, and adds the differences to the figures of a day.
   * A row of zero removes a deduction.
   */
  write(deducted: readonly MemberNetted[], { roundId, day, product, countedGame }: DeductionsOf): Write {
    const column = (type: string, of: (one: MemberNetted) => Element) =>
      sql`unnest((select ${arrayBytes(type, deducted.map(of))}::${sql.raw(type)}[]))`
    const statement = sql`${sql.raw(PREPARED)}
      with given as materialized (
        select ${column('text', (one) => one.memberId)} as member_id, ${column('smallint', (one) => bucketOf(one.memberId))} as bucket,
               ${column('text', (one) => one.category)} as category, ${column('bigint', (one) => one.netted)} as netted,
               ${column('bigint', (one) => one.nettedBonus)} as netted_bonus
      ), changed as materialized (
        select g.*, n.netted is not null as is_known, g.netted - coalesce(n.netted, 0) as more,
               g.netted_bonus - coalesce(n.netted_bonus, 0) as more_bonus
        from given g left join games.netted_rounds n on n.round_id = ${roundId}::int and n.bucket = g.bucket
          and n.member_id = g.member_id and n.category = g.category
      ), saved as (
        insert into games.netted_rounds as n (round_id, bucket, member_id, category, netted, netted_bonus)
        select ${roundId}::int, bucket, member_id, category, netted, netted_bonus from changed where netted > 0 or is_known
        on conflict (round_id, bucket, member_id, category) do update
        set netted = excluded.netted, netted_bonus = excluded.netted_bonus
      ) ${countedGame === null ? sql`` : addToGame(countedGame, day)}
      insert into games.member_days as d
        (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate, netted, netted_bonus)
      select member_id, bucket, ${day}::date, ${product}, category, 0, 0, 0, 0, 0, more, more_bonus
      from changed where more <> 0 or more_bonus <> 0 order by bucket, member_id, category
      on conflict (member_id, day, product, category, bucket) do update
      set netted = d.netted + excluded.netted, netted_bonus = d.netted_bonus + excluded.netted_bonus`
    return statement.compile(queryBuilder)
  },
}
