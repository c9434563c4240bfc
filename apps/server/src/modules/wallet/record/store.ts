import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { type AccountName, type Kind, POCKETS } from '../model.ts'
import { account, bucketOf } from '../rules.ts'

export type Window = { page: number; pageSize: number }
export type RecordAsk = Window & { kind?: Kind | undefined; from?: Instant | undefined; to?: Instant | undefined }
export type EntryAsk = RecordAsk & { memberId?: MemberId | undefined; reference?: string | undefined }

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

const COLUMNS = [
  'key',
  'line',
  'at',
  'kind',
  sql<string>`coalesce(reference, key::text)`.as('reference'),
  'account',
  'contra',
  'amount',
  'balance_after as balanceAfter',
  'seq',
] as const

type Journal = ExpressionBuilder<DB, 'wallet.journal'>
type Found = SelectQueryBuilder<DB, 'wallet.journal', object>
const within = (eb: Journal, { kind, from, to }: Pick<RecordAsk, 'kind' | 'from' | 'to'>) =>
  eb.and([
    ...(kind ? [eb('kind', '=', kind)] : []),
    ...(from ? [eb('at', '>=', from)] : []),
    ...(to ? [eb('at', '<', to)] : []),
  ])

export const recordStore = {
  /** Entries of one account, newest first. */
  async ofAccount(reader: Reader, name: AccountName, bucket: number, ask: RecordAsk) {
    const found = reader
      .selectFrom('wallet.journal')
      .where('account', '=', name)
      .where('bucket', '=', bucket)
      .where((eb) => within(eb, ask))
    const rows = found.select(COLUMNS).orderBy('seq', 'desc').limit(ask.pageSize).offset(skipped(ask)).execute()
    return { items: (await rows) as EntryRow[], total: await countOf(found) }
  },

  /** Entries of the whole journal, newest first. */
  async entries(reader: Reader, ask: EntryAsk) {
    const { memberId, reference } = ask
    const key = reference && UUID.test(reference) ? reference : null
    const found = reader
      .selectFrom('wallet.journal')
      .where((eb) =>
        eb.and([
          within(eb, ask),
          ...(memberId ? [eb('account', 'in', namesOf(memberId)), eb('bucket', '=', bucketOf(memberId))] : []),
          ...(reference ? [eb.or([eb('reference', '=', reference), ...(key ? [eb('key', '=', key)] : [])])] : []),
        ]),
      )
    const rows = found
      .select(COLUMNS)
      .orderBy('at', 'desc')
      .orderBy('key')
      .orderBy('line')
      .limit(ask.pageSize)
      .offset(skipped(ask))
    return { items: (await rows.execute()) as EntryRow[], total: await countOf(found) }
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

  async accounts(reader: Reader, ask: Window & { memberId?: MemberId | undefined }) {
    const { memberId } = ask
    const found = reader
      .selectFrom('wallet.accounts')
      .where((eb) =>
        eb.and(memberId ? [eb('account', 'in', namesOf(memberId)), eb('bucket', '=', bucketOf(memberId))] : []),
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
const namesOf = (memberId: MemberId): AccountName[] => POCKETS.map((pocket) => account.pocket(memberId, pocket))

async function countOf(found: Found): Promise<number> {
  const row = await found.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}
