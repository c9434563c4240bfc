import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { StoredLevel } from './model.ts'

const LEVELS = 'rewards.vip_members'
const levels = (reader: Reader) => tables(reader).selectFrom(LEVELS).selectAll()

export const vipStore = {
  of: (reader: Reader, memberId: MemberId): Promise<StoredLevel | undefined> =>
    levels(reader).where('memberId', '=', memberId).executeTakeFirst(),
  async ofMembers(reader: Reader, memberIds: readonly MemberId[]): Promise<StoredLevel[]> {
    return memberIds.length === 0 ? [] : levels(reader).where('memberId', 'in', memberIds).execute()
  },
  lock: (tx: Tx, memberId: MemberId): Promise<StoredLevel | undefined> =>
    levels(tx).where('memberId', '=', memberId).forUpdate().executeTakeFirst(),
  async save(tx: Tx, { memberId, ...state }: StoredLevel): Promise<void> {
    await tables(tx)
      .insertInto(LEVELS)
      .values({ memberId, ...state })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(state))
      .execute()
  },
  /** Members whose last months wait for their review, some at a time. */
  toReview: (reader: Reader, month: string, limit: number): Promise<StoredLevel[]> =>
    levels(reader).where('month', '<', month).orderBy('month').orderBy('memberId').limit(limit).execute(),
  /** Members with a level whose bonus of a month is not decided, some at a time. */
  toPay: (reader: Reader, month: string, limit: number): Promise<StoredLevel[]> =>
    levels(reader)
      .where('monthLevel', '>', 0)
      .where('month', '=', month)
      .where((eb) => eb.or([eb('bonusMonth', 'is', null), eb('bonusMonth', '<', month)]))
      .orderBy('memberId')
      .limit(limit)
      .execute(),
}
