import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { bucketOf } from '../../wallet/index.ts'
import { type BookRow, betFrom, type Round } from './book-store.ts'
import type { Bet } from './model.ts'

/**
 * A member's bets, for a FROM: the one place that says how they are found. Newest first is their ids backwards, which
 * whoever takes the last of them orders by.
 */
const betsAt = (memberId: RawBuilder<unknown>, bucket: RawBuilder<unknown>): RawBuilder<BookRow> =>
  sql<BookRow>`(select * from games.bet_book where member_id = ${memberId} and bucket = ${bucket})`
export const betsOf = (memberId: MemberId): RawBuilder<BookRow> =>
  betsAt(sql`${memberId}`, sql`${bucketOf(memberId)}::smallint`)

export type SettledRound = Round & { stake: Money; payout: Money; settledAt: Instant }

/** Bets looked at for what a member's rounds came to, and for what was played last. */
const LAST_BETS = 1_000
const LAST_PLAYED = 500

/** Every reading of the book that starts from a member. */
export const memberStore = {
  async lastOf(reader: Reader, memberId: MemberId, limit: number): Promise<Bet[]> {
    const mine = reader.selectFrom(betsOf(memberId).as('b')).selectAll()
    return (await mine.orderBy('bet_id', 'desc').limit(limit).execute()).map(betFrom)
  },

  async turnoverSince(reader: Reader, memberId: MemberId, from: Instant): Promise<Money> {
    const { rows } = await sql<{ total: Money }>`
      select coalesce(sum(valid_bet), 0)::bigint as total from ${betsOf(memberId)} b where settled_at >= ${from}`.execute(
      reader,
    )
    return rows[0]!.total
  },

  /** Games of the member's last bets, newest first. */
  async recentGames(reader: Reader, memberId: MemberId): Promise<string[]> {
    const { rows } = await sql<{ game: string }>`
      select game from (
        select game, bet_id from ${betsOf(memberId)} mine order by bet_id desc limit ${sql.lit(LAST_PLAYED)}) b
      group by game order by max(bet_id::text) desc`.execute(reader)
    return rows.map(({ game }) => game)
  },

  /** What a member's rounds came to that were settled after an instant, oldest first; looks at the member's last bets. */
  async settledSince(reader: Reader, memberId: MemberId, since: Instant): Promise<SettledRound[]> {
    const { rows } = await sql<SettledRound>`
      select game, round, sum(stake)::bigint as stake, sum(payout)::bigint as payout, max(settled_at) as "settledAt"
      from (select * from ${betsOf(memberId)} mine order by bet_id desc limit ${sql.lit(LAST_BETS)}) as last
      where status in ('won', 'lost', 'pushed') and settled_at > ${since}
      group by game, round order by 5, 1, 2`.execute(reader)
    return rows
  },

  /** Stakes since an instant, whatever became of the bets, without what was given back; a member without is left out. */
  async staked(reader: Reader, memberIds: readonly MemberId[], from: Instant): Promise<Map<MemberId, Money>> {
    const { rows } = await sql<{ memberId: MemberId; staked: Money }>`
      select m.member_id as "memberId", sum(b.stake)::bigint as staked
      from unnest(${memberIds}::text[], ${memberIds.map(bucketOf)}::smallint[]) as m(member_id, bucket)
      cross join lateral ${betsAt(sql`m.member_id`, sql`m.bucket`)} b
      where b.accepted_at >= ${from} and b.status not in ('cancelled', 'void')
      group by m.member_id`.execute(reader)
    return new Map(rows.map(({ memberId, staked }) => [memberId, staked]))
  },
}
