import type { Instant } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'

/** Tickets that were taken, for as long as they would still be good. */
export const ticketStore = {
  /** False when the ticket was taken before. */
  async use(
    db: Db,
    { hash, tokenHash, expiresAt }: { hash: string; tokenHash: string; expiresAt: Instant },
  ): Promise<boolean> {
    const row = await db
      .insertInto('platform.live_tickets')
      .values({ ticket_hash: Buffer.from(hash, 'hex'), token_hash: tokenHash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ticket_hash')
      .executeTakeFirst()
    return row !== undefined
  },
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await db.deleteFrom('platform.live_tickets').where('expires_at', '<', at).execute()
  },
}
