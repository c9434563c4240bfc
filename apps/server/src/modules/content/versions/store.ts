import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'

export type StoredVersion = Row<'content.versions'>

/** A bound for a list that comes in one answer. */
const MAX_REMOVED = 50

export const versionsStore = {
  /** Changes of one object take turns until their transactions end. */
  async lock(tx: Tx, object: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('content.versions'), hashtext(${object}))`.execute(tx)
  },
  newest: (db: Reader, object: string): Promise<StoredVersion | undefined> =>
    tables(db)
      .selectFrom('content.versions')
      .selectAll()
      .where('object', '=', object)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
  /** The numbers of the newest versions, by object. */
  async numbers(db: Reader, objects: readonly string[]): Promise<Map<string, number>> {
    if (objects.length === 0) return new Map()
    const rows = await tables(db)
      .selectFrom('content.versions')
      .select((eb) => ['object', eb.fn.max('version').as('version')])
      .where('object', 'in', objects)
      .groupBy('object')
      .execute()
    return new Map(rows.map(({ object, version }) => [object, version]))
  },
  one: (db: Reader, object: string, version: number): Promise<StoredVersion | undefined> =>
    tables(db)
      .selectFrom('content.versions')
      .selectAll()
      .where('object', '=', object)
      .where('version', '=', version)
      .executeTakeFirst(),
  /** Newest first, each with the value before it. */
  page: (db: Reader, object: string, asked: PageRequest) =>
    page(
      tables(db)
        .selectFrom('content.versions')
        .selectAll()
        .select(sql<unknown>`lag(case when is_removed then null else value end) over (order by version)`.as('before'))
        .where('object', '=', object)
        .orderBy('version', 'desc'),
      asked,
    ),
  /** The newest versions of objects whose names begin with a prefix, where they are removed, newest first. */
  async removed(db: Reader, prefix: string): Promise<StoredVersion[]> {
    const newest = tables(db)
      .selectFrom('content.versions')
      .distinctOn('object')
      .selectAll()
      .where((eb) => eb.fn<boolean>('starts_with', ['object', eb.val(prefix)]))
      .orderBy('object')
      .orderBy('version', 'desc')
    return tables(db)
      .selectFrom(newest.as('newest'))
      .selectAll()
      .where('isRemoved', '=', true)
      .orderBy('changedAt', 'desc')
      .limit(MAX_REMOVED)
      .execute()
  },
  async add(tx: Tx, { value, ...version }: StoredVersion): Promise<void> {
    await tables(tx)
      .insertInto('content.versions')
      .values({ ...version, value: JSON.stringify(value) })
      .execute()
  },
}
