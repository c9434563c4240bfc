import type { Language } from '@croupier/rules/languages'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'

export type TextVersion = Row<'content.site_texts'>

export const siteTextsStore = {
  /** The newest version of every text that was ever changed in a language. */
  newest: (db: Reader, language: Language): Promise<TextVersion[]> =>
    tables(db)
      .selectFrom('content.site_texts')
      .selectAll()
      .where('language', '=', language)
      .distinctOn('id')
      .orderBy('id')
      .orderBy('version', 'desc')
      .execute(),
  /** The caller holds the lock of the counter, so no version exists yet. */
  async add(tx: Tx, versions: readonly TextVersion[]): Promise<void> {
    await tables(tx).insertInto('content.site_texts').values(versions).execute()
  },
}
