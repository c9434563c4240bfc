import type { Locale } from '@croupier/wire/content/system'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type TemplateVersion = Row<'notifications.template_texts'>

const versions = (db: Reader) => tables(db).selectFrom('notifications.template_texts').selectAll()

export const templatesStore = {
  /** The newest version of a text; undefined while nobody has changed it. */
  newest: (db: Reader, template: string, language: Locale): Promise<TemplateVersion | undefined> =>
    versions(db)
      .where('template', '=', template)
      .where('language', '=', language)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
  /** The newest version of every text, or of those of one template. */
  allNewest: (db: Reader, template?: string): Promise<TemplateVersion[]> =>
    versions(db)
      .$if(template !== undefined, (query) => query.where('template', '=', template!))
      .distinctOn(['template', 'language'])
      .orderBy('template')
      .orderBy('language')
      .orderBy('version', 'desc')
      .execute(),
  /** False when this version exists: somebody else has saved one. */
  add: (tx: Tx, version: TemplateVersion): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('notifications.template_texts')
        .values(version)
        .onConflict((conflict) => conflict.doNothing()),
    ),
}
