import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import { arrayText } from '../db/arrays.ts'
import { type Db, PREPARED } from '../db/database.ts'
import { tables } from '../db/store.ts'

/** A request id of a partner, and until when its signature is accepted. */
export type UsedId = { partner: string; requestId: string; expiresAt: Instant }

/** Request ids of partners, kept as long as their signatures are accepted. */
export const partnerRequestsStore = {
  /**
   * Writes ids down. Returns those that were not there before. It does not wait for the disk: a message that moves money waits for its
   * own commit, which is behind this one in the log, so an id is lost in a crash only with the whole message, or without an effect.
   */
  async use(db: Db, ids: readonly UsedId[]): Promise<Omit<UsedId, 'expiresAt'>[]> {
    const { rows } = await sql<Omit<UsedId, 'expiresAt'>>`${sql.raw(PREPARED)}
      with unsynced as materialized (select set_config('synchronous_commit', 'off', true))
      insert into platform.partner_requests (partner, request_id, expires_at)
      select ids.* from unsynced, unnest(${arrayText(ids.map(({ partner }) => partner))}::text[],
        ${arrayText(ids.map(({ requestId }) => requestId))}::text[],
        ${arrayText(ids.map(({ expiresAt }) => expiresAt.toISOString()))}::timestamptz[]) as ids
      on conflict do nothing
      returning partner, request_id as "requestId"`.execute(db)
    return rows
  },
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await tables(db).deleteFrom('platform.partner_requests').where('expiresAt', '<', at).execute()
  },
}
