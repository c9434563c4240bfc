import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type CursorPage, countOf, cursorPage, type Row, tables } from '../../../platform/db/store.ts'
import { type DaysEnd, linesFrom, linesText, type RebateRun, type StoredDay } from './model.ts'

const DAYS = 'rewards.rebate_days'
const DEBTS = 'rewards.rebate_debts'
const RUNS = 'rewards.rebate_runs'
const ROWS_AT_ONCE = 1_000

const dayOf = ({ grantId: _, endedAt: __, ...row }: Row<typeof DAYS>): StoredDay => ({
  ...row,
  lines: linesFrom(row.lines),
})

export const rebateStore = {
  async addRun(tx: Tx, run: RebateRun, accruedAt: Instant): Promise<void> {
    await tables(tx)
      .insertInto(RUNS)
      .values({ ...run, accruedAt, sweptAt: null })
      .execute()
  },
  async lastRun(reader: Reader): Promise<BusinessDay | null> {
    const { rows } = await sql<{ day: BusinessDay | null }>`
      select max(business_day) as day from rewards.rebate_runs`.execute(reader)
    return rows[0]?.day ?? null
  },
  /** The runs whose unclaimed days are not looked at yet, oldest first. */
  unswept: (reader: Reader): Promise<RebateRun[]> =>
    tables(reader)
      .selectFrom(RUNS)
      .select(['businessDay', 'isManual'])
      .where('sweptAt', 'is', null)
      .orderBy('businessDay')
      .execute(),
  /** False when another node has swept the day. */
  async sweep(tx: Tx, businessDay: BusinessDay, sweptAt: Instant): Promise<boolean> {
    const rows = await tables(tx)
      .updateTable(RUNS)
      .set({ sweptAt })
      .where('businessDay', '=', businessDay)
      .where('sweptAt', 'is', null)
      .returning('businessDay')
      .execute()
    return rows.length > 0
  },

  async add(tx: Tx, days: readonly StoredDay[]): Promise<void> {
    const rows = days.map((day) => ({ ...day, lines: linesText(day.lines) }))
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await tables(tx)
        .insertInto(DAYS)
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute()
  },
  /** What corrections still take from members, of all who owe something. */
  async debts(reader: Reader): Promise<Map<MemberId, Money>> {
    const rows = await tables(reader).selectFrom(DEBTS).selectAll().where('owed', '>', ZERO).execute()
    return new Map(rows.map(({ memberId, owed }) => [memberId, owed]))
  },
  async debtOf(reader: Reader, memberId: MemberId): Promise<Money | undefined> {
    const row = await tables(reader)
      .selectFrom(DEBTS)
      .select('owed')
      .where('memberId', '=', memberId)
      .executeTakeFirst()
    return row?.owed
  },
  async saveDebts(tx: Tx, owed: ReadonlyMap<MemberId, Money>): Promise<void> {
    await sql`
      insert into rewards.rebate_debts (member_id, owed)
      select * from unnest(${[...owed.keys()]}::text[], ${[...owed.values()]}::bigint[])
      on conflict (member_id) do update set owed = excluded.owed`.execute(tx)
  },

  /** The days that a member has not been paid, newest first. */
  async waiting(reader: Reader, memberId: MemberId, limit: number): Promise<StoredDay[]> {
    const rows = await waitingOf(reader, memberId).orderBy('businessDay', 'desc').limit(limit).execute()
    return rows.map(dayOf)
  },
  countClaimable: (reader: Reader, memberId: MemberId, today: BusinessDay): Promise<number> =>
    countOf(
      tables(reader)
        .selectFrom(DAYS)
        .where('memberId', '=', memberId)
        .where('state', '=', 'waiting')
        .where('lastDay', '>=', today),
    ),
  /** Days of a member that wait, whose last day is in a range. Another transaction that ends them waits, and finds none. */
  async lockWaiting(
    tx: Tx,
    memberId: MemberId,
    { from, to }: { from?: BusinessDay; to?: BusinessDay },
  ): Promise<StoredDay[]> {
    let query = waitingOf(tx, memberId)
    if (from) query = query.where('lastDay', '>=', from)
    if (to) query = query.where('lastDay', '<=', to)
    return (await query.orderBy('businessDay').forUpdate().execute()).map(dayOf)
  },
  async end(tx: Tx, memberId: MemberId, days: readonly StoredDay[], end: DaysEnd): Promise<void> {
    const businessDays = days.map(({ businessDay }) => businessDay)
    await tables(tx)
      .updateTable(DAYS)
      .set(end)
      .where('memberId', '=', memberId)
      .where('businessDay', 'in', businessDays)
      .execute()
  },
  /** A page of members with days that wait, and the earliest last day of each. */
  async membersWaiting(
    reader: Reader,
    { after, limit }: { after: MemberId | null; limit: number },
  ): Promise<{ memberId: MemberId; lastDay: BusinessDay }[]> {
    const { rows } = await sql<{ memberId: MemberId; lastDay: BusinessDay }>`
      select member_id as "memberId", min(last_day) as "lastDay" from rewards.rebate_days
      where state = 'waiting' and member_id > ${after ?? ''}
      group by member_id order by member_id limit ${limit}`.execute(reader)
    return rows
  },
  /** Moves the last days of what members have not been paid by a day. */
  async postpone(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
    await sql`
      update rewards.rebate_days set last_day = (last_day::date + 1)::text
      where state = 'waiting' and member_id = any(${memberIds}::text[])`.execute(tx)
  },
  async ended(
    reader: Reader,
    memberId: MemberId,
    { before, pageSize }: { before?: string | undefined; pageSize: number },
  ): Promise<CursorPage<StoredDay>> {
    let query = tables(reader)
      .selectFrom(DAYS)
      .selectAll()
      .where('memberId', '=', memberId)
      .where('state', '<>', 'waiting')
    if (before) query = query.where(sql<boolean>`business_day < ${before}`)
    const found = await cursorPage(query.orderBy('businessDay', 'desc'), { pageSize }, (row) => row.businessDay)
    return { ...found, items: found.items.map(dayOf) }
  },
}

const waitingOf = (reader: Reader, memberId: MemberId) =>
  tables(reader).selectFrom(DAYS).selectAll().where('memberId', '=', memberId).where('state', '=', 'waiting')
