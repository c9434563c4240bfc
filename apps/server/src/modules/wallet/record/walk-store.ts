import type { Instant } from '@croupier/kernel/clock'
import { plusMs } from '@croupier/kernel/clock'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { AccountName, Kind } from '../model.ts'
import { bucketOf, ownerOf } from '../rules.ts'

/**
 * The member's records, read by walking back: the account names its last entry, and each entry the one before it. That
 * costs a look-up by key for every entry that is passed, and spares every bet an index that leads with its owner
 * (ADR 0010). What these functions give is a query to stand in parentheses.
 */
type Chain = {
  accounts: readonly AccountName[]
  /** Begins at the lowest step `m` (every 64th entry) for which this holds, or at the last entry; and there, without. */
  above?: RawBuilder<unknown> | undefined
  /** Goes on from an entry `w` while all of these hold. */
  while: readonly RawBuilder<unknown>[]
  /** How much an entry `j` adds to `w.counted`. */
  counted?: RawBuilder<unknown>
}

function chain({ accounts, above, while: goesOn, counted = sql`1` }: Chain): RawBuilder<unknown> {
  const step = above
    ? sql`select m.key, m.seq from wallet.journal m
          where m.account = a.account and m.bucket = a.bucket and m.seq % 64 = 0 and ${above} order by m.seq limit 1`
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
      where ${goesOn.length > 0 ? sql.join(goesOn, sql` and `) : sql`true`}
    )
    select * from walk`
}

/**
 * Entries stand in the order of their numbers, and bear the time at which they were asked for: those that came at the
 * same time may stand the other way round. They are never further apart than this.
 */
const UNEVEN_MS = 10 * 60_000
const since = (from: Instant | undefined) => (from ? [sql`w.at >= ${plusMs(from, -UNEVEN_MS)}::timestamptz`] : [])
const until = (to: Instant | undefined) => (to ? sql`m.at >= ${plusMs(to, UNEVEN_MS)}::timestamptz` : undefined)

export type Span = { from?: Instant | undefined; to?: Instant | undefined }

/** Entries of accounts that bear a time within the span, and some around it. */
export const entriesWithin = (accounts: readonly AccountName[], { from, to }: Span) =>
  chain({ accounts, above: until(to), while: since(from) })

/** An account's entry of the number `last`, and those before it down to `first`; and some above. */
export const entriesBetween = (name: AccountName, { first, last }: { first: bigint; last: bigint }) =>
  chain({ accounts: [name], above: sql`m.seq >= ${last}`, while: [sql`w.seq > ${first}`] })

const STAKE: Kind = 'stake'

/** How far a reading of stakes goes back: into a span of time, or to so many of the newest. */
export type Reach = Span & { newest?: number }

/**
 * What was staked from these accounts: `member_id`, `bucket`, `ticket_id` and `at`, once for each ticket. With some around
 * the span; of the newest at least so many, where there are so many, counted for each account.
 */
export const stakesOf = (accounts: readonly AccountName[], { from, to, newest }: Reach): RawBuilder<unknown> => sql`
  select distinct split_part(account, '.', 1) as member_id, bucket, coalesce(reference::uuid, key) as ticket_id, at
  from (${chain({
    accounts,
    above: until(to),
    while: [...since(from), ...(newest === undefined ? [] : [sql`w.counted < ${newest}::int`])],
    counted: sql`(j.kind = ${STAKE})::int`,
  })}) entries where kind = ${STAKE}`
