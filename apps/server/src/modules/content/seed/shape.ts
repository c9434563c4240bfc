import { MS } from '@croupier/kernel/clock'
import type { AnnouncementType } from '@croupier/wire/content/announcements'

/** The texts of the demo merchant. A language file without all of them does not compile. */
export const CATEGORIES = ['deposits', 'withdrawals', 'lottery', 'fairness', 'account', 'responsible'] as const
export const ARTICLES = [
  { id: 'deposit-how', category: 'deposits' },
  { id: 'deposit-missing', category: 'deposits' },
  { id: 'withdraw-how', category: 'withdrawals' },
  { id: 'withdraw-held', category: 'withdrawals' },
  { id: 'ssc-rules', category: 'lottery' },
  { id: 'ssc-times', category: 'lottery' },
  { id: 'fair-how', category: 'fairness' },
  { id: 'fair-check', category: 'fairness' },
  { id: 'account-security', category: 'account' },
  { id: 'play-responsibly', category: 'responsible' },
] as const
export type CategoryKey = (typeof CATEGORIES)[number]
export type ArticleId = (typeof ARTICLES)[number]['id']

export const AGREEMENT_VERSION = '2026-01'

export type NoticeId =
  | 'welcome'
  | 'check-any-draw'
  | 'cooldown'
  | 'ticker'
  | 'login'
  | 'register'
  | 'left-menu'
  | 'home'
  | 'lotteries'
type SeedNotice = {
  id: NoticeId
  type: AnnouncementType
  groupName: string | null
  link: string | null
  ageMs: number
}
/** Player notices, one headline, a banner for each group of §2 and §3, and a promotion. */
export const NOTICES: readonly SeedNotice[] = [
  { id: 'welcome', type: 'PL', groupName: null, link: null, ageMs: MS.day },
  { id: 'check-any-draw', type: 'PL', groupName: null, link: null, ageMs: 3 * MS.day },
  { id: 'cooldown', type: 'PL', groupName: null, link: null, ageMs: 6 * MS.day },
  { id: 'ticker', type: 'H', groupName: null, link: '/verify', ageMs: MS.day },
  { id: 'login', type: 'B', groupName: 'w_login', link: null, ageMs: MS.day },
  { id: 'register', type: 'B', groupName: 'w_register', link: null, ageMs: MS.day },
  { id: 'left-menu', type: 'B', groupName: 'w_leftmenu', link: '/lottery', ageMs: MS.day },
  { id: 'home', type: 'B', groupName: 'w_home', link: '/lottery', ageMs: MS.day },
  { id: 'lotteries', type: 'PR', groupName: null, link: '/lottery', ageMs: 2 * MS.day },
]

export type SeedText = { title: string; content: string; action?: string }
export type SeedTexts = {
  categories: Record<CategoryKey, string>
  articles: Record<ArticleId, SeedText>
  notices: Record<NoticeId, SeedText>
  agreement: SeedText
}
