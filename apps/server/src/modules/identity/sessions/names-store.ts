import type { MemberId } from '@croupier/kernel/ids'
import type { Db } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'

/** What members call their devices (T021). */
export const namesStore = {
  /** The names of a member's open sessions, by session. */
  async of(db: Db, memberId: MemberId): Promise<Map<string, string>> {
    const rows = await tables(db)
      .selectFrom('identity.sessions')
      .select(['sessionId', 'name'])
      .where('accountId', '=', memberId)
      .where('endedAt', 'is', null)
      .where('name', 'is not', null)
      .execute()
    return new Map(rows.flatMap(({ sessionId, name }) => (name === null ? [] : [[sessionId, name] as const])))
  },
  /** False when the session is not open, or another member's. */
  put: (db: Db, { memberId, sessionId, name }: { memberId: MemberId; sessionId: string; name: string }) =>
    hasWritten(
      tables(db)
        .updateTable('identity.sessions')
        .set({ name })
        .where('sessionId', '=', sessionId)
        .where('accountId', '=', memberId)
        .where('endedAt', 'is', null),
    ),
}
