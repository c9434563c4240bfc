import type { Instant } from '@croupier/kernel/clock'
import type { Page } from '@croupier/kernel/page'
import type { Language } from '@croupier/rules/languages'
import type { AnnouncementType } from '@croupier/wire/content/announcements'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import { type Texts, textsByLocale, type Viewer } from './rules.ts'

export type Notice = Omit<Row<'content.notices'>, 'position'>
export type TextObject = Row<'content.texts'>['object']
export type Article = Omit<Row<'content.help_articles'>, 'position'>

const MAX_NOTICES = 500
const NOTICE = [
  'id',
  'type',
  'groupName',
  'link',
  'repeats',
  'publishedAt',
  'endsAt',
  'audience',
  'labels',
  'minRank',
  'countries',
  'device',
] as const

/** Who reads announcements, and when. */
export type Viewing = { now: Instant; viewer: Viewer }

/** What is published for a viewer. The database decides, so no other announcement leaves it. */
const published = (db: Reader, { now, viewer: { member, country, device } }: Viewing) =>
  tables(db)
    .selectFrom('content.notices')
    .where('publishedAt', '<=', now)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .where('audience', 'in', ['all', member ? 'members' : 'visitors'])
    .where(sql<boolean>`(labels = '{}' or labels && ${[...(member?.labels ?? [])]}::text[])`)
    .where('minRank', '<=', member?.rank ?? 0)
    .where(sql<boolean>`(countries = '{}' or ${country}::text = any(countries))`)
    .where('device', 'in', device ? ['all', device] : ['all'])

export const articlesStore = {
  /** Newest first; with `viewing` only what is published then for that viewer. */
  notices(db: Reader, types: readonly AnnouncementType[], viewing?: Viewing): Promise<Notice[]> {
    const found = viewing ? published(db, viewing) : tables(db).selectFrom('content.notices')
    return found
      .select(NOTICE)
      .where('type', 'in', types)
      .orderBy('position')
      .orderBy('publishedAt', 'desc')
      .orderBy('id')
      .limit(MAX_NOTICES)
      .execute()
  },
  noticePage: (db: Reader, viewing: Viewing, asked: PageRequest): Promise<Page<Notice>> =>
    page(
      published(db, viewing).select(NOTICE).where('type', '=', 'PL').orderBy('publishedAt', 'desc').orderBy('id'),
      asked,
    ),
  publishedNotice: (db: Reader, viewing: Viewing, id: string): Promise<Notice | undefined> =>
    published(db, viewing).select(NOTICE).where('id', '=', id).executeTakeFirst(),
  notice: (db: Reader, id: string): Promise<Notice | undefined> =>
    tables(db).selectFrom('content.notices').select(NOTICE).where('id', '=', id).executeTakeFirst(),
  async saveNotice(tx: Tx, { id, ...fields }: Notice): Promise<void> {
    await tables(tx)
      .insertInto('content.notices')
      .values({ id, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute()
  },
  async removeNotice(tx: Tx, id: string): Promise<void> {
    await tables(tx).deleteFrom('content.texts').where('object', '=', 'notice').where('objectId', '=', id).execute()
    await tables(tx).deleteFrom('content.notices').where('id', '=', id).execute()
  },
  /** Replaces the texts of one object in all languages. */
  async saveTexts(tx: Tx, object: TextObject, id: string, texts: Texts): Promise<void> {
    await tables(tx).deleteFrom('content.texts').where('object', '=', object).where('objectId', '=', id).execute()
    const rows = textsByLocale(texts).map(({ action, picture, ...text }) => ({
      ...text,
      object,
      objectId: id,
      action: action ?? null,
      picture: picture ? JSON.stringify(picture) : null,
    }))
    if (rows.length > 0) await tables(tx).insertInto('content.texts').values(rows).execute()
  },
  /** The texts of objects of one kind, by id; with `locales`, in those languages only. */
  async texts(
    db: Reader,
    object: TextObject,
    ids: readonly string[],
    locales?: readonly Language[],
  ): Promise<Map<string, Texts>> {
    const found = new Map<string, Texts>(ids.map((id) => [id, {}]))
    if (ids.length === 0) return found
    const rows = await tables(db)
      .selectFrom('content.texts')
      .selectAll()
      .where('object', '=', object)
      .where('objectId', 'in', ids)
      .$if(locales !== undefined, (query) => query.where('locale', 'in', locales!))
      .execute()
    for (const { objectId, locale, title, content, action, picture } of rows) {
      const texts = found.get(objectId)
      if (texts) texts[locale] = { title, content, ...(action ? { action } : {}), ...(picture ? { picture } : {}) }
    }
    return found
  },
  async categories(db: Reader): Promise<string[]> {
    const rows = await tables(db).selectFrom('content.help_categories').select('key').orderBy('position').execute()
    return rows.map((row) => row.key)
  },
  articles: (db: Reader): Promise<Article[]> =>
    tables(db).selectFrom('content.help_articles').selectAll().orderBy('position').orderBy('id').execute(),
  async addCategory(tx: Tx, key: string, position: number): Promise<void> {
    await tables(tx).insertInto('content.help_categories').values({ key, position }).execute()
  },
  async addArticle(tx: Tx, article: Article, position: number): Promise<void> {
    await tables(tx)
      .insertInto('content.help_articles')
      .values({ ...article, position })
      .execute()
  },
  /** The agreement in force at an instant. */
  agreement: (db: Reader, now: Instant): Promise<Row<'content.agreements'> | undefined> =>
    tables(db)
      .selectFrom('content.agreements')
      .selectAll()
      .where('effectiveAt', '<=', now)
      .orderBy('effectiveAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
}
