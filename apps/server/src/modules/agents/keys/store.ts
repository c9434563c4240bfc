import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { countOf, type Row, tables } from '../../../platform/db/store.ts'

export type KeyRow = Row<'agents.keys'>

/** `last_used_at` is written at most once in this time. */
const USE_MS = MS.minute

const keys = (reader: Reader) => tables(reader).selectFrom('agents.keys').selectAll()

export const keysStore = {
  ofOwner: (reader: Reader, ownerId: MemberId): Promise<KeyRow[]> =>
    keys(reader).where('memberId', '=', ownerId).orderBy('createdAt', 'desc').orderBy('keyId').execute(),
  countOf: (reader: Reader, ownerId: MemberId): Promise<number> =>
    countOf(keys(reader).where('memberId', '=', ownerId)),
  /** A key that has not expired. */
  byHash: (reader: Reader, keyHash: string, now: Instant): Promise<KeyRow | undefined> =>
    keys(reader)
      .where('keyHash', '=', keyHash)
      .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .executeTakeFirst(),
  async add(tx: Tx, row: KeyRow): Promise<void> {
    await tables(tx).insertInto('agents.keys').values(row).execute()
  },
  /** Undefined when the owner has no such key. */
  remove: (tx: Tx, ownerId: MemberId, keyId: string): Promise<KeyRow | undefined> =>
    tables(tx)
      .deleteFrom('agents.keys')
      .where('memberId', '=', ownerId)
      .where('keyId', '=', keyId)
      .returningAll()
      .executeTakeFirst(),
  async use(reader: Reader, { keyId, lastUsedAt }: KeyRow, now: Instant): Promise<void> {
    if (lastUsedAt && plusMs(lastUsedAt, USE_MS) > now) return
    await tables(reader).updateTable('agents.keys').set({ lastUsedAt: now }).where('keyId', '=', keyId).execute()
  },
}
