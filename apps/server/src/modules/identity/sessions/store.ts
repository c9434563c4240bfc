import type { Instant } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RememberToken } from './rules.ts'

export type NewSession = {
  sessionId: string
  memberId: string
  tokenHash: string
  at: Instant
  expiresAt: Instant
  address: string
  userAgent: string
}
export type NewRemember = {
  tokenHash: string
  familyId: string
  memberId: string
  sessionId: string
  familySince: Instant
  expiresAt: Instant
}

export const sessionsStore = {
  async open(tx: Tx, one: NewSession): Promise<void> {
    await tx
      .insertInto('identity.sessions')
      .values({
        session_id: one.sessionId,
        member_id: one.memberId,
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
      .selectFrom('identity.sessions as session')
      .innerJoin('identity.members as member', 'member.member_id', 'session.member_id')
      .select([
        'session.session_id',
        'session.last_seen_at',
        'session.expires_at',
        'session.ended_at',
        'member.member_id',
        'member.username',
        'member.account_type',
        'member.language',
        'member.status',
      ])
      .where('session.token_hash', '=', tokenHash)
      .executeTakeFirst(),
  async touch(db: Reader, sessionId: string, at: Instant): Promise<void> {
    await db.updateTable('identity.sessions').set({ last_seen_at: at }).where('session_id', '=', sessionId).execute()
  },
  /** The sessions that are still good, newest first. */
  alive: (db: Reader, memberId: string, { seenAfter, now }: { seenAfter: Instant; now: Instant }) =>
    db
      .selectFrom('identity.sessions')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .where('last_seen_at', '>', seenAfter)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute(),
  /** Ends the open sessions of a member, all but `keep` or `only` one, with their remember tokens; answers token hashes. */
  async end(
    tx: Tx,
    {
      memberId,
      keep,
      only,
      at,
      reason,
    }: { memberId: string; keep?: string; only?: string; at: Instant; reason: string },
  ): Promise<string[]> {
    const rows = await tx
      .updateTable('identity.sessions')
      .set({ ended_at: at, end_reason: reason })
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .$if(keep !== undefined, (query) => query.where('session_id', '<>', keep!))
      .$if(only !== undefined, (query) => query.where('session_id', '=', only!))
      .returning('token_hash')
      .execute()
    await tx
      .deleteFrom('identity.remember_tokens')
      .where('member_id', '=', memberId)
      .$if(keep !== undefined, (query) => query.where('session_id', '<>', keep!))
      .$if(only !== undefined, (query) =>
        query.where('family_id', 'in', (eb) =>
          eb.selectFrom('identity.remember_tokens').select('family_id').where('session_id', '=', only!),
        ),
      )
      .execute()
    return rows.map((row) => row.token_hash)
  },
  /** Ends what nobody used for too long, or is over; answers token hashes. */
  async endIdle(db: Reader, { seenBefore, now }: { seenBefore: Instant; now: Instant }): Promise<string[]> {
    const rows = await db
      .updateTable('identity.sessions')
      .set({ ended_at: now, end_reason: 'idle' })
      .where('ended_at', 'is', null)
      .where((eb) => eb.or([eb('last_seen_at', '<=', seenBefore), eb('expires_at', '<=', now)]))
      .returning('token_hash')
      .execute()
    return rows.map((row) => row.token_hash)
  },
  async remember(tx: Tx, one: NewRemember): Promise<void> {
    await tx
      .insertInto('identity.remember_tokens')
      .values({
        token_hash: one.tokenHash,
        family_id: one.familyId,
        member_id: one.memberId,
        session_id: one.sessionId,
        family_since: one.familySince,
        expires_at: one.expiresAt,
      })
      .execute()
  },
  async lockRemembered(
    tx: Tx,
    tokenHash: string,
  ): Promise<(RememberToken & { familyId: string; memberId: string }) | undefined> {
    const row = await tx
      .selectFrom('identity.remember_tokens as token')
      .innerJoin('identity.sessions as session', 'session.session_id', 'token.session_id')
      .selectAll('token')
      .select('session.last_seen_at')
      .where('token.token_hash', '=', tokenHash)
      .forUpdate('token')
      .executeTakeFirst()
    return (
      row && {
        familyId: row.family_id,
        memberId: row.member_id,
        familySince: row.family_since,
        expiresAt: row.expires_at,
        usedAt: row.used_at,
        lastSeenAt: row.last_seen_at,
      }
    )
  },
  async useRemembered(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
    await tx.updateTable('identity.remember_tokens').set({ used_at: at }).where('token_hash', '=', tokenHash).execute()
  },
  /** Ends a family: its tokens and every session that came from it; answers token hashes. */
  async endFamily(tx: Tx, familyId: string, at: Instant): Promise<string[]> {
    const gone = await tx
      .deleteFrom('identity.remember_tokens')
      .where('family_id', '=', familyId)
      .returning('session_id')
      .execute()
    if (gone.length === 0) return []
    const rows = await tx
      .updateTable('identity.sessions')
      .set({ ended_at: at, end_reason: 'remember token used twice' })
      .where(
        'session_id',
        'in',
        gone.map((row) => row.session_id),
      )
      .where('ended_at', 'is', null)
      .returning('token_hash')
      .execute()
    return rows.map((row) => row.token_hash)
  },
  async forgetRemembered(db: Reader, at: Instant): Promise<void> {
    await db.deleteFrom('identity.remember_tokens').where('expires_at', '<', at).execute()
  },
}
