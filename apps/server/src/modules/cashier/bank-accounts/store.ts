import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type BankAccount = Omit<Row<'cashier.bank_accounts'>, 'accountId' | 'numberFingerprint' | 'removedAt'> & {
  id: string
}

const accounts = (db: Reader) => tables(db).selectFrom('cashier.bank_accounts').selectAll().select('accountId as id')

export const bankAccountsStore = {
  /** One member's changes wait for each other, so that the limit holds. */
  async lockMember(tx: Tx, memberId: MemberId): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.bank_accounts:${memberId}`}, 0))`.execute(tx)
  },
  ofMember: (db: Reader, memberId: MemberId): Promise<BankAccount[]> =>
    accounts(db).where('memberId', '=', memberId).where('removedAt', 'is', null).orderBy('addedAt').execute(),
  /** Removed ones too. */
  allOf: (db: Reader, memberId: MemberId): Promise<BankAccount[]> =>
    accounts(db).where('memberId', '=', memberId).orderBy('accountId').execute(),
  async hasHad(db: Reader, memberId: MemberId): Promise<boolean> {
    const row = await accounts(db).where('memberId', '=', memberId).limit(1).executeTakeFirst()
    return row !== undefined
  },
  /** By id, removed ones too: a withdrawal on its way keeps its account. */
  async byIds(db: Reader, ids: readonly string[]): Promise<Map<string, BankAccount>> {
    if (ids.length === 0) return new Map()
    const rows = await accounts(db).where('accountId', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, row]))
  },
  /** False when the number is registered already, with this member or another. */
  add: (tx: Tx, { id, fingerprint, ...account }: BankAccount & { fingerprint: string }): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('cashier.bank_accounts')
        .values({ accountId: id, numberFingerprint: fingerprint, ...account })
        .onConflict((conflict) => conflict.column('numberFingerprint').where('removedAt', 'is', null).doNothing()),
    ),
  /** Whether a number with one of these fingerprints is registered. */
  async isKnown(tx: Tx, fingerprints: readonly string[]): Promise<boolean> {
    if (fingerprints.length === 0) return false
    const known = accounts(tx).where('numberFingerprint', 'in', fingerprints).where('removedAt', 'is', null)
    return (await known.limit(1).executeTakeFirst()) !== undefined
  },
  /** By id, removed ones too. */
  listAfter: (db: Reader, after: string | null, limit: number): Promise<BankAccount[]> =>
    accounts(db)
      .$if(after !== null, (query) => query.where('accountId', '>', after!))
      .orderBy('accountId')
      .limit(limit)
      .execute(),
  /** False when another node has re-encrypted it. */
  reencrypt: (
    db: Reader,
    { id, numberEncrypted }: BankAccount,
    { fingerprint, ...encrypted }: { holderEncrypted: Buffer; numberEncrypted: Buffer; fingerprint: string },
  ): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('cashier.bank_accounts')
        .set({ ...encrypted, numberFingerprint: fingerprint })
        .where('accountId', '=', id)
        .where('numberEncrypted', '=', numberEncrypted),
    ),
  remove: (tx: Tx, memberId: MemberId, id: string, at: Instant): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('cashier.bank_accounts')
        .set({ removedAt: at })
        .where('memberId', '=', memberId)
        .where('accountId', '=', id)
        .where('removedAt', 'is', null),
    ),
}
