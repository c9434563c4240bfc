import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { MethodKind } from '@croupier/wire/cashier/methods'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'

export type BankAccount = {
  id: string
  memberId: MemberId
  kind: MethodKind
  institution: string
  holderSealed: Buffer
  numberSealed: Buffer
  numberEnds: string
  addedAt: Instant
  usableFrom: Instant
}

export const bankAccountsStore = {
  /** One member's changes wait for each other, so that the limit holds. */
  async lockMember(tx: Tx, memberId: MemberId): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.bank_accounts:${memberId}`}, 0))`.execute(tx)
  },
  async ofMember(db: Reader, memberId: MemberId): Promise<BankAccount[]> {
    const rows = await db
      .selectFrom('cashier.bank_accounts')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('removed_at', 'is', null)
      .orderBy('added_at')
      .execute()
    return rows.map(toAccount)
  },
  async hasHad(db: Reader, memberId: MemberId): Promise<boolean> {
    const row = await db
      .selectFrom('cashier.bank_accounts')
      .select('account_id')
      .where('member_id', '=', memberId)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  /** By id, removed ones too: a withdrawal on its way keeps its account. */
  async byIds(db: Reader, ids: readonly string[]): Promise<Map<string, BankAccount>> {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('cashier.bank_accounts').selectAll().where('account_id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.account_id, toAccount(row)]))
  },
  /** False when the number is registered already, with this member or another. */
  async add(tx: Tx, { fingerprint, ...account }: BankAccount & { fingerprint: string }): Promise<boolean> {
    const row = await tx
      .insertInto('cashier.bank_accounts')
      .values({
        account_id: account.id,
        member_id: account.memberId,
        kind: account.kind,
        institution: account.institution,
        holder_sealed: account.holderSealed,
        number_sealed: account.numberSealed,
        number_fingerprint: fingerprint,
        number_ends: account.numberEnds,
        added_at: account.addedAt,
        usable_from: account.usableFrom,
      })
      .onConflict((conflict) => conflict.column('number_fingerprint').where('removed_at', 'is', null).doNothing())
      .returning('account_id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Whether a number of these prints is registered. */
  async isKnown(tx: Tx, fingerprints: readonly string[]): Promise<boolean> {
    if (fingerprints.length === 0) return false
    const row = await tx
      .selectFrom('cashier.bank_accounts')
      .select('account_id')
      .where('number_fingerprint', 'in', fingerprints)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  /** By id, removed ones too. */
  async sealedAfter(db: Reader, after: string | null, limit: number): Promise<BankAccount[]> {
    const rows = await db
      .selectFrom('cashier.bank_accounts')
      .selectAll()
      .$if(after !== null, (query) => query.where('account_id', '>', after))
      .orderBy('account_id')
      .limit(limit)
      .execute()
    return rows.map(toAccount)
  },
  /** False when somebody else has sealed it anew. */
  async reseal(
    db: Reader,
    { id, numberSealed }: BankAccount,
    anew: { holderSealed: Buffer; numberSealed: Buffer; fingerprint: string },
  ): Promise<boolean> {
    const row = await db
      .updateTable('cashier.bank_accounts')
      .set({
        holder_sealed: anew.holderSealed,
        number_sealed: anew.numberSealed,
        number_fingerprint: anew.fingerprint,
      })
      .where('account_id', '=', id)
      .where('number_sealed', '=', numberSealed)
      .returning('account_id')
      .executeTakeFirst()
    return row !== undefined
  },
  async remove(tx: Tx, memberId: MemberId, id: string, at: Instant): Promise<boolean> {
    const row = await tx
      .updateTable('cashier.bank_accounts')
      .set({ removed_at: at })
      .where('member_id', '=', memberId)
      .where('account_id', '=', id)
      .where('removed_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    return row !== undefined
  },
}

const toAccount = (row: {
  account_id: string
  member_id: string
  kind: string
  institution: string
  holder_sealed: Buffer
  number_sealed: Buffer
  number_ends: string
  added_at: Date
  usable_from: Date
}): BankAccount => ({
  id: row.account_id,
  memberId: memberIdOf(row.member_id),
  kind: row.kind as MethodKind,
  institution: row.institution,
  holderSealed: row.holder_sealed,
  numberSealed: row.number_sealed,
  numberEnds: row.number_ends,
  addedAt: row.added_at,
  usableFrom: row.usable_from,
})
