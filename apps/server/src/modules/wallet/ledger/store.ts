import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { RefusalCode } from '@croupier/kernel/refusals'
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import { arrayBytes, type Element, withoutNulls } from '../../../platform/db/binary.ts'
import { PREPARED, type Reader, type Tx } from '../../../platform/db/database.ts'
import { build, type Write } from '../../../platform/db/writes.ts'
import type { AccountName, Kind } from '../model.ts'
import type { HouseMove } from '../rules.ts'
import { bucketOf, ownerOf } from '../rules.ts'
import type {
  AccountState,
  ChainedAccount,
  CreditRow,
  CreditRuns,
  CreditSort,
  CreditSum,
  NumberedEntry,
} from './rules.ts'

export type Freeze = { reason: string; refusal: RefusalCode; at: Instant }
export type Claim = { key: string; bucket: number; fingerprint: bigint }
export type Recording = {
  key: string
  fingerprint: bigint
  kind: Kind
  reference: string
  at: Instant
  entries: readonly NumberedEntry[]
  after: readonly AccountState[]
  moves: readonly HouseMove[]
}

export const ledgerStore = {
  /** Opens accounts that are not open yet, frozen where their owner is. */
  async open(tx: Tx, names: readonly AccountName[]): Promise<void> {
    await sql`
      insert into wallet.accounts (account, bucket, is_frozen)
      select n.account, n.bucket, exists (
        select from wallet.freezes f where f.member_id = split_part(n.account, '.', 1) and f.bucket = n.bucket)
      from unnest(${arrayText(names)}::text[], ${arrayText(names.map((name) => bucketOf(ownerOf(name))))}::smallint[])
        as n(account, bucket)
      on conflict do nothing`.execute(tx)
  },

  async freeze(tx: Tx, memberId: MemberId, { reason, refusal, at }: Freeze): Promise<void> {
    const bucket = bucketOf(memberId)
    await tx
      .insertInto('wallet.freezes')
      .values({ member_id: memberId, bucket, reason, refusal, frozen_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await setFrozen(tx, memberId, true)
  },

  /** The oldest reason why the member's accounts are frozen. */
  async freezeOf(tx: Tx, memberId: MemberId): Promise<RefusalCode | null> {
    const row = await tx
      .selectFrom('wallet.freezes')
      .select('refusal')
      .where('member_id', '=', memberId)
      .where('bucket', '=', bucketOf(memberId))
      .orderBy('frozen_at')
      .executeTakeFirst()
    return row ? (row.refusal as RefusalCode) : null // written by `freeze` alone
  },

  async unfreeze(tx: Tx, memberId: MemberId, reason: string): Promise<void> {
    const bucket = bucketOf(memberId)
    const mine = tx.deleteFrom('wallet.freezes').where('member_id', '=', memberId).where('bucket', '=', bucket)
    await mine.where('reason', '=', reason).execute()
    await setFrozen(tx, memberId, false)
  },

  /** True when the key is ours now; false when it was posted before. Waits while another transaction holds it. */
  async claim(tx: Tx, claim: Claim): Promise<boolean> {
    const row = await tx
      .insertInto('wallet.claims')
      .values(claim)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return row !== undefined
  },

  async fingerprintOf(tx: Tx, { key, bucket }: Claim): Promise<bigint | undefined> {
    const row = await tx
      .selectFrom('wallet.claims')
      .select('fingerprint')
      .where('key', '=', key)
      .where('bucket', '=', bucket)
      .executeTakeFirst()
    return row?.fingerprint
  },

  /** Opens accounts that are missing and locks all, in the one order that every writer keeps: bucket, then name. */
  async lock(tx: Tx, names: readonly AccountName[]): Promise<ChainedAccount[]> {
    const found = await ledgerStore.lockOpen(tx, names)
    if (found.length === names.length) return found
    await ledgerStore.open(tx, names)
    return ledgerStore.lockOpen(tx, names)
  },

  async lockOpen(tx: Tx, names: readonly AccountName[]): Promise<ChainedAccount[]> {
    const rows = await tx
      .selectFrom('wallet.accounts')
      .select(['account', 'bucket', 'balance', 'seq', 'last_key as lastKey'])
      .where('account', 'in', names)
      .where('bucket', 'in', [...new Set(names.map((name) => bucketOf(ownerOf(name))))])
      .orderBy('bucket')
      .orderBy('account')
      .forUpdate()
      .execute()
    return rows as ChainedAccount[]
  },

  /** Writes what was decided under the locks: balances, journal, house parts, as one statement. */
  async record(tx: Tx, { key, fingerprint, kind, reference, at, entries, after, moves }: Recording): Promise<void> {
    await sql`
      with balances as (
        update wallet.accounts a set balance = s.balance, seq = s.seq, last_key = ${key}::uuid, prior_key = a.last_key
        from unnest(${arrayText(after.map((one) => one.account))}::text[], ${arrayText(after.map((one) => one.bucket))}::smallint[],
                    ${arrayText(after.map((one) => one.balance))}::bigint[], ${arrayText(after.map((one) => one.seq))}::bigint[])
          as s(account, bucket, balance, seq)
        where a.account = s.account and a.bucket = s.bucket
      ), entries as (
        insert into wallet.journal
          (key, line, bucket, account, seq, prior_key, amount, balance_after, contra, kind, reference, fingerprint, at)
        select ${key}::uuid, e.line, e.bucket, e.account, e.seq, e.prior_key, e.amount, e.balance_after, e.contra,
               ${kind}, ${reference}, ${fingerprint}, ${at}::timestamptz
        from unnest(${arrayText(entries.map((one) => one.line))}::smallint[], ${arrayText(entries.map((one) => one.bucket))}::smallint[],
                    ${arrayText(entries.map((one) => one.account))}::text[], ${arrayText(entries.map((one) => one.seq))}::bigint[],
                    ${arrayText(entries.map((one) => one.priorKey))}::uuid[],
                    ${arrayText(entries.map((one) => one.amount))}::bigint[], ${arrayText(entries.map((one) => one.balanceAfter))}::bigint[],
                    ${arrayText(entries.map((one) => one.contra))}::text[])
          as e(line, bucket, account, seq, prior_key, amount, balance_after, contra)
      )
      insert into wallet.house_parts as h (house, lane, bucket, balance)
      select m.house, 0, m.bucket, sum(m.amount)
      from unnest(${arrayText(moves.map((one) => one.house))}::text[], ${arrayText(moves.map((one) => one.bucket))}::smallint[],
                  ${arrayText(moves.map((one) => one.amount))}::bigint[]) as m(house, bucket, amount)
      group by m.house, m.bucket order by m.house, m.bucket
      on conflict (house, lane, bucket) do update set balance = h.balance + excluded.balance`.execute(tx)
  },

  /**
   * Credits as a set. `sums` are one row per account in lock order, `rows` the single credits with their place in the
   * account's run. The arrays pass through sub-selects, so that the planner does not count them and looks every account
   * up by its key, in the order given. Every account has to be there.
   */
  credit(at: Instant, { sums, sorts, rows }: CreditRuns): Write {
    const sum = (type: string, of: (one: CreditSum) => Element) => unnest(type, sums.map(of))
    const row = (type: string, of: (one: CreditRow) => Element) => unnest(type, withoutNulls(rows.map(of)))
    const sort = (type: string, of: (one: CreditSort) => Element) => array(type, sorts.map(of))
    const statement = sql`${sql.raw(PREPARED)}
      with sums as materialized (
        select ${sum('int', (one) => one.nth)} as nth, ${sum('text', (one) => one.account)} as account,
               ${sum('smallint', (one) => one.bucket)} as bucket, ${sum('bigint', (one) => one.amount)} as amount,
               ${sum('int', (one) => one.count)} as count, ${sum('uuid', (one) => one.lastKey)} as last_key
      ), credited as (
        update wallet.accounts a
        set balance = a.balance + s.amount, seq = a.seq + s.count, last_key = s.last_key, prior_key = a.last_key
        from sums s where a.account = s.account and a.bucket = s.bucket
        returning s.nth, a.account, a.bucket, a.balance - s.amount as balance, a.seq - s.count as seq, a.prior_key
      ), entries as (
        insert into wallet.journal (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, reference, at)
        select r.key, c.bucket, c.account, c.seq + r.place, coalesce(r.prior_key, c.prior_key), r.amount, c.balance + r.running,
               (${sort('text', (one) => one.contra)})[r.sort], (${sort('text', (one) => one.kind)})[r.sort], r.reference, ${at}::timestamptz
        from (select ${row('uuid', (one) => one.key)} as key, ${row('int', (one) => one.sum.nth)} as nth,
                     ${row('smallint', (one) => one.sort.nth)} as sort, ${row('bigint', (one) => one.amount)} as amount,
                     ${row('int', (one) => one.place)} as place, ${row('uuid', (one) => one.priorKey)} as prior_key,
                     ${row('bigint', (one) => one.running)} as running,
                     ${row('text', (one) => one.reference)} as reference) r
        join credited c using (nth)
      ), house as (
        insert into wallet.house_parts as h (house, lane, bucket, balance)
        select m.house, 0, ${sums[0]!.bucket}::smallint, -sum(m.amount)
        from unnest(${sort('text', (one) => one.contra)}, ${sort('bigint', (one) => one.amount)}) as m(house, amount)
        group by m.house order by m.house
        on conflict (house, lane, bucket) do update set balance = h.balance + excluded.balance
      )
      select platform.must(count(*) = ${sums.length}::int, 'every account of a credit is open') from credited`
    return statement.compile(build)
  },

  /** Accounts by name, as far as they are open. */
  async pockets(reader: Reader, names: readonly AccountName[]): Promise<AccountState[]> {
    const rows = await reader
      .selectFrom('wallet.accounts')
      .select(['account', 'bucket', 'balance', 'seq'])
      .where('account', 'in', names)
      .where('bucket', 'in', [...new Set(names.map((name) => bucketOf(ownerOf(name))))])
      .execute()
    return rows as AccountState[]
  },
}

/** Marks the member's accounts frozen, or, when no reason is left, not. */
async function setFrozen(tx: Tx, memberId: MemberId, isFrozen: boolean): Promise<void> {
  await sql`
    update wallet.accounts a set is_frozen = ${isFrozen}
    where a.account >= ${`${memberId}.`} and a.account < ${`${memberId}/`}
      and a.bucket = ${bucketOf(memberId)}
      and (${isFrozen} or not exists (
        select from wallet.freezes f where f.member_id = ${memberId} and f.bucket = a.bucket))`.execute(tx)
}

const array = (type: string, values: readonly Element[]) => sql`${arrayBytes(type, values)}::${sql.raw(type)}[]`
const unnest = (type: string, values: readonly Element[]) => sql`unnest((select ${array(type, values)}))`
