import type { Instant } from '@croupier/kernel/clock'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { ColumnValue, LaneRider } from '../../../wallet/index.ts'
import type { Bet, Outcome } from '../model.ts'

/** A result as the feed has it. A correction takes the old result back with the sign -1. */
type FeedRow = Pick<Bet<string>, 'betId' | 'bucket' | 'memberId' | 'stake' | 'version' | 'settledAt'> &
  Pick<Outcome, 'payout' | 'validBet'> & { sign: 1 | -1 }

/** SQL condition: somebody reads the feed. Without a reader, a bet costs one look-up a statement. */
export const FEED_IS_READ = 'exists (select from games.result_readers)'

/** The columns of a first result in the feed; its version is 0, and its sign 1. */
export const FEED_COLUMNS = 'bet_id, bucket, member_id, stake, payout, valid_bet, settled_at'
/** The same of a bet `b`. */
export const FEED_OF_BET = FEED_COLUMNS.replaceAll(/\w+/g, 'b.$&')

/** Adds bets that the lane settles to the feed. */
export const feedRider: LaneRider = {
  name: 'result_feed',
  columns: [
    { name: 'bet_id', type: 'uuid' },
    { name: 'member_id', type: 'text' },
    { name: 'stake', type: 'bigint' },
    { name: 'payout', type: 'bigint' },
    { name: 'valid_bet', type: 'bigint' },
  ],
  statement: (rows, posted) => `
    insert into games.result_feed (${FEED_COLUMNS})
    select r.bet_id, p.bucket, r.member_id, r.stake, r.payout, r.valid_bet, p.at
    from ${rows} r join ${posted} p using (journal_no) where ${FEED_IS_READ}`,
}

export const feedValues = (
  { betId, memberId }: { betId: string; memberId: string },
  stake: bigint,
  { payout, validBet }: Outcome,
): ColumnValue[] => [betId, memberId, stake, payout, validBet]

export const feedStore = {
  /** Corrections are written without a reader, too. `settledAt` is the time of the result that a correction replaces. */
  async add(tx: Tx, at: Instant, rows: readonly FeedRow[]): Promise<void> {
    for (const { betId, bucket, memberId, stake, payout, validBet, version, sign, settledAt } of rows)
      await sql`
        insert into games.result_feed (${sql.raw(FEED_COLUMNS)}, version, sign, first_settled_at)
        select ${betId}, ${bucket}, ${memberId}, ${stake}, ${payout}, ${validBet}, ${at}, ${version}, ${sign},
               case when ${version} > 0 then coalesce(
                 (select f.first_settled_at from games.result_feed f
                  where f.bet_id = ${betId} and f.bucket = ${bucket} and f.version = 1 and f.sign = -1),
                 ${settledAt}::timestamptz) end
        where ${version} > 0 or ${sql.raw(FEED_IS_READ)}`.execute(tx)
  },
}

export type ResultFeed = typeof resultFeed

/** The feed for readers that must not miss a result. */
export const resultFeed = {
  /** Registers a reader. The feed has the results that are written after the commit, and goes on for ever. */
  async addReader(tx: Tx, reader: string): Promise<void> {
    await sql`insert into games.result_readers (reader) values (${reader}) on conflict do nothing`.execute(tx)
  },

  /** The id below which no database transaction can write a result any more. */
  async horizon(reader: Reader): Promise<string> {
    const { rows } = await sql<{ horizon: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(reader)
    return rows[0]!.horizon
  },

  /**
   * A SQL query of the corrections of bets that were settled first within a time: `bet_id`, `version`, `sign`, `member_id`, `stake`,
   * `payout`, `valid_bet`, `settled_at`, `first_settled_at`.
   */
  corrections: ({ from, to }: { from: Instant; to: Instant }): RawBuilder<unknown> => sql`
    select f.bet_id, f.version, f.sign, f.member_id, f.stake, f.payout, f.valid_bet, f.settled_at, f.first_settled_at
    from games.result_feed f where f.first_settled_at >= ${from} and f.first_settled_at < ${to}`,

  /**
   * A SQL query of the feed: `bet_id`, `version`, `sign`, `member_id`, `stake`, `payout`, `valid_bet`, `settled_at`, `written_in`, and of
   * the first result of the bet `first_settled_at` and `first_written_in`, which is null when the feed does not have it. Each of the few
   * corrections looks up its first result; a join would read the whole feed.
   */
  query: (): RawBuilder<unknown> => sql`
    select f.bet_id, f.version, f.sign, f.member_id, f.stake, f.payout, f.valid_bet, f.settled_at, f.written_in,
           coalesce(f.first_settled_at, f.settled_at) as first_settled_at,
           case when f.version = 0 then f.written_in else (
             select o.written_in from games.result_feed o
             where o.bet_id = f.bet_id and o.bucket = f.bucket and o.version = 0 and o.sign = 1) end as first_written_in
    from games.result_feed f`,
}
