import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { RefusalCode } from '@croupier/kernel/refusals'
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import { arrayBytes, type Element, emptyIfAllNull } from '../../../platform/db/binary.ts'
import { PREPARED, type Reader, type Tx } from '../../../platform/db/database.ts'
import { queryBuilder, type Write } from '../../../platform/db/writes.ts'
import type { AccountName, Kind } from '../model.ts'
import type { HouseEntry } from '../rules.ts'
import { account, bucketOf, ownerOf } from '../rules.ts'
import type {
  AccountCredits,
  AccountState,
  ChainedAccount,
  CreditRow,
  GroupedCredits,
  NumberedEntry,
  PairCredits,
} from './rules.ts'

export type Freeze = { reason: string; refusal: RefusalCode; at: Instant }
/** The key of a journal that `wallet.post` posts, with the fingerprint of its payload. */
export type PostingKey = { key: string; bucket: number; fingerprint: bigint }
/** A journal with its entries as they change their accounts. */
export type RecordedJournal = Omit<PostingKey, 'bucket'> & {
  kind: Kind
  reference: string
  memo?: string
  at: Instant
  entries: readonly NumberedEntry[]
  houseEntries: readonly HouseEntry[]
}

export const ledgerStore = {
  /** Opens the accounts that are not open yet, frozen or limited if their member is. */
  async open(tx: Tx, names: readonly AccountName[]): Promise<void> {
    await sql`
      insert into wallet.accounts (account, bucket, is_frozen, is_limited)
      select n.account, n.bucket, exists (
        select from wallet.freezes f where f.member_id = split_part(n.account, '.', 1) and f.bucket = n.bucket), exists (
        select from wallet.accounts c
        where c.account = split_part(n.account, '.', 1) || '.cash' and c.bucket = n.bucket and c.is_limited)
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

  /** The refusal code of the oldest freeze of the member's accounts. */
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

  /** Sets whether the stakes of a member need the check of limits. */
  async setLimited(tx: Tx, memberId: MemberId, isLimited: boolean): Promise<void> {
    await sql`
      update wallet.accounts a set is_limited = ${isLimited}
      where a.account >= ${`${memberId}.`} and a.account < ${`${memberId}/`} and a.bucket = ${bucketOf(memberId)}
        and a.is_limited <> ${isLimited}`.execute(tx)
  },

  /** Locks the cash of a member, and reads the flags of the account under the lock. */
  async lockFlags(tx: Tx, memberId: MemberId): Promise<{ isFrozen: boolean; isLimited: boolean }> {
    const row = await tx
      .selectFrom('wallet.accounts')
      .select(['is_frozen as isFrozen', 'is_limited as isLimited'])
      .where('account', '=', account.cash(memberId))
      .where('bucket', '=', bucketOf(memberId))
      .forUpdate()
      .executeTakeFirst()
    return row ?? { isFrozen: false, isLimited: false }
  },

  /**
   * Reserves keys, and answers those that were not posted before. Waits while another transaction has reserved one. Keys are reserved in
   * one order, so that two transactions never wait for each other.
   */
  async reserveKeys(tx: Tx, keys: readonly PostingKey[]): Promise<Set<string>> {
    const { rows } = await sql<{ key: string }>`
      insert into wallet.posting_keys (key, bucket, fingerprint)
      select key, bucket, fingerprint from ${keyRows(keys)} order by key, bucket
      on conflict do nothing returning key`.execute(tx)
    return new Set(rows.map(({ key }) => key))
  },

  async findFingerprints(tx: Tx, keys: readonly PostingKey[]): Promise<Map<string, bigint>> {
    const { rows } = await sql<{ key: string; fingerprint: bigint }>`
      select k.key, k.fingerprint from ${keyRows(keys)} join wallet.posting_keys k using (key, bucket)`.execute(tx)
    return new Map(rows.map(({ key, fingerprint }) => [key, fingerprint]))
  },

  /** Opens missing accounts and locks all of them in the order of every writer: by bucket, then name. */
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
      .where(anyOf(names))
      .orderBy('bucket')
      .orderBy('account')
      .forUpdate()
      .execute()
    return rows as ChainedAccount[] // brands of this module's own columns
  },

  /** Writes decided journals with one statement: balances, entries and house accounts. `after` has the accounts after all of them. */
  async record(tx: Tx, journals: readonly RecordedJournal[], after: readonly ChainedAccount[]): Promise<void> {
    const rows = journals.flatMap(({ entries, ...journal }, no) =>
      entries.map((entry) => ({ ...entry, journal, no: no + 1 })),
    )
    const houseEntries = journals.flatMap((one) => one.houseEntries)
    const entry = (of: (one: (typeof rows)[number]) => string | number | bigint | null) => arrayText(rows.map(of))
    const journal = (of: (one: RecordedJournal) => string | bigint | null) => arrayText(journals.map(of))
    await sql`
      with balances as (
        update wallet.accounts a
        set balance = s.balance, seq = s.seq, last_key = s.last_key, prior_key = a.last_key, padding = null
        from unnest(${arrayText(after.map((one) => one.account))}::text[], ${arrayText(after.map((one) => one.bucket))}::smallint[],
                    ${arrayText(after.map((one) => one.balance))}::bigint[], ${arrayText(after.map((one) => one.seq))}::bigint[],
                    ${arrayText(after.map((one) => one.lastKey))}::uuid[])
          as s(account, bucket, balance, seq, last_key)
        where a.account = s.account and a.bucket = s.bucket
      ), entries as (
        insert into wallet.journal
          (key, line, bucket, account, seq, prior_key, amount, balance_after, contra, kind, reference, fingerprint, at, memo)
        select j.key, e.line, e.bucket, e.account, e.seq, e.prior_key, e.amount, e.balance_after, e.contra,
               j.kind, j.reference, j.fingerprint, j.at, j.memo
        from unnest(${entry((one) => one.no)}::int[], ${entry((one) => one.line)}::smallint[], ${entry((one) => one.bucket)}::smallint[],
                    ${entry((one) => one.account)}::text[], ${entry((one) => one.seq)}::bigint[], ${entry((one) => one.priorKey)}::uuid[],
                    ${entry((one) => one.amount)}::bigint[], ${entry((one) => one.balanceAfter)}::bigint[],
                    ${entry((one) => one.contra)}::text[])
          as e(no, line, bucket, account, seq, prior_key, amount, balance_after, contra)
        join unnest(${journal((one) => one.key)}::uuid[], ${journal((one) => one.kind)}::text[],
                    ${journal((one) => one.reference)}::text[], ${journal((one) => one.fingerprint)}::bigint[],
                    ${journal((one) => one.at.toISOString())}::timestamptz[], ${journal((one) => one.memo ?? null)}::text[])
          with ordinality as j(key, kind, reference, fingerprint, at, memo, no) using (no)
      )
      insert into wallet.house_parts as h (house, writer, bucket, balance)
      select m.house, 0, m.bucket, sum(m.amount)
      from unnest(${arrayText(houseEntries.map((one) => one.house))}::text[], ${arrayText(houseEntries.map((one) => one.bucket))}::smallint[],
                  ${arrayText(houseEntries.map((one) => one.amount))}::bigint[]) as m(house, bucket, amount)
      group by m.house, m.bucket order by m.house, m.bucket
      on conflict (house, writer, bucket) do update set balance = h.balance + excluded.balance`.execute(tx)
  },

  /**
   * Returns the statement that writes a set of credits: `accounts` is one row per account in lock order, `rows` one per
   * credit. The arrays pass through sub-selects, so that the planner does not estimate their size: it looks up each account
   * by its key, in the given order. Fails when an account is not open.
   */
  creditWrite(at: Instant, { accounts, pairs, rows }: GroupedCredits): Write {
    const perAccount = (type: string, of: (one: AccountCredits) => Element) => unnest(type, accounts.map(of))
    const row = (type: string, of: (one: CreditRow) => Element) => unnest(type, emptyIfAllNull(rows.map(of)))
    const pair = (type: string, of: (one: PairCredits) => Element) => array(type, pairs.map(of))
    const statement = sql`${sql.raw(PREPARED)}
      with totals as materialized (
        select ${perAccount('int', (one) => one.number)} as number, ${perAccount('text', (one) => one.account)} as account,
               ${perAccount('smallint', (one) => one.bucket)} as bucket, ${perAccount('bigint', (one) => one.amount)} as amount,
               ${perAccount('int', (one) => one.count)} as count, ${perAccount('uuid', (one) => one.lastKey)} as last_key
      ), credited as (
        update wallet.accounts a
        set balance = a.balance + s.amount, seq = a.seq + s.count, last_key = s.last_key, prior_key = a.last_key, padding = null
        from totals s where a.account = s.account and a.bucket = s.bucket
        returning s.number, a.account, a.bucket, a.balance - s.amount as balance, a.seq - s.count as seq, a.prior_key
      ), entries as (
        insert into wallet.journal (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, reference, at)
        select r.key, c.bucket, c.account, c.seq + r.position, coalesce(r.prior_key, c.prior_key), r.amount, c.balance + r.running_total,
               (${pair('text', (one) => one.contra)})[r.pair], (${pair('text', (one) => one.kind)})[r.pair], r.reference, ${at}::timestamptz
        from (select ${row('uuid', (one) => one.key)} as key, ${row('int', (one) => one.account.number)} as number,
                     ${row('smallint', (one) => one.pair.number)} as pair, ${row('bigint', (one) => one.amount)} as amount,
                     ${row('int', (one) => one.position)} as position, ${row('uuid', (one) => one.priorKey)} as prior_key,
                     ${row('bigint', (one) => one.runningTotal)} as running_total,
                     ${row('text', (one) => one.reference)} as reference) r
        join credited c using (number)
      ), house as (
        insert into wallet.house_parts as h (house, writer, bucket, balance)
        select m.house, 0, ${accounts[0]!.bucket}::smallint, -sum(m.amount)
        from unnest(${pair('text', (one) => one.contra)}, ${pair('bigint', (one) => one.amount)}) as m(house, amount)
        group by m.house order by m.house
        on conflict (house, writer, bucket) do update set balance = h.balance + excluded.balance
      )
      select platform.must(count(*) = ${accounts.length}::int, 'every account of a credit is open') from credited`
    return statement.compile(queryBuilder)
  },

  /** Finds accounts by name; leaves out those that are not open. */
  async findAccounts(reader: Reader, names: readonly AccountName[]): Promise<AccountState[]> {
    const rows = await reader
      .selectFrom('wallet.accounts')
      .select(['account', 'bucket', 'balance', 'seq'])
      .where(anyOf(names))
      .execute()
    return rows as AccountState[] // brands of this module's own columns
  },
}

/** SQL condition: the accounts with these names. Thousands of names are one parameter. */
const anyOf = (names: readonly AccountName[]) => sql<boolean>`
  account = any(${arrayText(names)}::text[])
  and bucket = any(${arrayText([...new Set(names.map((name) => bucketOf(ownerOf(name))))])}::smallint[])`

const keyRows = (keys: readonly PostingKey[]) => sql`
  unnest(${arrayText(keys.map(({ key }) => key))}::uuid[], ${arrayText(keys.map(({ bucket }) => bucket))}::smallint[],
         ${arrayText(keys.map(({ fingerprint }) => fingerprint))}::bigint[]) as w(key, bucket, fingerprint)`

/** Sets or clears the freeze flag of a member's accounts. Clears it only when no reason is left. */
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
