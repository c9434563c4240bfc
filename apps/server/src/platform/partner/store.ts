import type { Instant } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'
import { hasWritten, tables } from '../db/store.ts'

/** Request ids of partners, kept as long as their signatures are accepted. */
export const partnerRequestsStore = {
  /** False when this partner sent a request with this id before, to any node. */
  use: (db: Db, partner: string, requestId: string, expiresAt: Instant): Promise<boolean> =>
    hasWritten(
      tables(db)
        .insertInto('platform.partner_requests')
        .values({ partner, requestId, expiresAt })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await tables(db).deleteFrom('platform.partner_requests').where('expiresAt', '<', at).execute()
  },
}
