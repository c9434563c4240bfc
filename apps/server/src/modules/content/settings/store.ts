import type { Instant } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../../../platform/db/database.ts'

export type SettingRow = { name: string; value: unknown; version: number; changedAt: Instant; changedBy: string }

export const settingsStore = {
  async all(db: Reader): Promise<SettingRow[]> {
    const rows = await db.selectFrom('content.settings').selectAll().execute()
    return rows.map(toRow)
  },
  async lock(tx: Tx, name: string): Promise<SettingRow | undefined> {
    const row = await tx
      .selectFrom('content.settings')
      .selectAll()
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    return row && toRow(row)
  },
  /** False when somebody else wrote the same version first. */
  async write(tx: Tx, { name, value, version, changedAt, changedBy }: SettingRow): Promise<boolean> {
    const fields = { value: JSON.stringify(value), version, changed_at: changedAt, changed_by: changedBy }
    const row = await tx
      .insertInto('content.settings')
      .values({ name, ...fields })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(fields)
          .where('content.settings.version', '=', version - 1),
      )
      .returning('name')
      .executeTakeFirst()
    return row !== undefined
  },
}

const toRow = (row: {
  name: string
  value: unknown
  version: number
  changed_at: Date
  changed_by: string
}): SettingRow => ({
  name: row.name,
  value: row.value,
  version: row.version,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})
