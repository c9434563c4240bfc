import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { AccountName, Kind } from '../model.ts'
import { bucketOf, ownerOf } from '../rules.ts'
import { type Cursor, type EntryRow, type Merged, mergeWalks } from './rules.ts'
import { walkBack } from './walk-store.ts'

export type EntryFilters = {
  kind?: Kind | undefined
  reference?: string | undefined
  direction?: 'in' | 'out' | undefined
  from?: Instant | undefined
  to?: Instant | undefined
}
/** A page of the record of some accounts, from the newest entry or from where an earlier page ended. */
export type RecordQuery = EntryFilters & { pageSize: number; before?: Cursor | undefined }

/** The place of an entry in the journal: the microseconds of its time since 1970, its key and its line. */
export type JournalPlace = { micros: bigint; key: string; line: number }
/** With `accounts`, only entries of these. */
export type JournalQuery = EntryFilters & {
  accounts?: readonly AccountName[] | undefined
  pageSize: number
  before?: JournalPlace | undefined
}
export type JournalRow = EntryRow & { micros: bigint }

const COLUMNS = sql`key, line, at, kind, coalesce(reference, key::text) as reference, account, contra, amount,
  balance_after as "balanceAfter", seq`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The conditions on an entry `j`. */
function conditions({ kind, direction, from, to, reference }: EntryFilters): RawBuilder<unknown>[] {
  const isKey = reference && UUID.test(reference) ? sql` or j.key = ${reference}::uuid` : sql``
  return [
    ...(kind ? [sql`j.kind = ${kind}`] : []),
    ...(direction ? [direction === 'in' ? sql`j.amount > 0` : sql`j.amount < 0`] : []),
    ...(from ? [sql`j.at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`j.at < ${to}::timestamptz`] : []),
    ...(reference ? [sql`(j.reference = ${reference}${isKey})`] : []),
  ]
}

export const recordStore = {
  /**
   * One page of the record of a member's accounts, newest first. It may have fewer entries than requested, or none, before the
   * record ends, because a call walks over a bounded number of entries.
   */
  async ofAccounts(reader: Reader, accounts: readonly AccountName[], query: RecordQuery): Promise<Merged> {
    const { from, to, before, pageSize } = query
    // One more than the page tells whether the record goes on.
    const walks = await walkBack(reader, {
      accounts,
      from,
      to,
      before,
      where: conditions(query),
      limit: pageSize + 1,
    })
    return mergeWalks(walks, pageSize)
  },

  /** Entries of the whole journal, newest first: a page, and one entry more if the list goes on. */
  async journal(reader: Reader, query: JournalQuery): Promise<JournalRow[]> {
    const { accounts, before, pageSize } = query
    const isOwn = accounts ? [sql`j.account = any(${arrayText(accounts)}::text[])`] : []
    const isOlder = before
      ? [
          sql`(j.at, j.key, j.line) < (timestamptz 'epoch' + ${before.micros} * interval '1 microsecond', ${before.key}::uuid, ${before.line}::smallint)`,
        ]
      : []
    const where = [...conditions(query), ...isOwn, ...isOlder]
    const { rows } = await sql<JournalRow>`
      select ${COLUMNS}, (extract(epoch from at) * 1000000)::bigint as micros from wallet.journal j
      where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}
      order by j.at desc, j.key desc, j.line desc limit ${pageSize + 1}`.execute(reader)
    return rows
  },

  async house(reader: Reader): Promise<{ account: AccountName; balance: Money }[]> {
    const rows = await reader
      .selectFrom('wallet.house_parts')
      .select((eb) => ['house as account', sql<bigint>`${eb.fn.sum('balance')}::bigint`.as('balance')])
      .groupBy('house')
      .orderBy('house')
      .execute()
    return rows as { account: AccountName; balance: Money }[] // brands of this module’s own columns
  },

  /** Members' accounts by name. With `accounts`, only these. */
  async accounts(reader: Reader, query: PageRequest & { accounts?: readonly AccountName[] | undefined }) {
    const { accounts } = query
    const found = reader
      .selectFrom('wallet.accounts')
      .where((eb) =>
        eb.and(
          accounts
            ? [
                eb('account', 'in', accounts),
                eb('bucket', 'in', [...new Set(accounts.map((name) => bucketOf(ownerOf(name))))]),
              ]
            : [],
        ),
      )
    const rows = await found
      .select(['account', 'balance', 'seq'])
      .orderBy('account')
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute()
    const counted = await found.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    return { items: rows as { account: AccountName; balance: Money; seq: bigint }[], total: Number(counted.count) } // likewise
  },

  /** Sums of the members' pockets. */
  async pockets(reader: Reader): Promise<{ pocket: string; balance: Money }[]> {
    const { rows } = await sql<{ pocket: string; balance: Money }>`
      select split_part(account, '.', 2) as pocket, sum(balance)::bigint as balance
      from wallet.accounts group by 1 order by 1`.execute(reader)
    return rows
  },
}
