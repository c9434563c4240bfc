import { LOCALES, type Locale } from '@croupier/wire/content/system'

export type Text = { title: string; content: string }
export type Texts = Partial<Record<Locale, Text>>

/** The languages that have a text, in the order of the site. */
export const textsByLocale = (texts: Texts): (Text & { locale: Locale })[] =>
  LOCALES.flatMap((locale) => {
    const text = texts[locale]
    return text ? [{ locale, ...text }] : []
  })

/** §1: the text in the caller's language, or in English when there is none. */
export function textIn(texts: Texts, locale: Locale): Text {
  return texts[locale] ?? texts.en ?? { title: '', content: '' }
}

/** §9: whether an announcement shows at an instant. */
export const isPublished = ({ publishedAt, endsAt }: { publishedAt: Date; endsAt: Date | null }, now: Date): boolean =>
  publishedAt <= now && (endsAt === null || endsAt > now)
