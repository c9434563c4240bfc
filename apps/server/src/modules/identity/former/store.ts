import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type FormerMark = Row<'identity.former_marks'>

export const formerStore = {
  async add(tx: Tx, marks: readonly FormerMark[]): Promise<void> {
    await tables(tx)
      .insertInto('identity.former_marks')
      .values(marks)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async holders(reader: Reader, marks: readonly string[]): Promise<{ memberId: MemberId; mark: string }[]> {
    if (marks.length === 0) return []
    return tables(reader)
      .selectFrom('identity.former_marks')
      .select(['memberId', 'mark'])
      .where('mark', 'in', marks)
      .distinct()
      .execute()
  },
  /** The erased members whose contacts are marked. */
  async marked(db: Db): Promise<MemberId[]> {
    const rows = await tables(db)
      .selectFrom('identity.former_marks')
      .select('memberId')
      .where('kind', '<>', 'username')
      .distinct()
      .orderBy('memberId')
      .execute()
    return rows.map(({ memberId }) => memberId)
  },
  /** Removes the marks of a member's contacts. That of the username stays. */
  async forgetContacts(tx: Tx, memberId: MemberId): Promise<void> {
    await sql`select identity.forget_marks(${memberId})`.execute(tx)
  },

  /** The encrypted key of the marks; undefined before the first one. */
  async key(reader: Reader): Promise<Buffer | undefined> {
    const row = await tables(reader).selectFrom('identity.mark_key').select('keyEncrypted').executeTakeFirst()
    return row?.keyEncrypted
  },
  /** Another node may have been faster. */
  async addKey(tx: Tx, keyEncrypted: Buffer): Promise<void> {
    await tables(tx)
      .insertInto('identity.mark_key')
      .values({ keyEncrypted })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  reencryptKey: (db: Db, before: Buffer, keyEncrypted: Buffer): Promise<boolean> =>
    hasWritten(tables(db).updateTable('identity.mark_key').set({ keyEncrypted }).where('keyEncrypted', '=', before)),
}
