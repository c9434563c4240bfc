import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { type Reach, stakesOf } from '../../wallet/index.ts'
import { type BookRow, betFrom, type Round } from './book-store.ts'
import type { Bet } from './model.ts'

/**
 * Bets of members, for a FROM: the one place that says how they are found, which is by the stakes that paid for them. With
 * some around what `reach` says, if it says anything. Newest first is their ids backwards.
 */
export const betsOf = (memberIds: readonly MemberId[], reach: Reach = {}): RawBuilder<BookRow> => sql<BookRow>`(
  select b.* from (${stakesOf(memberIds, reach)}) s
  join games.bet_book b on b.bucket = s.bucket and b.member_id = s.member_id
    and b.bet_id > s.ticket_id and b.bet_id <= (left(s.ticket_id::text, 32) || 'ffff')::uuid)`

export type SettledRound = Round & { stake: Money; payout: Money; settledAt: Instant }

/** Bets looked at for what a member's rounds came to, and for what was played last. */
const LAST_BETS = 1_000
const LAST_PLAYED = 500

/** Every reading of the book that starts from a member. */
export const memberStore = {
  async lastOf(reader: Reader, memberId: MemberId, limit: number): Promise<Bet[]> {
    const mine = reader.selectFrom(betsOf([memberId], { newest: limit }).as('b')).selectAll()
    return (await mine.orderBy('bet_id', 'desc').limit(limit).execute()).map(betFrom)
  },

  async turnoverSince(reader: Reader, memberId: MemberId, from: Instant): Promise<Money> {
    const { rows } = await sql<{ total: Money }>`
      select coalesce(sum(valid_bet), 0)::bigint as total from ${betsOf([memberId])} b where settled_at >= ${from}`.execute(
      reader,
    )
    return rows[0]!.total
  },

  /** Games of the member's last bets, newest first. */
  async recentGames(reader: Reader, memberId: MemberId): Promise<string[]> {
    const { rows } = await sql<{ game: string }>`
      select game from (
        select game, bet_id from ${betsOf([memberId], { newest: LAST_PLAYED })} mine order by bet_id desc limit ${sql.lit(LAST_PLAYED)}) b
      group by game order by max(bet_id::text) desc`.execute(reader)
    return rows.map(({ game }) => game)
  },

  /** What a member's rounds came to that were settled after an instant, oldest first; looks at the member's last bets. */
  async settledSince(reader: Reader, memberId: MemberId, since: Instant): Promise<SettledRound[]> {
    const { rows } = await sql<SettledRound>`
      select game, round, sum(stake)::bigint as stake, sum(payout)::bigint as payout, max(settled_at) as "settledAt"
      from (select * from ${betsOf([memberId], { newest: LAST_BETS })} mine order by bet_id desc limit ${sql.lit(LAST_BETS)}) as last
      where status in ('won', 'lost', 'pushed') and settled_at > ${since}
      group by game, round order by 5, 1, 2`.execute(reader)
    return rows
  },

  /** Stakes since an instant, whatever became of the bets, without what was given back; a member without is left out. */
  async staked(reader: Reader, memberIds: readonly MemberId[], from: Instant): Promise<Map<MemberId, Money>> {
    if (memberIds.length === 0) return new Map()
    const { rows } = await sql<{ memberId: MemberId; staked: Money }>`
      select member_id as "memberId", sum(stake)::bigint as staked from ${betsOf(memberIds, { from })} b
      where accepted_at >= ${from} and status not in ('cancelled', 'void')
      group by member_id`.execute(reader)
    return new Map(rows.map(({ memberId, staked }) => [memberId, staked]))
  },
}
