import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'

/** `afterId`: the last member whom the run has judged. */
export type AgeRun = { minimumAge: number; afterId: MemberId | null; startedAt: Instant; finishedAt: Instant | null }

export const agesStore = {
  async markedSince(reader: Reader, memberId: MemberId): Promise<Instant | null> {
    const mine = tables(reader).selectFrom('identity.under_age').select('markedAt').where('memberId', '=', memberId)
    return (await mine.executeTakeFirst())?.markedAt ?? null
  },
  async markedAmong(reader: Reader, ids: readonly MemberId[]): Promise<Set<MemberId>> {
    if (ids.length === 0) return new Set()
    const rows = await tables(reader)
      .selectFrom('identity.under_age')
      .select('memberId')
      .where('memberId', 'in', ids)
      .execute()
    return new Set(rows.map(({ memberId }) => memberId))
  },
  async mark(tx: Tx, memberId: MemberId, markedAt: Instant): Promise<void> {
    await tables(tx).insertInto('identity.under_age').values({ memberId, markedAt }).execute()
  },
  async unmark(tx: Tx, memberId: MemberId): Promise<void> {
    await tables(tx).deleteFrom('identity.under_age').where('memberId', '=', memberId).execute()
  },

  async run(reader: Reader): Promise<AgeRun | undefined> {
    const columns = ['minimumAge', 'afterId', 'startedAt', 'finishedAt'] as const
    const row = await tables(reader).selectFrom('identity.age_runs').select(columns).executeTakeFirst()
    return row && { ...row, afterId: row.afterId === null ? null : memberIdOf(row.afterId) }
  },
  /** Replaces the run before, even if it is open. */
  async begin(db: Db, run: Pick<AgeRun, 'minimumAge' | 'startedAt'>): Promise<void> {
    const anew = { ...run, afterId: null, finishedAt: null }
    await tables(db)
      .insertInto('identity.age_runs')
      .values(anew)
      .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet(anew))
      .execute()
  },
  /** False if the run is no longer where it was. */
  advance: (db: Db, run: AgeRun, at: Pick<AgeRun, 'afterId' | 'finishedAt'>): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('identity.age_runs')
        .set(at)
        .where('minimumAge', '=', run.minimumAge)
        .where('startedAt', '=', run.startedAt)
        .where('finishedAt', 'is', null)
        .where('afterId', 'is not distinct from', run.afterId),
    ),
}
