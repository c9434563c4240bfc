import type { Clock } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@croupier/wire/content/announcements'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isAllowedLink, type Text, type Texts } from './rules.ts'
import { sanitise } from './sanitise.ts'
import { type Notice, articlesStore as store } from './store.ts'

export type EditingDeps = {
  db: Db
  clock: Clock
  random: Random
  /** Keeps the pictures that a text names until the commit; refuses `file.unknown`. */
  holdPictures(tx: Tx, value: unknown): Promise<void>
  /** The hosts that links of announcements may lead to. */
  linkHosts(): readonly string[]
  /** Lets open pages read the announcements again after the commit. */
  announceChange(tx: Tx, by: string): Promise<void>
}

export type NoticeInput = {
  id?: string | undefined
  type: AnnouncementType
  groupName?: string | undefined
  link?: string | undefined
  repeats?: 'session' | 'day' | undefined
  publishedAt?: Date | undefined
  endsAt?: Date | undefined
  texts: Partial<Record<Locale, Text | undefined>>
  reason: string
}

/** All notices with their texts in every language, for staff. */
export async function allNotices({ db }: Pick<EditingDeps, 'db'>) {
  const notices = await store.notices(db, ANNOUNCEMENT_TYPES)
  const ids = notices.map(({ id }) => id)
  const texts = await store.texts(db, 'notice', ids)
  return { notices: notices.map((one) => ({ ...one, texts: texts.get(one.id) ?? {} })) }
}

/** Adds a notice, or replaces one. */
export async function saveNotice(deps: EditingDeps, by: StaffCall, input: NoticeInput) {
  const { db, clock, random, holdPictures, linkHosts, announceChange } = deps
  const texts = cleanTexts(input.texts)
  if (!texts.en) return refuse('notice.english_required')
  if (input.link && !isAllowedLink(input.link, linkHosts())) return refuse('notice.link_not_allowed')
  return db.transaction().execute(async (tx) => {
    const before = input.id ? await store.notice(tx, input.id) : undefined
    if (input.id && !before) return refuse('notice.unknown')
    const notice: Notice = {
      id: before?.id ?? humanId(random),
      type: input.type,
      groupName: input.groupName ?? null,
      link: input.link ?? null,
      repeats: input.type === 'PU' ? (input.repeats ?? 'session') : null,
      publishedAt: input.publishedAt ?? before?.publishedAt ?? clock.now(),
      endsAt: input.endsAt ?? null,
    }
    const old = before ? (await store.texts(tx, 'notice', [before.id])).get(before.id) : undefined
    await holdPictures(tx, texts)
    await store.saveNotice(tx, notice)
    await store.saveTexts(tx, 'notice', notice.id, texts)
    await announceChange(tx, by.name)
    await by.audit(tx, {
      object: `notice:${notice.id}`,
      before: before ? { ...before, texts: old } : null,
      after: { ...notice, texts },
      reason: input.reason,
    })
    return { ...notice, texts }
  })
}

export async function removeNotice(
  { db, announceChange }: EditingDeps,
  by: StaffCall,
  { id, reason }: { id: string; reason: string },
) {
  await db.transaction().execute(async (tx) => {
    const before = await store.notice(tx, id)
    if (!before) return refuse('notice.unknown')
    const texts = (await store.texts(tx, 'notice', [id])).get(id)
    await store.removeNotice(tx, id)
    await announceChange(tx, by.name)
    await by.audit(tx, { object: `notice:${id}`, before: { ...before, texts }, after: null, reason })
  })
  return {}
}

/** The texts without markup that a page must not show. */
export function cleanTexts(texts: NoticeInput['texts']): Texts {
  const clean: Texts = {}
  for (const locale of LOCALES) {
    const text = texts[locale]
    if (text) clean[locale] = { ...text, content: sanitise(text.content) }
  }
  return clean
}
