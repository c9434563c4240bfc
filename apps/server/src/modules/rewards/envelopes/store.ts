import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import type { EnvelopeRecord } from '@croupier/rules/rewards/envelope-record'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'
import type { Drop, Series } from './model.ts'

const SERIES = 'rewards.envelope_series'
const DROPS = 'rewards.envelope_drops'

const seriesOf = (row: Row<typeof SERIES>): Series => {
  const { seriesId: id, envelopes: count, least: min, most: max, amounts, createdAt: _, ...series } = row
  const table = amounts.map(({ amount, count: times }) => ({ amount: parseMoney(amount), count: times }))
  return { ...series, id, count, min, max, table }
}

/** Without the record, which can be large. */
const drops = (reader: Reader) =>
  tables(reader)
    .selectFrom(DROPS)
    .select(['dropId', 'seriesId', 'openAt', 'closeAt', 'total', 'envelopes', 'committedAt', 'seedHash', 'commitment'])
    .select(['secretEncrypted', 'taken', 'takenAmount', 'openedAt', 'drawnAt', 'answered', 'closedAt'])
const dropOf = ({ dropId: id, envelopes: count, ...drop }: Omit<Row<typeof DROPS>, 'record'>): Drop => ({
  ...drop,
  id,
  count,
})

type NewDrop = Omit<Drop, 'taken' | 'takenAmount' | 'openedAt' | 'drawnAt' | 'answered' | 'closedAt'>
type SecretRow = { dropId: string; secretEncrypted: Buffer | null }

