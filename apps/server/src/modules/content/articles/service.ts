import type { MemberId } from '@croupier/kernel/ids'
import { NOTICES_PER_PAGE } from '@croupier/kernel/page'
import { refuse } from '@croupier/kernel/refusals'
import { isTrial } from '@croupier/rules/account-types'
import type { Language } from '@croupier/rules/languages'
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@croupier/wire/content/announcements'
import type { StaffCall } from '../../../platform/audit.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { From } from '../../../platform/http/route.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Staff } from '../../staff/index.ts'
import type { Visitor } from '../site/visitors.ts'
import { pageLanguage, readingOrder } from '../site-texts/rules.ts'
import { noticeKind } from './approval.ts'
import {
  allNotices,
  type EditingDeps,
  type NoticeDeps,
  type NoticeInput,
  objectOf,
  type Restoring,
  removeNotice,
  restoreNotice,
  saveNotice,
} from './editing.ts'
import { deviceOf, excerptOf, isAllowedLink, type Text, textIn } from './rules.ts'
import { plain } from './sanitise.ts'
import { type Notice, articlesStore as store, type Viewing } from './store.ts'

export type ArticlesDeps = EditingDeps & {
  approvals: Pick<Staff['approvals'], 'register'>
  opening: NoticeDeps['opening']
  /** The country of a call; null when it is not known. */
  countryOf(visitor: Visitor): string | null
  /** Port: the labels and the VIP rank of a member, implemented by identity and messaging. */
  memberAudience(memberId: MemberId): Promise<{ labels: readonly string[]; rank: number }>
}
export type ArticlesService = ReturnType<typeof articlesService>

/** Notices, banners, help and the user agreement, in the caller's language; editing of notices by staff. */
export function articlesService(deps: ArticlesDeps) {
  const noticeDeps: NoticeDeps = { ...deps, requests: deps.approvals.register(noticeKind(deps)) }
  return {
    announcements: async (from: Caller, types: string, language: string) =>
      announcements(deps, await viewingOf(deps, from), types.split(','), pageLanguage(language)),
    notices: async (from: Caller, page: number, language: string) =>
      noticePage(deps, await viewingOf(deps, from), page, pageLanguage(language)),
    notice: async (from: Caller, id: string, language: string) =>
      notice(deps, await viewingOf(deps, from), id, pageLanguage(language)),
    helpCenter: (language: string) => helpCenter(deps, pageLanguage(language)),
    /** What counts as read or unread for a member. Leaves out what shows on one device or in some countries only. */
    publishedNews: async (memberId: MemberId) => {
      const viewer = { member: await deps.memberAudience(memberId), country: null, device: null }
      const found = await store.notices(deps.db, ['PL', 'PR'], { now: deps.clock.now(), viewer })
      return found.map(({ id, publishedAt }) => ({ id, publishedAt }))
    },
    allNotices: () => allNotices(deps),
    save: (by: StaffCall, input: NoticeInput) => saveNotice(noticeDeps, by, input),
    versions: ({ id, ...asked }: { id: string } & PageRequest) => deps.versions.page(objectOf(id), asked),
    restore: (by: StaffCall, asked: Restoring) => restoreNotice(noticeDeps, by, asked),
    remove: (by: StaffCall, asked: { id: string; reason: string }) => removeNotice(deps, by, asked),
  }
}

type Worded = Notice & Text

/** Notices with their texts in a language. */
async function inLanguage({ db }: ArticlesDeps, notices: readonly Notice[], language: Language): Promise<Worded[]> {
  const ids = notices.map(({ id }) => id)
  const texts = await store.texts(db, 'notice', ids, readingOrder(language))
  return notices.map((one) => ({ ...one, ...textIn(texts.get(one.id) ?? {}, language) }))
}

const brief = ({ id, title, content, publishedAt }: Worded) => ({ id, title, content, publishedAt })

/** The origin of a call, and its session if there is one. */
type Caller = From & { userAgent: string; session: MemberSession | null }

/** Trial accounts see what visitors see. */
async function viewingOf({ clock, countryOf, memberAudience }: ArticlesDeps, from: Caller): Promise<Viewing> {
  const { session } = from
  const member = session && !isTrial(session.accountType) ? await memberAudience(session.memberId) : null
  const viewer = { member, country: countryOf(from), device: deviceOf(from.userAgent) }
  return { now: clock.now(), viewer }
}

async function announcements(deps: ArticlesDeps, viewing: Viewing, types: readonly string[], language: Language) {
  const known = ANNOUNCEMENT_TYPES.filter((type) => types.includes(type))
  const all = await inLanguage(deps, await store.notices(deps.db, known, viewing), language)
  // A host may have left the list since the announcement was saved.
  const allowed = (link: string | null) => (link !== null && isAllowedLink(link, deps.linkHosts()) ? link : null)
  const linked = ({ picture, action, link }: Worded) => ({
    picture: picture ?? null,
    action: action ?? null,
    link: allowed(link),
  })
  const of = (type: AnnouncementType) => all.filter((one) => one.type === type)
  return {
    notices: of('PL').map(brief),
    popups: of('PU').map((one) => ({ ...brief(one), ...linked(one), repeats: one.repeats ?? 'session' })),
    promotions: of('PR').map((one) => ({
      ...brief(one),
      ...linked(one),
      text: excerptOf(plain(one.content)),
      endsAt: one.endsAt,
    })),
    headlines: of('H').map((one) => ({ ...brief(one), link: allowed(one.link) })),
    banners: of('B').map((one) => ({
      id: one.id,
      groupName: one.groupName ?? '',
      title: one.title,
      text: plain(one.content),
      ...linked(one),
    })),
  }
}

async function noticePage(deps: ArticlesDeps, viewing: Viewing, page: number, language: Language) {
  const found = await store.noticePage(deps.db, viewing, { page, pageSize: NOTICES_PER_PAGE })
  const shown = await inLanguage(deps, found.items, language)
  return { ...found, items: shown.map(({ id, title, publishedAt }) => ({ id, title, publishedAt })) }
}

async function notice(deps: ArticlesDeps, viewing: Viewing, id: string, language: Language) {
  const found = await store.publishedNotice(deps.db, viewing, id)
  if (!found || found.type === 'B') return refuse('notice.unknown')
  const [shown] = await inLanguage(deps, [found], language)
  return brief(shown!)
}

const helpCenter = async (deps: ArticlesDeps, language: Language) => ({
  categories: await helpCategories(deps, language),
  agreement: await agreement(deps, language),
})

async function helpCategories({ db }: ArticlesDeps, language: Language) {
  const keys = await store.categories(db)
  const articles = await store.articles(db)
  const ids = articles.map(({ id }) => id)
  const wanted = readingOrder(language)
  const titles = await store.texts(db, 'category', keys, wanted)
  const texts = await store.texts(db, 'article', ids, wanted)
  return keys.map((key) => ({
    key,
    title: textIn(titles.get(key) ?? {}, language).title,
    articles: articles
      .filter((one) => one.category === key)
      .map(({ id, updatedAt }) => ({ id, updatedAt, ...textIn(texts.get(id) ?? {}, language) })),
  }))
}

async function agreement({ db, clock }: ArticlesDeps, language: Language) {
  const found = await store.agreement(db, clock.now())
  if (!found) return null
  const texts = await store.texts(db, 'agreement', [found.version], readingOrder(language))
  return { ...found, ...textIn(texts.get(found.version) ?? {}, language) }
}
