import type { Clock, Instant } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@croupier/wire/content/announcements'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Change, removedOf, restoredText, type Versions } from '../versions/service.ts'
import { noticeOf } from '../versions/stored.ts'
import { isAllowedLink, type Text, type Texts } from './rules.ts'
import { sanitise } from './sanitise.ts'
import { type Notice, articlesStore as store } from './store.ts'

export type EditingDeps = {
  db: Db
  clock: Clock
  random: Random
  versions: Versions
  /** Keeps the pictures that a text names until the commit; refuses `file.unknown`. */
  holdPictures(tx: Tx, value: unknown): Promise<void>
  /** The hosts that links of announcements may lead to. */
  linkHosts(): readonly string[]
  /** Lets open pages read the announcements again after the commit. */
  announceChange(tx: Tx, by: string): Promise<void>
  /** The same at those of the instants that are to come, when something begins or ends. */
  announceAt(tx: Tx, instants: readonly (Instant | null)[]): Promise<void>
}

export type NoticeInput = {
  id?: string | undefined
  /** The version that the caller read. */
  version?: number | undefined
  type: AnnouncementType
  groupName?: string | null | undefined
  link?: string | null | undefined
  repeats?: 'session' | 'day' | null | undefined
  publishedAt?: Date | undefined
  endsAt?: Date | null | undefined
  audience?: Notice['audience'] | undefined
  labels?: string[] | undefined
  minRank?: number | undefined
  countries?: string[] | undefined
  device?: Notice['device'] | undefined
  texts: Partial<Record<Locale, Text | undefined>>
  reason: string
}
/** Makes a version of a notice, or of another object, the newest one. */
export type Restoring = { id: string; version: number; reason: string }

/** All notices with their texts in every language, for staff. */
export async function allNotices({ db, versions }: Pick<EditingDeps, 'db' | 'versions'>) {
  const notices = await store.notices(db, ANNOUNCEMENT_TYPES)
  const ids = notices.map(({ id }) => id)
  const texts = await store.texts(db, 'notice', ids)
  const numbers = await versions.numbers(db, ids.map(objectOf))
  const removed = (await versions.removed(OBJECT)).map((one) => removedOf(one, OBJECT))
  return {
    notices: notices.map((one) => ({
      ...one,
      texts: texts.get(one.id) ?? {},
      version: numbers.get(objectOf(one.id)) ?? 0,
    })),
    removed,
  }
}

/** Adds a notice, or replaces one. */
export async function saveNotice(deps: EditingDeps, by: StaffCall, input: NoticeInput) {
  return deps.db.transaction().execute(async (tx) => {
    const { id, version } = input
    if (id === undefined) return write(deps, tx, by, { id: humanId(deps.random), before: null, input })
    const newest = await deps.versions.lock(tx, objectOf(id))
    const before = (await stored(tx, id)) ?? refuse('notice.unknown')
    if (version !== undefined && version !== newest) refuse('notice.changed')
    return write(deps, tx, by, { id, before, input })
  })
}

/** Makes an earlier version the newest one. A notice that was removed comes back under its id. */
export async function restoreNotice(deps: EditingDeps, by: StaffCall, asked: Restoring) {
  const { id, version, reason } = asked
  return deps.db.transaction().execute(async (tx) => {
    await deps.versions.lock(tx, objectOf(id))
    const input = noticeOf(await deps.versions.valueOf(tx, objectOf(id), version))
    const before = await stored(tx, id)
    return write(deps, tx, by, { id, before, input: { ...input, reason: restoredText(version, reason) } })
  })
}

const OBJECT = 'notice:'
/** The name of a notice in the audit log and among the versions. */
export const objectOf = (id: string) => `${OBJECT}${id}`

type Stored = Notice & { texts: Texts }

async function stored(tx: Tx, id: string): Promise<Stored | null> {
  const found = await store.notice(tx, id)
  return found ? { ...found, texts: (await store.texts(tx, 'notice', [id])).get(id) ?? {} } : null
}

type Written = { id: string; before: Stored | null; input: NoticeInput }

async function write(deps: EditingDeps, tx: Tx, by: StaffCall, { id, before, input }: Written) {
  const texts = cleanTexts(input.texts)
  if (!texts.en) return refuse('notice.english_required')
  if (input.link && !isAllowedLink(input.link, deps.linkHosts())) return refuse('notice.link_not_allowed')
  const notice: Notice = {
    id,
    type: input.type,
    groupName: input.groupName ?? null,
    link: input.link ?? null,
    repeats: input.type === 'PU' ? (input.repeats ?? 'session') : null,
    publishedAt: input.publishedAt ?? before?.publishedAt ?? deps.clock.now(),
    endsAt: input.endsAt ?? null,
    audience: input.audience ?? 'all',
    labels: input.labels ?? [],
    minRank: input.minRank ?? 0,
    countries: input.countries ?? [],
    device: input.device ?? 'all',
  }
  await deps.holdPictures(tx, texts)
  await store.saveNotice(tx, notice)
  await store.saveTexts(tx, 'notice', id, texts)
  await deps.announceAt(tx, [notice.publishedAt, notice.endsAt])
  const after = { ...notice, texts }
  const version = await recordChange(deps, tx, by, { object: objectOf(id), before, after, reason: input.reason })
  return { ...after, version }
}

/** Stores the version, lets open pages read the texts again, and writes the audit entry, which comes last. */
export async function recordChange(
  { versions, announceChange }: Pick<EditingDeps, 'versions' | 'announceChange'>,
  tx: Tx,
  by: StaffCall,
  { reason, ...change }: Change & { reason: string },
): Promise<number> {
  const version = await versions.record(tx, change, { by: by.name, reason })
  await announceChange(tx, by.name)
  await by.audit(tx, { ...change, reason })
  return version
}

export async function removeNotice(deps: EditingDeps, by: StaffCall, { id, reason }: { id: string; reason: string }) {
  await deps.db.transaction().execute(async (tx) => {
    await deps.versions.lock(tx, objectOf(id))
    const before = (await stored(tx, id)) ?? refuse('notice.unknown')
    await store.removeNotice(tx, id)
    await recordChange(deps, tx, by, { object: objectOf(id), before, after: null, reason })
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
