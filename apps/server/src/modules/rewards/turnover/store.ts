import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { TurnoverMark } from './rules.ts'

const TURNOVER = 'rewards.turnover'

export const turnoverStore = {
  async marks(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, TurnoverMark>> {
    if (memberIds.length === 0) return new Map()
    const rows = await tables(reader).selectFrom(TURNOVER).selectAll().where('memberId', 'in', memberIds).execute()
    return new Map(rows.map(({ memberId, ...mark }) => [memberId, mark]))
  },
  async setMarks(tx: Tx, marks: ReadonlyMap<MemberId, TurnoverMark>): Promise<void> {
    if (marks.size === 0) return
    await tables(tx)
      .insertInto(TURNOVER)
      .values([...marks].map(([memberId, mark]) => ({ memberId, ...mark })))
      .onConflict((conflict) =>
        conflict.column('memberId').doUpdateSet(({ ref }) => ({
          required: ref('excluded.required'),
          sinceDay: ref('excluded.sinceDay'),
          playedBefore: ref('excluded.playedBefore'),
        })),
      )
      .execute()
  },
}
