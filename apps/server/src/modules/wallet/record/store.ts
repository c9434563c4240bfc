import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { AccountName, Kind } from '../model.ts'
import { bucketOf, ownerOf } from '../rules.ts'
import { entriesBetween, entriesWithin } from './walk-store.ts'

export type Window = { page: number; pageSize: number }
export type RecordAsk = Window & { kind?: Kind | undefined; from?: Instant | undefined; to?: Instant | undefined }
/** `accounts` narrows to these. */
export type EntryAsk = RecordAsk & { accounts?: readonly AccountName[] | undefined; reference?: string | undefined }

export type EntryRow = {
  key: string
  line: number
  at: Instant
  kind: Kind
  /** The key itself where the row names no other. */
  reference: string
  account: AccountName
  contra: AccountName
  amount: Money
  balanceAfter: Money
  seq: bigint
}

const COLUMNS = sql`key, line, at, kind, coalesce(reference, key::text) as reference, account, contra, amount,
  balance_after as "balanceAfter", seq`

const within = ({ kind, from, to }: Pick<RecordAsk, 'kind' | 'from' | 'to'>): RawBuilder<unknown>[] => [
  ...(kind ? [sql`kind = ${kind}`] : []),
  ...(from ? [sql`at >= ${from}::timestamptz`] : []),
  ...(to ? [sql`at < ${to}::timestamptz`] : []),
]

type Found = { items: EntryRow[]; total: number }
type Search = { entries: RawBuilder<unknown>; where: RawBuilder<unknown>[]; order: RawBuilder<unknown>; ask: Window }
/** A page of what was found, and how much that is. */
async function pageOf(reader: Reader, { entries, where, order, ask }: Search): Promise<Found> {
  const fits = where.length > 0 ? sql.join(where, sql` and `) : sql`true`
  const { rows } = await sql<EntryRow & { total: bigint }>`
    with found as (select * from (${entries}) entries where ${fits})
    select total, page.* from (select count(*) as total from found) counted
    left join (select ${COLUMNS} from found order by ${order} limit ${ask.pageSize} offset ${skipped(ask)}) page on true
    order by ${order}`.execute(reader)
  return { items: rows.flatMap(({ total, ...row }) => (row.key === null ? [] : [row])), total: Number(rows[0]!.total) }
}

export const recordStore = {
  /** Entries of one account, newest first. */
  async ofAccount(reader: Reader, name: AccountName, ask: RecordAsk): Promise<Found> {
    const order = sql`seq desc`
    if (ask.kind || ask.from || ask.to)
      return pageOf(reader, { entries: entriesWithin([name], ask), where: within(ask), order, ask })
    // Without a filter the numbers say where the page lies.
    const state = await reader
      .selectFrom('wallet.accounts')
      .select('seq')
      .where('account', '=', name)
      .where('bucket', '=', bucketOf(ownerOf(name)))
      .executeTakeFirst()
    const total = state?.seq ?? 0n
    const last = total - BigInt(skipped(ask))
    if (last < 1n) return { items: [], total: Number(total) }
    const first = last - BigInt(ask.pageSize) + 1n
    const { rows } = await sql<EntryRow>`
      select ${COLUMNS} from (${entriesBetween(name, { first, last })}) entries
      where seq between ${first} and ${last} order by ${order}`.execute(reader)
    return { items: rows, total: Number(total) }
  },

  /** Entries of the whole journal, newest first. */
  async entries(reader: Reader, ask: EntryAsk): Promise<Found> {
    const { accounts, reference } = ask
    const key = reference && UUID.test(reference) ? [sql`key = ${reference}::uuid`] : []
    const named = reference ? [sql`(${sql.join([sql`reference = ${reference}`, ...key], sql` or `)})`] : []
    return pageOf(reader, {
      entries: accounts ? entriesWithin(accounts, ask) : sql`select * from wallet.journal`,
      where: [...within(ask), ...named],
      order: sql`at desc, key, line`,
      ask,
    })
  },

  async house(reader: Reader): Promise<{ account: AccountName; balance: Money }[]> {
    const rows = await reader
      .selectFrom('wallet.house_parts')
      .select((eb) => ['house as account', sql<bigint>`${eb.fn.sum('balance')}::bigint`.as('balance')])
      .groupBy('house')
      .orderBy('house')
      .execute()
    return rows as { account: AccountName; balance: Money }[]
  },

  /** Accounts of members by name; `accounts` narrows to these. */
  async accounts(reader: Reader, ask: Window & { accounts?: readonly AccountName[] | undefined }) {
    const { accounts } = ask
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
      .limit(ask.pageSize)
      .offset(skipped(ask))
      .execute()
    const counted = await found.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    return { items: rows as { account: AccountName; balance: Money; seq: bigint }[], total: Number(counted.count) }
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
const skipped = ({ page, pageSize }: Window): number => (page - 1) * pageSize
