import type { Instant } from '@croupier/kernel/clock'
import type { WatchList } from '@croupier/wire/kyc/watch-lists.console'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import type { ListEntry } from './model.ts'

export type StoredVersion = Row<'kyc.watch_list_versions'>
export type StoredEntry = Omit<ListEntry, 'list'>

/** Persons that one statement writes. */
const WRITTEN_AT_ONCE = 2_000

const versions = (reader: Reader) => tables(reader).selectFrom('kyc.watch_list_versions').selectAll()
const entriesOf = (reader: Reader, versionId: string) =>
  tables(reader).selectFrom('kyc.watch_list_entries').where('versionId', '=', versionId)

export const watchListsStore = {
  /** Versions of one list are put in force one after the other. */
  async lock(tx: Tx, list: WatchList): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`kyc.list:${list}`}, 0))`.execute(tx)
  },
  byId: (reader: Reader, versionId: string): Promise<StoredVersion | undefined> =>
    versions(reader).where('versionId', '=', versionId).executeTakeFirst(),
  inForce: (reader: Reader): Promise<StoredVersion[]> => versions(reader).where('state', '=', 'in_force').execute(),
  inForceOf: (reader: Reader, list: WatchList): Promise<StoredVersion | undefined> =>
    versions(reader).where('state', '=', 'in_force').where('list', '=', list).executeTakeFirst(),
  async isContentInForce(reader: Reader, { list, contentHash }: StoredVersion): Promise<boolean> {
    const found = versions(reader).where('state', '=', 'in_force').where('list', '=', list)
    return (await found.where('contentHash', '=', contentHash).executeTakeFirst()) !== undefined
  },
  /** Newest first. */
  page: (reader: Reader, { list, ...asked }: PageRequest & { list?: WatchList | undefined }) =>
    page(
      versions(reader)
        .$if(list !== undefined, (query) => query.where('list', '=', list!))
        .orderBy('uploadedAt', 'desc')
        .orderBy('versionId', 'desc'),
      asked,
    ),
  waitingSince: (reader: Reader, before: Instant): Promise<StoredVersion[]> =>
    versions(reader).where('state', '=', 'waiting').where('uploadedAt', '<', before).execute(),

  async add(tx: Tx, version: StoredVersion, entries: readonly StoredEntry[]): Promise<void> {
    await tables(tx).insertInto('kyc.watch_list_versions').values(version).execute()
    for (let at = 0; at < entries.length; at += WRITTEN_AT_ONCE) {
      const rows = JSON.stringify(entries.slice(at, at + WRITTEN_AT_ONCE))
      await sql`
        insert into kyc.watch_list_entries (version_id, entry_id, names, birth_dates)
        select ${version.versionId}::uuid, e ->> 'id', array(select jsonb_array_elements_text(e -> 'names')),
          array(select jsonb_array_elements_text(e -> 'birthDates'))
        from jsonb_array_elements(${rows}::jsonb) e`.execute(tx)
    }
  },
  async idsOf(reader: Reader, versionId: string): Promise<Set<string>> {
    const rows = await entriesOf(reader, versionId).select('entryId').execute()
    return new Set(rows.map(({ entryId }) => entryId))
  },
  /** The persons of a version, in the order of their ids. */
  entriesAfter: (db: Db, versionId: string, after: string, limit: number): Promise<StoredEntry[]> =>
    entriesOf(db, versionId)
      .select(['entryId as id', 'names', 'birthDates'])
      .where('entryId', '>', after)
      .orderBy('entryId')
      .limit(limit)
      .execute(),

  /** A version that no longer counts keeps its row, and loses its persons. */
  async end(tx: Tx, versionId: string, state: 'replaced' | 'expired'): Promise<void> {
    await tables(tx).updateTable('kyc.watch_list_versions').set({ state }).where('versionId', '=', versionId).execute()
    await tables(tx).deleteFrom('kyc.watch_list_entries').where('versionId', '=', versionId).execute()
  },
  async putInForce(tx: Tx, versionId: string, inForceAt: Instant): Promise<void> {
    await tables(tx)
      .updateTable('kyc.watch_list_versions')
      .set({ state: 'in_force', inForceAt })
      .where('versionId', '=', versionId)
      .execute()
  },
}
