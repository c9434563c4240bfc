import type { Instant } from '@croupier/kernel/clock'
import type { Reader } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

/** Solutions that were used, until they expire. */
export const proofsStore = {
  /** False when it was used before. */
  use: (db: Reader, proof: Row<'identity.used_proofs'>): Promise<boolean> =>
    hasWritten(
      tables(db)
        .insertInto('identity.used_proofs')
        .values(proof)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.used_proofs').where('expiresAt', '<', at).execute()
  },
}
