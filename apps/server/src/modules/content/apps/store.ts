import type { Instant } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type App = Row<'content.apps'>
export type AppPart = Row<'content.app_parts'>

export const appsStore = {
  all: (db: Reader, limit: number): Promise<App[]> =>
    tables(db)
      .selectFrom('content.apps')
      .selectAll()
      .orderBy('uploadedAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
  byId: (db: Reader, id: string): Promise<App | undefined> =>
    tables(db).selectFrom('content.apps').selectAll().where('id', '=', id).executeTakeFirst(),
  lock: (tx: Tx, id: string): Promise<App | undefined> =>
    tables(tx).selectFrom('content.apps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  /** Keeps apps from being removed until the transaction ends. The ids that exist. */
  async hold(tx: Tx, ids: readonly string[]): Promise<string[]> {
    const query = tables(tx).selectFrom('content.apps').select('id').where('id', 'in', ids).orderBy('id').forKeyShare()
    return (await query.execute()).map(({ id }) => id)
  },
  async count(db: Reader): Promise<number> {
    const counted = tables(db)
      .selectFrom('content.apps')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
    return Number((await counted.executeTakeFirstOrThrow()).count)
  },
  /** False when the file is stored already. */
  add: (tx: Tx, app: App): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('content.apps')
        .values(app)
        .onConflict((conflict) => conflict.column('id').doNothing()),
    ),
  async remove(tx: Tx, { id, uploadId }: Pick<App, 'id' | 'uploadId'>): Promise<void> {
    await tables(tx).deleteFrom('content.apps').where('id', '=', id).execute()
    await tables(tx).deleteFrom('content.app_parts').where('uploadId', '=', uploadId).execute()
  },
  /** A part that is sent again takes the place of the first one, whose file expires. */
  async addPart(db: Reader, part: AppPart): Promise<void> {
    const { fileId, size, sentAt } = part
    await tables(db)
      .insertInto('content.app_parts')
      .values(part)
      .onConflict((conflict) => conflict.columns(['uploadId', 'position']).doUpdateSet({ fileId, size, sentAt }))
      .execute()
  },
  parts: (db: Reader, uploadId: string): Promise<AppPart[]> =>
    tables(db)
      .selectFrom('content.app_parts')
      .selectAll()
      .where('uploadId', '=', uploadId)
      .orderBy('position')
      .execute(),
  /** Forgets parts that nobody published. Their files expire by themselves. */
  async forgetParts(tx: Tx, before: Instant): Promise<void> {
    await tables(tx)
      .deleteFrom('content.app_parts')
      .where('sentAt', '<', before)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('content.apps')
              .select('content.apps.id')
              .whereRef('content.apps.uploadId', '=', 'content.app_parts.uploadId'),
          ),
        ),
      )
      .execute()
  },
}
