import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'
import type { Use } from './rules.ts'

export type Media = Row<'content.media'>
export type Copy = Row<'content.media_copies'>

const NAMED = '%/media/%'

export const mediaStore = {
  all: (db: Reader, limit: number): Promise<Media[]> =>
    tables(db)
      .selectFrom('content.media')
      .selectAll()
      .orderBy('uploadedAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
  byId: (db: Reader, id: string): Promise<Media | undefined> =>
    tables(db).selectFrom('content.media').selectAll().where('id', '=', id).executeTakeFirst(),
  lock: (tx: Tx, id: string): Promise<Media | undefined> =>
    tables(tx).selectFrom('content.media').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  /** Keeps pictures from being removed until the transaction ends. The ids that exist. */
  async hold(tx: Tx, ids: readonly string[]): Promise<string[]> {
    const query = tables(tx).selectFrom('content.media').select('id').where('id', 'in', ids).orderBy('id').forKeyShare()
    return (await query.execute()).map(({ id }) => id)
  },
  async count(db: Reader): Promise<number> {
    const counted = tables(db)
      .selectFrom('content.media')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
    return Number((await counted.executeTakeFirstOrThrow()).count)
  },
  /** False when the picture is stored already. */
  add: (tx: Tx, media: Media): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('content.media')
        .values(media)
        .onConflict((conflict) => conflict.column('id').doNothing()),
    ),
  /** The smaller widths of a picture, or its icons. */
  copies: (db: Reader, id: string): Promise<Copy[]> =>
    tables(db).selectFrom('content.media_copies').selectAll().where('mediaId', '=', id).orderBy('name').execute(),
  copy: (db: Reader, id: string, name: string): Promise<Copy | undefined> =>
    tables(db)
      .selectFrom('content.media_copies')
      .selectAll()
      .where('mediaId', '=', id)
      .where(sql<string>`name`, '=', name)
      .executeTakeFirst(),
  async addCopies(tx: Tx, copies: readonly Copy[]): Promise<void> {
    if (copies.length > 0) await tables(tx).insertInto('content.media_copies').values(copies).execute()
  },
  async rename(tx: Tx, id: string, name: string): Promise<void> {
    await tables(tx).updateTable('content.media').set({ name }).where('id', '=', id).execute()
  },
  async remove(tx: Tx, id: string): Promise<void> {
    await tables(tx).deleteFrom('content.media').where('id', '=', id).execute()
  },
  /** The settings and texts that name a picture. */
  async places(db: Reader): Promise<{ use: Use; text: string }[]> {
    const value = sql<string>`value::text`
    const settings = await tables(db)
      .selectFrom('content.settings')
      .select(['name', value.as('text')])
      .where(value, 'like', NAMED)
      .orderBy('name')
      .execute()
    const texts = await tables(db)
      .selectFrom('content.texts')
      .select(['object', 'objectId', sql<string>`content || coalesce(picture ->> 'url', '')`.as('text')])
      .where((eb) => eb.or([eb('content', 'like', NAMED), eb('picture', 'is not', null)]))
      .orderBy('object')
      .orderBy('objectId')
      .execute()
    return [
      ...settings.map(({ name, text }) => ({ use: { kind: 'setting' as const, name }, text })),
      ...texts.map(({ object, objectId, text }) => ({ use: { kind: object, name: objectId }, text })),
    ]
  },
}
