import type { AnnouncementType } from '@croupier/wire/content/announcements'
import type { noticesDesk } from '@croupier/wire/content/articles.console'
import type { Picture } from '@croupier/wire/content/media'
import type { Locale } from '@croupier/wire/content/system'
import type { Output } from '@croupier/wire/endpoint'

export type Notice = Output<typeof noticesDesk>['notices'][number]
export type NoticeText = {
  title: string
  content: string
  action?: string | undefined
  picture?: Picture | undefined
}
export type Texts = Partial<Record<Locale, NoticeText>>

export const TYPES: Record<AnnouncementType, string> = {
  B: 'Banner',
  PL: 'Player notice',
  PU: 'Pop-up',
  PR: 'Promotion',
  H: 'Headline',
}
