import type { Instant } from '@croupier/kernel/clock'
import type { Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

export const stepUpStore = {
  async record(db: Reader, sessionId: string, provedAt: Instant): Promise<void> {
    await tables(db)
      .insertInto('identity.session_proofs')
      .values({ sessionId, provedAt })
      .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ provedAt }))
      .execute()
  },
  /** Whether the session proved its member after this instant. */
  async isProved(db: Reader, sessionId: string, after: Instant): Promise<boolean> {
    const query = tables(db).selectFrom('identity.session_proofs').select('sessionId')
    const row = await query.where('sessionId', '=', sessionId).where('provedAt', '>', after).executeTakeFirst()
    return row !== undefined
  },
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.session_proofs').where('provedAt', '<=', at).execute()
  },
}
