import type { Instant } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../db/database.ts'
import type { AttemptState } from './rules.ts'

type Row = { key: string; failures: number; last_at: Instant; locked_until: Instant | null }
const stateOf = (row: Row): [string, AttemptState] => [
  row.key,
  { failures: row.failures, lastAt: row.last_at, lockedUntil: row.locked_until },
]

export const attemptsStore = {
  async read(db: Reader, keys: string[]): Promise<Map<string, AttemptState>> {
    return new Map(
      (await db.selectFrom('platform.attempts').selectAll().where('key', 'in', keys).execute()).map(stateOf),
    )
  },
  /** Locks the rows of all keys, in key order; a missing one is made with no failures. */
  async lock(tx: Tx, keys: string[], now: Instant): Promise<Map<string, AttemptState>> {
    await tx
      .insertInto('platform.attempts')
      .values(keys.toSorted().map((key) => ({ key, failures: 0, last_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await tx
      .selectFrom('platform.attempts')
      .selectAll()
      .where('key', 'in', keys)
      .orderBy('key')
      .forUpdate()
      .execute()
    return new Map(rows.map(stateOf))
  },
  async write(tx: Tx, key: string, { failures, lastAt, lockedUntil }: AttemptState): Promise<void> {
    await tx
      .updateTable('platform.attempts')
      .set({ failures, last_at: lastAt, locked_until: lockedUntil })
      .where('key', '=', key)
      .execute()
  },
  async clear(db: Reader, key: string): Promise<void> {
    await db.deleteFrom('platform.attempts').where('key', '=', key).execute()
  },
  /** Takes one counted attempt back, for a key that others share. */
  async takeBack(db: Reader, key: string): Promise<void> {
    await db
      .updateTable('platform.attempts')
      .set((eb) => ({ failures: eb.fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]), locked_until: null }))
      .where('key', '=', key)
      .execute()
  },
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await db.deleteFrom('platform.attempts').where('last_at', '<', at).execute()
  },
}
