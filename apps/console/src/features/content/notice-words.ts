import type { Language } from '@croupier/rules/languages'
import type { AnnouncementType } from '@croupier/wire/content/announcements'
import type { noticesDesk } from '@croupier/wire/content/articles.console'
import type { Picture } from '@croupier/wire/content/media'
import type { Output } from '@croupier/wire/endpoint'

export type Notice = Output<typeof noticesDesk>['notices'][number]
export type NoticeText = {
  title: string
  content: string
  action?: string | undefined
  picture?: Picture | undefined
}
export type Texts = Partial<Record<Language, NoticeText>>

export const TYPES: Record<AnnouncementType, string> = {
  B: 'Banner',
  PL: 'Player notice',
  PU: 'Pop-up',
  PR: 'Promotion',
  H: 'Headline',
}

/** Said when a notice waits for a second approver. */
export const REQUESTED = 'Approval requested from another member of staff'

/** The audience in a form: numbers and lists as they are typed. */
export type Audience = Pick<Notice, 'audience' | 'labels' | 'device'> & { minRank: string; countries: string }

export const MAX_RANK = 99

export const AUDIENCE_WORDS: Record<Notice['audience'], string> = {
  all: 'Everybody',
  visitors: 'Visitors who are not logged in',
  members: 'Members',
}
export const DEVICE_WORDS: Record<Notice['device'], string> = {
  all: 'Every device',
  phone: 'Phones',
  desktop: 'Desktops and tablets',
}

export const audienceOf = (notice: Notice | null): Audience => ({
  audience: notice?.audience ?? 'all',
  labels: notice?.labels ?? [],
  minRank: String(notice?.minRank ?? 0),
  countries: notice?.countries.join(', ') ?? '',
  device: notice?.device ?? 'all',
})

const countriesOf = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

/** The problem of a typed list of countries. */
export const countriesProblem = (typed: string): string | undefined =>
  countriesOf(typed).every((one) => /^[A-Z]{2}$/.test(one)) ? undefined : 'Write codes of two letters, such as VN, TH'

/** The audience as the server takes it. Visitors who are not logged in have no labels and no rank. */
export function audienceInput({ audience, labels, minRank, countries, device }: Audience) {
  const isForVisitors = audience === 'visitors'
  return {
    audience,
    labels: isForVisitors ? [] : labels,
    minRank: isForVisitors ? 0 : Math.min(Math.max(Math.trunc(Number(minRank)) || 0, 0), MAX_RANK),
    countries: countriesOf(countries),
    device,
  }
}

/** Who sees a notice, in a few words; empty for everybody. */
export function audienceText({ audience, labels, minRank, countries, device }: Notice): string {
  const parts = [
    audience === 'all' ? '' : AUDIENCE_WORDS[audience],
    labels.join(', '),
    minRank > 0 ? `rank ${minRank}+` : '',
    countries.join(', '),
    device === 'all' ? '' : DEVICE_WORDS[device],
  ]
  return parts.filter(Boolean).join(' · ')
}
