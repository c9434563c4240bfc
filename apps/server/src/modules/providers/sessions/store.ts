import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import { type Db, PREPARED, type Reader, type Tx } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'
import type { Session } from '../model.ts'

export type Launch = { providerId: string; memberId: MemberId; gameCode: string }
export type NewLaunch = Launch & { tokenHash: string; createdAt: Instant; expiresAt: Instant }

export const sessionsStore = {
  async addLaunch(tx: Tx, launch: NewLaunch): Promise<void> {
    await tables(tx).insertInto('providers.launches').values(launch).execute()
  },
  /** Uses a launch token; undefined when it is unknown, used or expired, or is another provider's. */
  useLaunch: (
    tx: Tx,
    { tokenHash, providerId, at }: { tokenHash: string; providerId: string; at: Instant },
  ): Promise<Launch | undefined> =>
    tables(tx)
      .updateTable('providers.launches')
      .set({ usedAt: at })
      .where('tokenHash', '=', tokenHash)
      .where('providerId', '=', providerId)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', at)
      .returning(['providerId', 'memberId', 'gameCode'])
      .executeTakeFirst(),
  async forgetLaunches(db: Db, before: Instant): Promise<void> {
    await tables(db).deleteFrom('providers.launches').where('expiresAt', '<', before).execute()
  },

  async open(tx: Tx, session: Omit<Session, 'endedAt'> & { sessionHash: string }): Promise<void> {
    await tables(tx).insertInto('providers.sessions').values(session).execute()
  },
  /** Sessions by their hashes. Every bet names one, so the statement is prepared. */
  async findAll(reader: Reader, hashes: readonly string[]): Promise<Map<string, Session>> {
    const { rows } = await sql<Session & { sessionHash: string }>`${sql.raw(PREPARED)}
      select s.* from unnest(${arrayText(hashes)}::text[]) as h (session_hash) cross join lateral (
        select session_hash as "sessionHash", provider_id as "providerId", member_id as "memberId", game_code as "gameCode",
               started_at as "startedAt", expires_at as "expiresAt", ended_at as "endedAt"
        from providers.sessions s where s.session_hash = h.session_hash limit 1
      ) s`.execute(reader)
    return new Map(rows.map(({ sessionHash, ...session }) => [sessionHash, session]))
  },
  /** False when the session is unknown, has ended or has expired. */
  prolong: (
    db: Db,
    key: { providerId: string; sessionHash: string },
    { at, expiresAt }: { at: Instant; expiresAt: Instant },
  ): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('providers.sessions')
        .set({ expiresAt })
        .where('sessionHash', '=', key.sessionHash)
        .where('providerId', '=', key.providerId)
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', at),
    ),
  async end(db: Db, key: { providerId: string; sessionHash: string }, at: Instant): Promise<void> {
    await tables(db)
      .updateTable('providers.sessions')
      .set({ endedAt: at })
      .where('sessionHash', '=', key.sessionHash)
      .where('providerId', '=', key.providerId)
      .where('endedAt', 'is', null)
      .execute()
  },
}
