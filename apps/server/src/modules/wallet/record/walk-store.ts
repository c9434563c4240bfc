import { type Instant, plusMs } from '@croupier/kernel/clock'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { AccountName } from '../model.ts'
import { bucketOf, ownerOf } from '../rules.ts'
import { type Cursor, MAX_WALKED, type Walk, type WalkedEntry } from './rules.ts'

/**
 * Entries are numbered in the order of their posting, but carry the time at which their request arrived. So an entry may carry
 * an earlier time than the entry before it. The difference is never larger than this.
 */
const MAX_DISORDER_MS = 10 * 60_000

export type TimeRange = { from?: Instant | undefined; to?: Instant | undefined }

export type WalkQuery = TimeRange & {
  accounts: readonly AccountName[]
  /** Where an earlier reading ended. The walk starts at the last entries without it. */
  before?: Cursor | undefined
  /** The conditions on an entry `j` that the caller looks for. */
  where: readonly RawBuilder<unknown>[]
  /** Entries of one account that the caller needs; the walk ends after so many that match. */
  limit: number
}

/**
 * Reads the records of accounts by walking back: the account has the key of its last entry, and each entry has the key of the
 * one before it. A walk costs a look-up by key for each entry that it passes. It replaces an index on the account, whose upkeep
 * would make every bet slower (ADR 0010). A walk passes `MAX_WALKED` entries of each account at most; the caller continues it
 * in another call.
 */
export async function walkBack(reader: Reader, query: WalkQuery): Promise<Walk[]> {
  const { accounts, before, where, limit, from } = query
  // A condition on a reference is null for an entry without one.
  const matches = sql`coalesce(${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}, false)`
  const { rows } = await sql<WalkedEntry>`
    with recursive walk as (
      select j.*, 1 as walked, ${matches} as matches, ${matches}::int as found
      from (${before ? cursorStarts(before) : startsOf(accounts, query.to)}) s
      join wallet.journal j on j.key = s.key and j.bucket = s.bucket and j.account = s.account and j.seq = s.seq
      union all
      select j.*, w.walked + 1, ${matches}, w.found + ${matches}::int from walk w
      join wallet.journal j on j.key = w.prior_key and j.bucket = w.bucket and j.account = w.account and j.seq = w.seq - 1
      where w.walked < ${MAX_WALKED}::int and w.found < ${limit}::int ${from ? sql`and not ${isBefore(from)}` : sql``}
    ), bounded as (select *, walked = max(walked) over (partition by account) as is_last from walk)
    select key, line, at, kind, coalesce(reference, key::text) as reference, account, contra, amount,
           balance_after as "balanceAfter", seq, prior_key as "priorKey", matches,
           prior_key is null ${from ? sql`or ${isBefore(from, sql`bounded`)}` : sql``} as "isEnd"
    from bounded where matches or walked = 1 or is_last order by account, seq desc`.execute(reader)
  return [...Map.groupBy(rows, ({ account }) => account).values()].map((entries) => ({
    first: entries[0]!,
    last: entries.at(-1)!,
    found: entries.filter((one) => one.matches),
  }))
}

/** Whether an entry, and so every entry before it, is older than an instant. */
const isBefore = (from: Instant, entry = sql`w`): RawBuilder<unknown> =>
  sql`${entry}.at < ${plusMs(from, -MAX_DISORDER_MS)}::timestamptz`

/** The starts of walks that continue earlier ones. */
const cursorStarts = (before: Cursor): RawBuilder<unknown> => {
  const positions = [...before].map(([account, position]) => ({ ...position, account }))
  return sql`select * from unnest(
    ${arrayText(positions.map(({ account }) => account))}::text[],
    ${arrayText(positions.map(({ account }) => bucketOf(ownerOf(account))))}::smallint[],
    ${arrayText(positions.map(({ key }) => key))}::uuid[],
    ${arrayText(positions.map(({ seq }) => seq))}::bigint[]) as s(account, bucket, key, seq)`
}

/**
 * The starts of walks over entries before an instant: the last entry, or a step (every 64th entry) after which every entry is
 * later than the instant. Halving the steps finds it with one look-up for each doubling of the record.
 */
function startsOf(accounts: readonly AccountName[], to: Instant | undefined): RawBuilder<unknown> {
  const buckets = [...new Set(accounts.map((name) => bucketOf(ownerOf(name))))]
  const own = sql`a.account = any(${arrayText(accounts)}::text[]) and a.bucket = any(${arrayText(buckets)}::smallint[])`
  if (!to)
    return sql`select a.account, a.bucket, a.last_key as key, a.seq from wallet.accounts a where ${own} and a.seq > 0`
  const isAfter = sql`m.at >= ${plusMs(to, MAX_DISORDER_MS)}::timestamptz`
  const step = (number: RawBuilder<unknown>) =>
    sql`m.account = a.account and m.bucket = a.bucket and m.seq = ${number} * 64 and m.seq % 64 = 0`
  return sql`
    select a.account, a.bucket, coalesce(m.key, a.last_key) as key, coalesce(m.seq, a.seq) as seq
    from wallet.accounts a
    cross join lateral (
      with recursive halves as (
        select 0::bigint as earlier, a.seq / 64 + 1 as later
        union all
        select case when is_after then earlier else middle end, case when is_after then middle else later end
        from (select earlier, later, (earlier + later) / 2 as middle from halves where later - earlier > 1) h
        cross join lateral (
          select coalesce((select ${isAfter} from wallet.journal m where ${step(sql`h.middle`)}), false) as is_after) known
      )
      select min(later) as number from halves) found
    left join wallet.journal m on ${step(sql`found.number`)}
    where ${own} and a.seq > 0`
}
