import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type SettingRow = Row<'content.settings'>

export const settingsStore = {
  all: (db: Reader): Promise<SettingRow[]> => tables(db).selectFrom('content.settings').selectAll().execute(),
  lock: (tx: Tx, name: string): Promise<SettingRow | undefined> =>
    tables(tx).selectFrom('content.settings').selectAll().where('name', '=', name).forUpdate().executeTakeFirst(),
  /** False when another change wrote the same version first. */
  write(tx: Tx, { name, ...setting }: SettingRow): Promise<boolean> {
    const fields = { ...setting, value: JSON.stringify(setting.value) }
    return hasWritten(
      tables(tx)
        .insertInto('content.settings')
        .values({ name, ...fields })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(fields)
            .where('content.settings.version', '=', setting.version - 1),
        ),
    )
  },
}
