import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/database.ts'
import { type Row, tables } from '../db/store.ts'
import type { AttemptState } from './rules.ts'

const byKey = (rows: readonly Row<'platform.attempts'>[]): Map<string, AttemptState> =>
  new Map(rows.map(({ key, ...state }) => [key, state]))

export const attemptsStore = {
  async read(db: Reader, keys: string[]): Promise<Map<string, AttemptState>> {
    return byKey(await tables(db).selectFrom('platform.attempts').selectAll().where('key', 'in', keys).execute())
  },
  /** Locks the rows of all keys, in the order of the keys. Adds a missing row without failures. */
  async lock(tx: Tx, keys: string[], now: Instant): Promise<Map<string, AttemptState>> {
    const rows = await tables(tx)
      .insertInto('platform.attempts')
      .values([...new Set(keys)].toSorted().map((key) => ({ key, failures: 0, lastAt: now })))
      // Writes nothing new: it locks and returns a row that is there.
      .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
      .returningAll()
      .execute()
    return byKey(rows)
  },
  /** Writes the states of locked keys. */
  async write(tx: Tx, states: ReadonlyMap<string, AttemptState>): Promise<void> {
    const rows = [...states.values()]
    await sql`
      update platform.attempts a set failures = s.failures, last_at = s.last_at, locked_until = s.locked_until
      from unnest(${[...states.keys()]}::text[], ${rows.map(({ failures }) => failures)}::integer[],
                  ${rows.map(({ lastAt }) => lastAt)}::timestamptz[], ${rows.map(({ lockedUntil }) => lockedUntil)}::timestamptz[])
           as s (key, failures, last_at, locked_until)
      where a.key = s.key`.execute(tx)
  },
  async clear(db: Reader, key: string): Promise<void> {
    await tables(db).deleteFrom('platform.attempts').where('key', '=', key).execute()
  },
  /**
   * Undoes one attempt of a shared key; the failures of others stay. A lock ends with it: no attempt is counted beyond the one
   * that locks, so fewer failures than lock are left.
   */
  async undoAttempt(db: Reader, key: string): Promise<void> {
    await tables(db)
      .updateTable('platform.attempts')
      .set((eb) => ({ failures: eb.fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]), lockedUntil: null }))
      .where('key', '=', key)
      .execute()
  },
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('platform.attempts').where('lastAt', '<', at).execute()
  },
}
