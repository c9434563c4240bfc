import type { Instant } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../../../platform/db/database.ts'

export type NewSession = {
  sessionId: string
  staffId: string
  tokenHash: string
  at: Instant
  expiresAt: Instant
  address: string
  userAgent: string
}

export const sessionsStore = {
  async open(tx: Tx, one: NewSession): Promise<void> {
    await tx
      .insertInto('staff.sessions')
      .values({
        session_id: one.sessionId,
        staff_id: one.staffId,
        token_hash: one.tokenHash,
        created_at: one.at,
        last_seen_at: one.at,
        expires_at: one.expiresAt,
        address: one.address,
        user_agent: one.userAgent,
      })
      .execute()
  },
  byToken: (db: Reader, tokenHash: string) =>
    db
      .selectFrom('staff.sessions as session')
      .innerJoin('staff.accounts as account', 'account.staff_id', 'session.staff_id')
      .select([
        'session.session_id',
        'session.last_seen_at',
        'session.expires_at',
        'session.ended_at',
        'account.staff_id',
        'account.name',
        'account.status',
        'account.must_change_password',
      ])
      .where('session.token_hash', '=', tokenHash)
      .executeTakeFirst(),
  async touch(db: Reader, sessionId: string, at: Instant): Promise<void> {
    await db.updateTable('staff.sessions').set({ last_seen_at: at }).where('session_id', '=', sessionId).execute()
  },
  /** Ends the open sessions of a person, but for `keep`; answers the hashes of their tokens. */
  async end(
    db: Reader,
    { staffId, keep, only, at, reason }: { staffId: string; keep?: string; only?: string; at: Instant; reason: string },
  ): Promise<string[]> {
    const rows = await db
      .updateTable('staff.sessions')
      .set({ ended_at: at, end_reason: reason })
      .where('staff_id', '=', staffId)
      .where('ended_at', 'is', null)
      .$if(keep !== undefined, (query) => query.where('session_id', '<>', keep!))
      .$if(only !== undefined, (query) => query.where('session_id', '=', only!))
      .returning('token_hash')
      .execute()
    return rows.map((row) => row.token_hash)
  },
  /** Hashes of the tokens of a person's open sessions. */
  async openTokens(db: Reader, staffId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('staff.sessions')
      .select('token_hash')
      .where('staff_id', '=', staffId)
      .where('ended_at', 'is', null)
      .execute()
    return rows.map((row) => row.token_hash)
  },
}
