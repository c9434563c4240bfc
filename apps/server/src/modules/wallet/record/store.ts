import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { AccountName, Kind } from '../model.ts'
import { bucketOf, ownerOf } from '../rules.ts'
import { entriesAroundNumbersQuery, entriesAroundTimesQuery } from './walk-store.ts'

export type RecordQuery = PageRequest & {
  kind?: Kind | undefined
  from?: Instant | undefined
  to?: Instant | undefined
}
/** With `accounts`, only entries of these. */
export type EntryQuery = RecordQuery & { accounts?: readonly AccountName[] | undefined; reference?: string | undefined }

export type EntryRow = {
  key: string
  line: number
  at: Instant
  kind: Kind
  /** The key if the row has no other reference. */
  reference: string
  account: AccountName
  contra: AccountName
  amount: Money
  balanceAfter: Money
  seq: bigint
}

const COLUMNS = sql`key, line, at, kind, coalesce(reference, key::text) as reference, account, contra, amount,
  balance_after as "balanceAfter", seq`

const within = ({ kind, from, to }: Pick<RecordQuery, 'kind' | 'from' | 'to'>): RawBuilder<unknown>[] => [
  ...(kind ? [sql`kind = ${kind}`] : []),
  ...(from ? [sql`at >= ${from}::timestamptz`] : []),
  ...(to ? [sql`at < ${to}::timestamptz`] : []),
]

type EntryPage = { items: EntryRow[]; total: number }
type Search = {
  entries: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  order: RawBuilder<unknown>
  query: PageRequest
}
/** One page of the entries that match, and the number of all that do. */
async function findPage(reader: Reader, { entries, where, order, query }: Search): Promise<EntryPage> {
  const condition = where.length > 0 ? sql.join(where, sql` and `) : sql`true`
  const { rows } = await sql<EntryRow & { total: bigint }>`
    with found as (select * from (${entries}) entries where ${condition})
    select total, page.* from (select count(*) as total from found) counted
    left join (select ${COLUMNS} from found order by ${order} limit ${query.pageSize} offset ${skipped(query)}) page on true
    order by ${order}`.execute(reader)
  return { items: rows.flatMap(({ total, ...row }) => (row.key === null ? [] : [row])), total: Number(rows[0]!.total) }
}

export const recordStore = {
  /** Entries of one account, newest first. */
  async ofAccount(reader: Reader, name: AccountName, query: RecordQuery): Promise<EntryPage> {
    const order = sql`seq desc`
    if (query.kind || query.from || query.to)
      return findPage(reader, { entries: entriesAroundTimesQuery([name], query), where: within(query), order, query })
    // Without a filter, the numbers of the entries tell which ones are on the page.
    const state = await reader
      .selectFrom('wallet.accounts')
      .select('seq')
      .where('account', '=', name)
      .where('bucket', '=', bucketOf(ownerOf(name)))
      .executeTakeFirst()
    const total = state?.seq ?? 0n
    const last = total - BigInt(skipped(query))
    if (last < 1n) return { items: [], total: Number(total) }
    const first = last - BigInt(query.pageSize) + 1n
    const { rows } = await sql<EntryRow>`
      select ${COLUMNS} from (${entriesAroundNumbersQuery(name, { first, last })}) entries
      where seq between ${first} and ${last} order by ${order}`.execute(reader)
    return { items: rows, total: Number(total) }
  },

  /** Entries of all accounts or of some, newest first. */
  async entries(reader: Reader, query: EntryQuery): Promise<EntryPage> {
    const { accounts, reference } = query
    const key = reference && UUID.test(reference) ? [sql`key = ${reference}::uuid`] : []
    const named = reference ? [sql`(${sql.join([sql`reference = ${reference}`, ...key], sql` or `)})`] : []
    return findPage(reader, {
      entries: accounts ? entriesAroundTimesQuery(accounts, query) : sql`select * from wallet.journal`,
      where: [...within(query), ...named],
      order: sql`at desc, key, line`,
      query,
    })
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
      .offset(skipped(query))
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const skipped = ({ page, pageSize }: PageRequest): number => (page - 1) * pageSize
