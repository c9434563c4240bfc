import type { Instant } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'
import { hasWritten, tables } from '../db/store.ts'

/** The tickets that were used, until they expire. */
export const ticketStore = {
  /** Records a ticket as used. False when it was used before. */
  use: (db: Db, { hash, ...ticket }: { hash: string; tokenHash: string; expiresAt: Instant }): Promise<boolean> =>
    hasWritten(
      tables(db)
        .insertInto('platform.live_tickets')
        .values({ ticketHash: Buffer.from(hash, 'hex'), ...ticket })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await tables(db).deleteFrom('platform.live_tickets').where('expiresAt', '<', at).execute()
  },
}
