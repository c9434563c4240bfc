import type { Instant } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'

export const ticketStore = {
  async add(
    db: Db,
    { hash, tokenHash, expiresAt }: { hash: string; tokenHash: string; expiresAt: Instant },
  ): Promise<void> {
    await db
      .insertInto('platform.live_tickets')
      .values({ ticket_hash: Buffer.from(hash, 'hex'), token_hash: tokenHash, expires_at: expiresAt })
      .execute()
  },
  /** Takes a ticket away and answers whose it was; null when there is none that is still good. */
  async take(db: Db, hash: string, now: Instant): Promise<string | null> {
    const row = await db
      .deleteFrom('platform.live_tickets')
      .where('ticket_hash', '=', Buffer.from(hash, 'hex'))
      .returning(['token_hash', 'expires_at'])
      .executeTakeFirst()
    return row && row.expires_at > now ? row.token_hash : null
  },
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await db.deleteFrom('platform.live_tickets').where('expires_at', '<', at).execute()
  },
}
