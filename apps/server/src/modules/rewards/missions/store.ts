import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import { termsFrom, termsText } from '../bonus/model.ts'
import { categoryFrom, type StoredMission } from './model.ts'

const MISSIONS = 'rewards.missions'

const missions = (reader: Reader) => tables(reader).selectFrom(MISSIONS).selectAll()
const missionOf = ({ missionId, createdAt: _, wager, category, ...row }: Row<typeof MISSIONS>): StoredMission => ({
  id: missionId,
  ...row,
  category: categoryFrom(category),
  wager: wager === null ? null : termsFrom(wager),
})

export const missionsStore = {
  /** Missions whose last day is not before a business day, the newest first. */
  async since(reader: Reader, day: BusinessDay): Promise<StoredMission[]> {
    const rows = await missions(reader).where('lastDay', '>=', day).orderBy('firstDay', 'desc').orderBy('missionId')
    return (await rows.execute()).map(missionOf)
  },
  async find(reader: Reader, id: string): Promise<StoredMission | undefined> {
    const row = await missions(reader).where('missionId', '=', id).executeTakeFirst()
    return row && missionOf(row)
  },
  async lock(tx: Tx, id: string): Promise<StoredMission | undefined> {
    const row = await missions(tx).where('missionId', '=', id).forUpdate().executeTakeFirst()
    return row && missionOf(row)
  },
  async save(tx: Tx, { id, wager, ...mission }: StoredMission, createdAt: Instant): Promise<void> {
    const values = { ...mission, wager: wager && termsText(wager) }
    await tables(tx)
      .insertInto(MISSIONS)
      .values({ missionId: id, ...values, createdAt })
      .onConflict((conflict) => conflict.column('missionId').doUpdateSet(values))
      .execute()
  },
  async pause(tx: Tx, id: string, pausedOn: BusinessDay | null): Promise<void> {
    await tables(tx).updateTable(MISSIONS).set({ pausedOn }).where('missionId', '=', id).execute()
  },
  /** Counts a reward of the budget. */
  async give(tx: Tx, id: string): Promise<void> {
    await sql`update rewards.missions set given = given + 1 where mission_id = ${id}`.execute(tx)
  },
}
