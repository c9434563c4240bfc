import type { Locale } from '@croupier/wire/content/system'

export type Text = { title: string; content: string }
export type Texts = Partial<Record<Locale, Text>>

/** §1: the text in the caller's language, or in English when there is none. */
export function textIn(texts: Texts, locale: Locale): Text {
  return texts[locale] ?? texts.en ?? { title: '', content: '' }
}

/** §9: whether an announcement shows at an instant. */
export const isPublished = ({ publishedAt, endsAt }: { publishedAt: Date; endsAt: Date | null }, now: Date): boolean =>
  publishedAt <= now && (endsAt === null || endsAt > now)