export const envelopesStore = {
  async addSeries(tx: Tx, { id, count, min, max, table, times, ...series }: Series, createdAt: Instant): Promise<void> {
    const amounts = JSON.stringify(table.map((row) => ({ amount: moneyText(row.amount), count: row.count })))
    await tables(tx)
      .insertInto(SERIES)
      .values({
        ...series,
        seriesId: id,
        envelopes: count,
        least: min,
        most: max,
        amounts,
        times: JSON.stringify(times),
        createdAt,
      })
      .execute()
  },
  /** Series whose last day is not before a day, the newest first. */
  async seriesSince(reader: Reader, day: BusinessDay): Promise<Series[]> {
    const query = tables(reader).selectFrom(SERIES).selectAll().where('lastDay', '>=', day)
    return (await query.orderBy('firstDay', 'desc').orderBy('seriesId').execute()).map(seriesOf)
  },
  async seriesByIds(reader: Reader, ids: readonly string[]): Promise<Map<string, Series>> {
    if (ids.length === 0) return new Map()
    const rows = await tables(reader).selectFrom(SERIES).selectAll().where('seriesId', 'in', ids).execute()
    return new Map(rows.map((row) => [row.seriesId, seriesOf(row)]))
  },
  async lockSeries(tx: Tx, id: string): Promise<Series | undefined> {
    const query = tables(tx).selectFrom(SERIES).selectAll().where('seriesId', '=', id)
    const row = await query.forUpdate().executeTakeFirst()
    return row && seriesOf(row)
  },
  async pause(tx: Tx, id: string, pausedAt: Instant | null): Promise<void> {
    await tables(tx).updateTable(SERIES).set({ pausedAt }).where('seriesId', '=', id).execute()
  },
  /** What members took of all drops of each series. */
  async takenOf(reader: Reader, ids: readonly string[]): Promise<Map<string, Money>> {
    const { rows } = await sql<{ id: string; amount: Money }>`
      select series_id as id, sum(taken_amount)::bigint as amount from rewards.envelope_drops
      where series_id = any(${ids}::text[]) group by 1`.execute(reader)
    return new Map(rows.map(({ id, amount }) => [id, amount]))
  },

  /** False when the series has a drop at this time. */
  addDrop: (tx: Tx, { id, count, ...drop }: NewDrop): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto(DROPS)
        .values({ ...drop, dropId: id, envelopes: count })
        .onConflict((conflict) => conflict.columns(['seriesId', 'openAt']).doNothing()),
    ),
  async find(reader: Reader, id: string): Promise<Drop | undefined> {
    const row = await drops(reader).where('dropId', '=', id).executeTakeFirst()
    return row && dropOf(row)
  },
  async lock(tx: Tx, id: string): Promise<Drop | undefined> {
    const row = await drops(tx).where('dropId', '=', id).forUpdate().executeTakeFirst()
    return row && dropOf(row)
  },
  /** Drops that end after an instant, the first to open first. */
  async since(reader: Reader, from: Instant, limit: number): Promise<Drop[]> {
    const query = drops(reader).where('closeAt', '>', from).orderBy('openAt', 'desc').orderBy('dropId')
    return (await query.limit(limit).execute()).map(dropOf).toReversed()
  },
  /** The newest drops of each series. */
  async latestOf(reader: Reader, seriesIds: readonly string[], limit: number): Promise<Drop[]> {
    const { rows } = await sql<{ dropId: string }>`
      select drop_id as "dropId" from (
        select drop_id, row_number() over (partition by series_id order by open_at desc) as nth
        from rewards.envelope_drops where series_id = any(${seriesIds}::text[])) d
      where nth <= ${limit}`.execute(reader)
    const ids = rows.map(({ dropId }) => dropId)
    if (ids.length === 0) return []
    return (await drops(reader).where('dropId', 'in', ids).orderBy('openAt', 'desc').execute()).map(dropOf)
  },
  /** Drops that are not closed: those of a series, or those that have ended before an instant. */
  async unclosed(reader: Reader, of: { seriesId: string } | { endedBefore: Instant }): Promise<string[]> {
    const query = tables(reader).selectFrom(DROPS).select('dropId').where('closedAt', 'is', null).orderBy('dropId')
    const found =
      'seriesId' in of ? query.where('seriesId', '=', of.seriesId) : query.where('closeAt', '<=', of.endedBefore)
    return (await found.execute()).map(({ dropId }) => dropId)
  },
  /** Drops that open by now and have no set of eligible members yet. */
  async toOpen(reader: Reader, now: Instant): Promise<string[]> {
    const query = tables(reader).selectFrom(DROPS).select('dropId').where('closedAt', 'is', null)
    const rows = await query.where('openedAt', 'is', null).where('openAt', '<=', now).orderBy('dropId').execute()
    return rows.map(({ dropId }) => dropId)
  },
  async open(tx: Tx, id: string, openedAt: Instant): Promise<void> {
    await tables(tx).updateTable(DROPS).set({ openedAt }).where('dropId', '=', id).execute()
  },
  /** Counts envelopes that are taken, under the lock of the drop. */
  async take(tx: Tx, id: string, { count, amount }: { count: number; amount: Money }): Promise<void> {
    await sql`
      update rewards.envelope_drops set taken = taken + ${count}, taken_amount = taken_amount + ${amount}
      where drop_id = ${id}`.execute(tx)
  },
  /** Publishes the record with the seed. */
  async close(tx: Tx, id: string, { record, closedAt }: { record: EnvelopeRecord; closedAt: Instant }): Promise<void> {
    const published = { record: JSON.stringify(record), closedAt, secretEncrypted: null }
    await tables(tx).updateTable(DROPS).set(published).where('dropId', '=', id).execute()
  },
  async record(reader: Reader, id: string): Promise<EnvelopeRecord | null> {
    const query = tables(reader).selectFrom(DROPS).select('record').where('dropId', '=', id)
    return (await query.executeTakeFirst())?.record ?? null
  },
  /** Encrypted secrets after one of them, for their re-encryption. */
  secretsAfter: (reader: Reader, after: string | null, limit: number): Promise<SecretRow[]> =>
    tables(reader)
      .selectFrom(DROPS)
      .select(['dropId', 'secretEncrypted'])
      .where('secretEncrypted', 'is not', null)
      .where('dropId', '>', after ?? '')
      .orderBy('dropId')
      .limit(limit)
      .execute(),
  reencrypt: (reader: Reader, { dropId, secretEncrypted: before }: SecretRow, secretEncrypted: Buffer) =>
    hasWritten(
      tables(reader)
        .updateTable(DROPS)
        .set({ secretEncrypted })
        .where('dropId', '=', dropId)
        .where('secretEncrypted', '=', before),
    ),
}
