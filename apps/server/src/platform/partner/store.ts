import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { tables } from '../db/store.ts'

/** A request id of a partner, and until when its signature is accepted. */
export type UsedId = { partner: string; requestId: string; expiresAt: Instant }

/** Request ids of partners, kept as long as their signatures are accepted. */
export const partnerRequestsStore = {
  /** Writes ids down. Returns those that were not there before. */
  async use(db: Db, ids: readonly UsedId[]): Promise<Omit<UsedId, 'expiresAt'>[]> {
    const { rows } = await sql<Omit<UsedId, 'expiresAt'>>`
      insert into platform.partner_requests (partner, request_id, expires_at)
      select * from unnest(${ids.map(({ partner }) => partner)}::text[], ${ids.map(({ requestId }) => requestId)}::text[],
        ${ids.map(({ expiresAt }) => expiresAt)}::timestamptz[])
      on conflict do nothing
      returning partner, request_id as "requestId"`.execute(db)
    return rows
  },
  async forgetBefore(db: Db, at: Instant): Promise<void> {
    await tables(db).deleteFrom('platform.partner_requests').where('expiresAt', '<', at).execute()
  },
}
