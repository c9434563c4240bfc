import type { Instant } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type CodeRow = Row<'identity.codes'>
export type CodePurpose = CodeRow['purpose']
type Slot = Pick<CodeRow, 'purpose' | 'recipientMac'>

export const codesStore = {
  /** Stores a code in place of an earlier one for the same purpose and recipient. */
  async put(tx: Tx, { purpose, recipientMac, ...code }: CodeRow): Promise<void> {
    await tables(tx)
      .insertInto('identity.codes')
      .values({ purpose, recipientMac, ...code })
      .onConflict((conflict) => conflict.columns(['purpose', 'recipientMac']).doUpdateSet(code))
      .execute()
  },
  /** Locks a request. False when its code has been sent, or another request has replaced it. */
  async lockUnsent(tx: Tx, codeId: string): Promise<boolean> {
    const row = await tables(tx)
      .selectFrom('identity.codes')
      .select('codeId')
      .where('codeId', '=', codeId)
      .where('codeMac', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    return row !== undefined
  },
  async setCode(tx: Tx, codeId: string, codeMac: string): Promise<void> {
    await tables(tx).updateTable('identity.codes').set({ codeMac }).where('codeId', '=', codeId).execute()
  },
  /** Counts a try before its code is compared. Undefined when no code is valid, or all its tries are used. */
  countTry: (
    db: Reader,
    { purpose, recipientMac }: Slot,
    { now, maxTries }: { now: Instant; maxTries: number },
  ): Promise<Pick<CodeRow, 'codeId' | 'codeMac'> | undefined> =>
    tables(db)
      .updateTable('identity.codes')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('purpose', '=', purpose)
      .where('recipientMac', '=', recipientMac)
      .where('expiresAt', '>', now)
      .where('tries', '<', maxTries)
      .returning(['codeId', 'codeMac'])
      .executeTakeFirst(),
  /** False for the second of two callers with the right code. */
  use: (db: Reader, codeId: string): Promise<boolean> =>
    hasWritten(tables(db).deleteFrom('identity.codes').where('codeId', '=', codeId)),
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.codes').where('expiresAt', '<', at).execute()
  },
}
