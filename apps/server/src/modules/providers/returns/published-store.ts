import type { BusinessDay } from '@croupier/kernel/business-day'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { PublishedRecord, PublishedSpan } from './model.ts'
import type { PublishedFrom, ReturnSums } from './rules.ts'

/** The records of a game that the public sees, the newest first. */
const RECORDS = 5
/** The spans of a record that it sees. A span is a day, unless few members play. */
const SPANS = 60

export const publishedStore = {
  /** Publishes the days up to `day` of every record in which enough members have played since the last publication. */
  async publish(tx: Tx, day: BusinessDay, { rounds, players }: PublishedFrom): Promise<void> {
    await sql`
      with due as (
        select d.record_id, max(d.day) as last from providers.return_days d
        where d.published_with is null and d.day <= ${day} group by d.record_id having sum(d.rounds) >= ${rounds}
      ), shown as (
        select due.record_id, due.last from due join providers.return_players p using (record_id)
        group by due.record_id, due.last having count(*) >= ${players} and max(p.stake) * 2 <= sum(p.stake)
      ), published as (
        update providers.return_days d set published_with = shown.last
        from shown where d.record_id = shown.record_id and d.published_with is null and d.day <= ${day}
      )
      delete from providers.return_players p using shown where p.record_id = shown.record_id`.execute(tx)
  },

  /** The latest records of the games of a provider, by game, the newest first. */
  async records(reader: Reader, providerId: string): Promise<PublishedRecord[]> {
    const { rows } = await sql<PublishedRecord>`
      select g.game_code as "gameCode", g.name as game, r.record_id as "recordId", r.return_bp as "returnBp",
             r.variance_milli as "varianceMilli", r.started_at as "startedAt"
      from providers.games g cross join lateral (
        select * from providers.return_records r where r.provider_id = g.provider_id and r.game_code = g.game_code
        order by r.started_at desc, r.record_id desc limit ${RECORDS}
      ) r
      where g.provider_id = ${providerId}
      order by g.position, g.game_code, r.started_at desc, r.record_id desc`.execute(reader)
    return rows
  },

  /** What is published of these records: the sum of every span in `totals`, and the latest spans, the newest first. */
  async spans(
    reader: Reader,
    recordIds: readonly number[],
  ): Promise<{ totals: Map<number, ReturnSums>; spans: PublishedSpan[] }> {
    const published = sql`from providers.return_days
      where record_id = any(${[...recordIds]}::integer[]) and published_with is not null`
    const totals = await sql<SumsRow & { recordId: number }>`
      select record_id as "recordId", ${SUMS} ${published} group by record_id`.execute(reader)
    const spans = await sql<SumsRow & Pick<PublishedSpan, 'recordId' | 'fromDay' | 'toDay'>>`
      select * from (
        select record_id as "recordId", min(day) as "fromDay", published_with as "toDay", ${SUMS},
               row_number() over (partition by record_id order by published_with desc) as place
        ${published} group by record_id, published_with
      ) s where place <= ${SPANS} order by "recordId", "toDay" desc`.execute(reader)
    return {
      totals: new Map(totals.rows.map((row) => [row.recordId, sumsFrom(row)])),
      spans: spans.rows.map(({ recordId, fromDay, toDay, ...row }) => ({ recordId, fromDay, toDay, ...sumsFrom(row) })),
    }
  },
}

/** Sums of a column of sums come as text, because they are wider than a bigint. */
type SumsRow = { [Sum in keyof ReturnSums]: string }

const SUMS = sql`sum(rounds) as rounds, sum(winning_groups) as "winningGroups", sum(stake) as stake, sum(payout) as payout,
  sum(stake_squares) as "stakeSquares", sum(products) as products, sum(payout_squares) as "payoutSquares"`

const sumsFrom = (row: SumsRow): ReturnSums => ({
  rounds: BigInt(row.rounds),
  winningGroups: BigInt(row.winningGroups),
  stake: BigInt(row.stake),
  payout: BigInt(row.payout),
  stakeSquares: BigInt(row.stakeSquares),
  products: BigInt(row.products),
  payoutSquares: BigInt(row.payoutSquares),
})
