import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'

export type Trial = Row<'identity.trials'>

export const trialsStore = {
  async add(tx: Tx, trial: Trial): Promise<void> {
    await tables(tx).insertInto('identity.trials').values(trial).execute()
  },
  /** Waits until no other transaction has the key, so that this one finds the account that the other opened. */
  async lockKey(tx: Tx, keyHash: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${keyHash}, 4))`.execute(tx)
  },
  byKey: (tx: Tx, keyHash: string): Promise<Trial | undefined> =>
    tables(tx).selectFrom('identity.trials').selectAll().where('keyHash', '=', keyHash).executeTakeFirst(),
  /** Ends the trial account whose open session has this token, if there is one. */
  async endByToken(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
    await tables(tx)
      .updateTable('identity.trials as trial')
      .from('identity.sessions as session')
      .set({ expiresAt: at })
      .whereRef('trial.memberId', '=', 'session.accountId')
      .where('session.tokenHash', '=', tokenHash)
      .where('session.endedAt', 'is', null)
      .where('trial.expiresAt', '>', at)
      .execute()
  },
  /** Trial accounts that have ended, the longest ago first. */
  async ended(db: Reader, at: Instant, limit: number): Promise<MemberId[]> {
    const rows = await tables(db)
      .selectFrom('identity.trials')
      .select('memberId')
      .where('expiresAt', '<=', at)
      .orderBy('expiresAt')
      .limit(limit)
      .execute()
    return rows.map(({ memberId }) => memberId)
  },
  /** Removes accounts with their sessions. The database deletes trial accounts only. */
  async forget(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
    await sql`select identity.forget_trials(${[...memberIds]}::text[])`.execute(tx)
  },
}
