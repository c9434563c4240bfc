import type { Instant } from '@croupier/kernel/clock'
import { plusMs } from '@croupier/kernel/clock'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { AccountName, Kind } from '../model.ts'
import { bucketOf, ownerOf } from '../rules.ts'

/**
 * A query that reads the entries of accounts by walking back: the account has the key of its last entry, and each entry has
 * the key of the one before it. The walk costs a look-up by key for each entry that it passes. It replaces an index on the
 * account, whose upkeep would make every bet slower (ADR 0010).
 */
type Walk = {
  accounts: readonly AccountName[]
  /** Starts at the lowest step `m` (every 64th entry) for which this holds; at the last entry if none does or it is left out. */
  startCondition?: RawBuilder<unknown> | undefined
  /** Continues from an entry `w` to the one before it while all of these hold. */
  continueConditions: readonly RawBuilder<unknown>[]
  /** The amount that an entry `j` adds to `w.counted`. */
  counted?: RawBuilder<unknown>
}

function walkBackQuery({ accounts, startCondition, continueConditions, counted = sql`1` }: Walk): RawBuilder<unknown> {
  const step = startCondition
    ? sql`select m.key, m.seq from wallet.journal m
          where m.account = a.account and m.bucket = a.bucket and m.seq % 64 = 0 and ${startCondition} order by m.seq limit 1`
    : sql`select null::uuid as key, null::bigint as seq`
  const buckets = [...new Set(accounts.map((name) => bucketOf(ownerOf(name))))]
  return sql`
    with recursive walk as (
      select j.*, ${counted} as counted from wallet.accounts a left join lateral (${step}) s on true
      join wallet.journal j on j.key = coalesce(s.key, a.last_key) and j.bucket = a.bucket
        and j.account = a.account and j.seq = coalesce(s.seq, a.seq)
      where a.account = any(${arrayText(accounts)}::text[]) and a.bucket = any(${arrayText(buckets)}::smallint[])
      union all
      select j.*, w.counted + ${counted} from walk w
      join wallet.journal j on j.key = w.prior_key and j.bucket = w.bucket and j.account = w.account and j.seq = w.seq - 1
      where ${continueConditions.length > 0 ? sql.join(continueConditions, sql` and `) : sql`true`}
    )
    select * from walk`
}

/**
 * Entries are numbered in the order of their posting, but carry the time at which their request arrived. So an entry may carry
 * an earlier time than the entry before it. The difference is never larger than this.
 */
const MAX_DISORDER_MS = 10 * 60_000
const isSince = (from: Instant | undefined) =>
  from ? [sql`w.at >= ${plusMs(from, -MAX_DISORDER_MS)}::timestamptz`] : []
const isAfter = (to: Instant | undefined) => (to ? sql`m.at >= ${plusMs(to, MAX_DISORDER_MS)}::timestamptz` : undefined)

export type TimeRange = { from?: Instant | undefined; to?: Instant | undefined }

/*
 * The functions below return queries for a FROM. Each query returns a superset: the rows in question and some around them,
 * which the caller filters out.
 */

/** A query for the entries of accounts in a time range, and some around it. */
export const entriesAroundTimesQuery = (accounts: readonly AccountName[], { from, to }: TimeRange) =>
  walkBackQuery({ accounts, startCondition: isAfter(to), continueConditions: isSince(from) })

/** A query for the entries of an account from number `last` down to `first`, and some above. */
export const entriesAroundNumbersQuery = (name: AccountName, { first, last }: { first: bigint; last: bigint }) =>
  walkBackQuery({
    accounts: [name],
    startCondition: sql`m.seq >= ${last}`,
    continueConditions: [sql`w.seq > ${first}`],
  })

const STAKE: Kind = 'stake'

/** Limits a reading of stakes: to a time range, or to the `newest` so many. */
export type StakeRange = TimeRange & { newest?: number }

/**
 * A query for the tickets staked from these accounts: `member_id`, `bucket`, `ticket_id` and `at`, one row for each ticket. It
 * may return some tickets around the time range, and more than `newest` tickets. `newest` counts for each account.
 */
export const stakesAroundQuery = (
  accounts: readonly AccountName[],
  { from, to, newest }: StakeRange,
): RawBuilder<unknown> => sql`
  select distinct split_part(account, '.', 1) as member_id, bucket, coalesce(reference::uuid, key) as ticket_id, at
  from (${walkBackQuery({
    accounts,
    startCondition: isAfter(to),
    continueConditions: [...isSince(from), ...(newest === undefined ? [] : [sql`w.counted < ${newest}::int`])],
    counted: sql`(j.kind = ${STAKE})::int`,
  })}) entries where kind = ${STAKE}`
