import type { AnnouncementType } from '@croupier/wire/content/articles'
import type { noticesDesk } from '@croupier/wire/content/articles.console'
import type { Locale } from '@croupier/wire/content/system'
import type { Output } from '@croupier/wire/endpoint'

export type Notice = Output<typeof noticesDesk>['notices'][number]
export type Texts = Partial<Record<Locale, { title: string; content: string }>>

export const TYPES: Record<AnnouncementType, string> = {
  B: 'Banner',
  PL: 'Player notice',
  PU: 'Pop-up',
  PR: 'Promotion',
  H: 'Headline',
}
