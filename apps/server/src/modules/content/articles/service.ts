import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import { NOTICES_PER_PAGE } from '@croupier/kernel/page'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@croupier/wire/content/articles'
import type { Locale } from '@croupier/wire/content/system'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { localeFor } from '../site/rules.ts'
import { isPublished, type Texts, textIn } from './rules.ts'
import { plain, sanitise } from './sanitise.ts'
import { type Notice, articlesStore as store } from './store.ts'

export type ArticlesDeps = { db: Db; clock: Clock; random: Random }
export type ArticlesService = ReturnType<typeof articlesService>

/** Every session asks for it: asked of the database so often at most. */
const VERSION_HELD_MS = 4 * MS.second

type NoticeInput = {
  id?: string | undefined
  type: AnnouncementType
  groupName?: string | undefined
  image?: string | undefined
  link?: string | undefined
  publishedAt?: Date | undefined
  endsAt?: Date | undefined
  texts: Partial<Record<Locale, { title: string; content: string } | undefined>>
  reason: string
}

/** Notices, banners, help and the user agreement: what the merchant says, in the caller's language. */
export function articlesService({ db, clock, random }: ArticlesDeps) {
  let version: { name: string | null; until: Instant } | undefined
  async function told(notices: readonly Notice[], locale: Locale) {
    const texts = await store.texts(
      db,
      'notice',
      notices.map((one) => one.id),
      ['en', locale],
    )
    return notices.map((one) => ({ ...one, ...textIn(texts.get(one.id) ?? {}, locale) }))
  }
  const brief = ({ id, title, content, publishedAt }: Notice & { title: string; content: string }) => ({
    id,
    title,
    content,
    publishedAt,
  })
  async function help(locale: Locale) {
    const [keys, articles] = [await store.categories(db), await store.articles(db)]
    const wanted = ['en', locale] as const
    const titles = await store.texts(db, 'category', keys, wanted)
    const texts = await store.texts(
      db,
      'article',
      articles.map((one) => one.id),
      wanted,
    )
    return keys.map((key) => ({
      key,
      title: textIn(titles.get(key) ?? {}, locale).title,
      articles: articles
        .filter((one) => one.category === key)
        .map(({ id, updatedAt }) => ({ id, updatedAt, ...textIn(texts.get(id) ?? {}, locale) })),
    }))
  }
  async function agreement(locale: Locale) {
    const held = await store.agreement(db, clock.now())
    if (!held) return null
    const texts = await store.texts(db, 'agreement', [held.version], ['en', locale])
    return { ...held, ...textIn(texts.get(held.version) ?? {}, locale) }
  }
  return {
    async announcements(types: string, language: string) {
      const wanted = types.split(',') as AnnouncementType[]
      const all = await told(await store.notices(db, wanted, clock.now()), localeFor(language))
      const of = (type: AnnouncementType) => all.filter((one) => one.type === type)
      return {
        notices: of('PL').map(brief),
        popups: of('PU').map(brief),
        promotions: of('PR').map(brief),
        headlines: of('H').map(brief),
        banners: of('B').map(({ id, groupName, title, content, image, link }) => ({
          id,
          groupName: groupName ?? '',
          title,
          text: plain(content),
          image,
          link,
        })),
      }
    },
    async notices(page: number, language: string) {
      const found = await store.noticePage(db, clock.now(), { page, pageSize: NOTICES_PER_PAGE })
      const shown = await told(found.items, localeFor(language))
      return { ...found, items: shown.map(({ id, title, publishedAt }) => ({ id, title, publishedAt })) }
    },
    async notice(id: string, language: string) {
      const found = await store.notice(db, id)
      if (!found || found.type === 'B' || !isPublished(found, clock.now())) return refuse('notice.unknown')
      const [shown] = await told([found], localeFor(language))
      return brief(shown!)
    },
    async helpCenter(language: string) {
      const locale = localeFor(language)
      return { categories: await help(locale), agreement: await agreement(locale) }
    },
    /** The version that holds now, as of four seconds ago at most; null when the merchant has none. */
    async agreementVersion(): Promise<string | null> {
      const now = clock.now()
      if (!version || version.until <= now)
        version = { name: (await store.agreement(db, now))?.version ?? null, until: plusMs(now, VERSION_HELD_MS) }
      return version.name
    },
    forgetVersion() {
      version = undefined
    },
    async desk() {
      const notices = await store.notices(db, ANNOUNCEMENT_TYPES)
      const texts = await store.texts(
        db,
        'notice',
        notices.map((one) => one.id),
      )
      return { notices: notices.map((one) => ({ ...one, texts: texts.get(one.id) ?? {} })) }
    },
    async save(by: StaffCall, input: NoticeInput) {
      const texts = cleaned(input.texts)
      if (!texts.en) return refuse('notice.english_required')
      return db.transaction().execute(async (tx) => {
        const before = input.id ? await store.notice(tx, input.id) : undefined
        if (input.id && !before) return refuse('notice.unknown')
        const notice: Notice = {
          id: before?.id ?? humanId(random),
          type: input.type,
          groupName: input.groupName ?? null,
          image: input.image ?? null,
          link: input.link ?? null,
          publishedAt: input.publishedAt ?? before?.publishedAt ?? clock.now(),
          endsAt: input.endsAt ?? null,
        }
        const old = before ? (await store.texts(tx, 'notice', [before.id])).get(before.id) : undefined
        await store.saveNotice(tx, notice)
        await store.saveTexts(tx, 'notice', notice.id, texts)
        await by.audit(tx, {
          object: `notice:${notice.id}`,
          before: before ? { ...before, texts: old } : null,
          after: { ...notice, texts },
          reason: input.reason,
        })
        return { ...notice, texts }
      })
    },
    async remove(by: StaffCall, { id, reason }: { id: string; reason: string }) {
      await db.transaction().execute(async (tx) => {
        const before = await store.notice(tx, id)
        if (!before) return refuse('notice.unknown')
        const texts = (await store.texts(tx, 'notice', [id])).get(id)
        await store.removeNotice(tx, id)
        await by.audit(tx, { object: `notice:${id}`, before: { ...before, texts }, after: null, reason })
      })
      return {}
    },
  }
}

function cleaned(texts: NoticeInput['texts']): Texts {
  const clean: Texts = {}
  for (const [locale, text] of Object.entries(texts)) {
    if (text) clean[locale as Locale] = { title: text.title, content: sanitise(text.content) }
  }
  return clean
}
