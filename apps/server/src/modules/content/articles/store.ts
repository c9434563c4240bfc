import type { Instant } from '@croupier/kernel/clock'
import type { AnnouncementType } from '@croupier/wire/content/articles'
import type { Locale } from '@croupier/wire/content/system'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Texts } from './rules.ts'

export type Notice = {
  id: string
  type: AnnouncementType
  groupName: string | null
  image: string | null
  link: string | null
  publishedAt: Instant
  endsAt: Instant | null
}
export type TextObject = 'notice' | 'category' | 'article' | 'agreement'
export type Article = { id: string; category: string; updatedAt: Instant }

const NOTICES_MOST = 500

export const articlesStore = {
  /** Newest first; with `now` only what is published then. */
  async notices(db: Reader, types: readonly AnnouncementType[], now?: Instant): Promise<Notice[]> {
    const rows = await db
      .selectFrom('content.notices')
      .selectAll()
      .where('type', 'in', types)
      .$if(now !== undefined, (query) =>
        query
          .where('published_at', '<=', now!)
          .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now!)])),
      )
      .orderBy('position')
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(NOTICES_MOST)
      .execute()
    return rows.map(toNotice)
  },
  async noticePage(
    db: Reader,
    { now, limit, offset }: { now: Instant; limit: number; offset: number },
  ): Promise<{ items: Notice[]; total: number }> {
    const published = db
      .selectFrom('content.notices')
      .where('type', '=', 'PL')
      .where('published_at', '<=', now)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    const { total } = await published.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
    const rows = await published
      .selectAll()
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    return { items: rows.map(toNotice), total: Number(total) }
  },
  async notice(db: Reader, id: string): Promise<Notice | undefined> {
    const row = await db.selectFrom('content.notices').selectAll().where('id', '=', id).executeTakeFirst()
    return row && toNotice(row)
  },
  async saveNotice(tx: Tx, { id, type, groupName, image, link, publishedAt, endsAt }: Notice): Promise<void> {
    const fields = { type, group_name: groupName, image, link, published_at: publishedAt, ends_at: endsAt }
    await tx
      .insertInto('content.notices')
      .values({ id, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute()
  },
  async removeNotice(tx: Tx, id: string): Promise<void> {
    await tx.deleteFrom('content.texts').where('object', '=', 'notice').where('object_id', '=', id).execute()
    await tx.deleteFrom('content.notices').where('id', '=', id).execute()
  },
  /** Replaces the words of one thing in all languages. */
  async saveTexts(tx: Tx, object: TextObject, id: string, texts: Texts): Promise<void> {
    await tx.deleteFrom('content.texts').where('object', '=', object).where('object_id', '=', id).execute()
    const rows = Object.entries(texts).map(([locale, text]) => ({ object, object_id: id, locale, ...text }))
    if (rows.length > 0) await tx.insertInto('content.texts').values(rows).execute()
  },
  /** The words of many things of one kind, by id; with `locales` only those. */
  async texts(
    db: Reader,
    object: TextObject,
    ids: readonly string[],
    locales?: readonly Locale[],
  ): Promise<Map<string, Texts>> {
    const found = new Map<string, Texts>(ids.map((id) => [id, {}]))
    if (ids.length === 0) return found
    const rows = await db
      .selectFrom('content.texts')
      .selectAll()
      .where('object', '=', object)
      .where('object_id', 'in', ids)
      .$if(locales !== undefined, (query) => query.where('locale', 'in', locales!))
      .execute()
    for (const { object_id, locale, title, content } of rows) {
      const texts = found.get(object_id)
      if (texts) texts[locale as Locale] = { title, content }
    }
    return found
  },
  async categories(db: Reader): Promise<string[]> {
    const rows = await db.selectFrom('content.help_categories').select('key').orderBy('position').execute()
    return rows.map((row) => row.key)
  },
  async articles(db: Reader): Promise<Article[]> {
    const rows = await db.selectFrom('content.help_articles').selectAll().orderBy('position').orderBy('id').execute()
    return rows.map((row) => ({ id: row.id, category: row.category, updatedAt: row.updated_at }))
  },
  async addCategory(tx: Tx, key: string, position: number): Promise<void> {
    await tx.insertInto('content.help_categories').values({ key, position }).execute()
  },
  async addArticle(tx: Tx, { id, category, updatedAt }: Article, position: number): Promise<void> {
    await tx.insertInto('content.help_articles').values({ id, category, position, updated_at: updatedAt }).execute()
  },
  async addAgreement(tx: Tx, version: string, effectiveAt: Instant): Promise<void> {
    await tx.insertInto('content.agreements').values({ version, effective_at: effectiveAt }).execute()
  },
  /** The agreement that holds at an instant. */
  async agreement(db: Reader, now: Instant): Promise<{ version: string; effectiveAt: Instant } | undefined> {
    const row = await db
      .selectFrom('content.agreements')
      .selectAll()
      .where('effective_at', '<=', now)
      .orderBy('effective_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { version: row.version, effectiveAt: row.effective_at }
  },
}

const toNotice = (row: {
  id: string
  type: string
  group_name: string | null
  image: string | null
  link: string | null
  published_at: Date
  ends_at: Date | null
}): Notice => ({
  id: row.id,
  type: row.type as AnnouncementType,
  groupName: row.group_name,
  image: row.image,
  link: row.link,
  publishedAt: row.published_at,
  endsAt: row.ends_at,
})
