import type { Clock, Instant } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { needsSecondApprover } from '@croupier/rules/announcements'
import { type Language, languages } from '@croupier/rules/languages'
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@croupier/wire/content/announcements'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { ALONE, type Opening } from '../setup/opening.ts'
import { type Author, type Change, removedOf, restoredText, type Versions } from '../versions/service.ts'
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

/** What announcements need beside: the request of a second approver, and who decides alone. */
export type NoticeDeps = EditingDeps & {
  opening: Pick<Opening, 'decidesAlone'>
  requests: {
    request(tx: Tx, by: StaffCall, asked: NoticeRequest & { reason: string }): Promise<{ approvalId: string }>
  }
}
/** A notice as it waits for a second approver. `version` is the one that it was made from. */
type NoticeRequest = { payload: { id: string; version: number; notice: AskedNotice } }
/** Without a time, the notice is published with its approval. */
export type AskedNotice = Omit<Notice, 'id' | 'publishedAt'> & { publishedAt: Date | null; texts: Texts }

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
  texts: Partial<Record<Language, Text | undefined>>
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

/** Adds a notice, or replaces one. One that needs a second approver is requested, and `approvalId` names the request. */
export async function saveNotice(deps: NoticeDeps, by: StaffCall, { reason, ...input }: NoticeInput) {
  return deps.db.transaction().execute(async (tx) => {
    const { id = humanId(deps.random), version } = input
    const newest = await deps.versions.lock(tx, objectOf(id))
    const before = input.id === undefined ? null : ((await stored(tx, id)) ?? refuse('notice.unknown'))
    if (version !== undefined && version !== newest) refuse('notice.changed')
    return decide(deps, tx, by, { id, version: newest, before, notice: checked(deps, input, before), reason })
  })
}

/** Makes an earlier version the newest one. A notice that was removed comes back under its id. */
export async function restoreNotice(deps: NoticeDeps, by: StaffCall, asked: Restoring) {
  const { id, version, reason } = asked
  return deps.db.transaction().execute(async (tx) => {
    const newest = await deps.versions.lock(tx, objectOf(id))
    const input = noticeOf(await deps.versions.valueOf(tx, objectOf(id), version))
    const before = await stored(tx, id)
    const notice = checked(deps, input, before)
    return decide(deps, tx, by, { id, version: newest, before, notice, reason: restoredText(version, reason) })
  })
}

const OBJECT = 'notice:'
/** The name of a notice in the audit log and among the versions. */
export const objectOf = (id: string) => `${OBJECT}${id}`

type Stored = Notice & { texts: Texts }

export async function stored(tx: Tx, id: string): Promise<Stored | null> {
  const found = await store.notice(tx, id)
  return found ? { ...found, texts: (await store.texts(tx, 'notice', [id])).get(id) ?? {} } : null
}

type Deciding = { id: string; version: number; before: Stored | null; notice: AskedNotice; reason: string }

/** T155: requests what needs a second approver, and writes everything else. */
async function decide(deps: NoticeDeps, tx: Tx, by: StaffCall, asked: Deciding) {
  const { id, version, before, notice, reason } = asked
  const needsTwo = needsSecondApprover(notice)
  const isAlone = needsTwo && (await deps.opening.decidesAlone(tx))
  if (needsTwo && !isAlone) {
    const { approvalId } = await deps.requests.request(tx, by, { payload: { id, version, notice }, reason })
    return { ...(before ?? published(deps, id, notice)), version, approvalId }
  }
  const author = { by: by.name, reason: isAlone ? `${reason} ${ALONE}` : reason }
  const written = await write(deps, tx, { id, before, notice, author })
  await by.audit(tx, { ...written.change, reason: author.reason })
  return { ...written.after, version: written.version, approvalId: null }
}

/** The notice as it would be stored. Refuses what no page may show. */
function checked(
  { linkHosts }: Pick<EditingDeps, 'linkHosts'>,
  input: Omit<NoticeInput, 'reason'>,
  before: Stored | null,
) {
  const texts = cleanTexts(input.texts)
  if (!texts.en) return refuse('notice.english_required')
  if (input.link && !isAllowedLink(input.link, linkHosts())) return refuse('notice.link_not_allowed')
  const notice: AskedNotice = {
    type: input.type,
    groupName: input.groupName ?? null,
    link: input.link ?? null,
    repeats: input.type === 'PU' ? (input.repeats ?? 'session') : null,
    publishedAt: input.publishedAt ?? before?.publishedAt ?? null,
    endsAt: input.endsAt ?? null,
    audience: input.audience ?? 'all',
    labels: input.labels ?? [],
    minRank: input.minRank ?? 0,
    countries: input.countries ?? [],
    device: input.device ?? 'all',
    texts,
  }
  return notice
}

export const published = ({ clock }: Pick<EditingDeps, 'clock'>, id: string, notice: AskedNotice): Stored => ({
  id,
  ...notice,
  publishedAt: notice.publishedAt ?? clock.now(),
})

type Writing = { id: string; before: Stored | null; notice: AskedNotice; author: Author }

/** Stores a notice with its version. The caller writes the audit entry, which comes last. */
export async function write(deps: EditingDeps, tx: Tx, { id, before, notice, author }: Writing) {
  const after = published(deps, id, notice)
  const { texts, ...row } = after
  await deps.holdPictures(tx, texts)
  await store.saveNotice(tx, row)
  await store.saveTexts(tx, 'notice', id, texts)
  await deps.announceAt(tx, [row.publishedAt, row.endsAt])
  const change = { object: objectOf(id), before, after }
  const version = await deps.versions.record(tx, change, author)
  await deps.announceChange(tx, author.by)
  return { after, version, change }
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
  for (const locale of languages) {
    const text = texts[locale]
    if (text) clean[locale] = { ...text, content: sanitise(text.content) }
  }
  return clean
}
