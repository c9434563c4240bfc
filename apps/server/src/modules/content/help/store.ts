import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'

export type HelpCategory = Row<'content.help_categories'>
export type HelpArticle = Row<'content.help_articles'>

export const helpStore = {
  categories: (db: Reader): Promise<HelpCategory[]> =>
    tables(db).selectFrom('content.help_categories').selectAll().orderBy('position').orderBy('key').execute(),
  articles: (db: Reader): Promise<HelpArticle[]> =>
    tables(db).selectFrom('content.help_articles').selectAll().orderBy('position').orderBy('id').execute(),
  async saveCategory(tx: Tx, { key, position }: HelpCategory): Promise<void> {
    await tables(tx)
      .insertInto('content.help_categories')
      .values({ key, position })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ position }))
      .execute()
  },
  async saveArticle(tx: Tx, { id, ...fields }: HelpArticle): Promise<void> {
    await tables(tx)
      .insertInto('content.help_articles')
      .values({ id, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute()
  },
  async removeCategory(tx: Tx, key: string): Promise<void> {
    await tables(tx).deleteFrom('content.help_categories').where('key', '=', key).execute()
  },
  async removeArticle(tx: Tx, id: string): Promise<void> {
    await tables(tx).deleteFrom('content.help_articles').where('id', '=', id).execute()
  },
}
