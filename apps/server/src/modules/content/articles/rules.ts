import { type Language, languages } from '@croupier/rules/languages'
import type { Picture } from '@croupier/wire/content/media'
import { readingOrder, wordIn } from '../site-texts/rules.ts'

export type Text = {
  title: string
  content: string
  /** The text of the button, and the picture, of announcements. */
  action?: string | undefined
  picture?: Picture | undefined
}
export type Texts = Partial<Record<Language, Text>>

/** The languages that have a text, in the order of the site. */
export const textsByLocale = (texts: Texts): (Text & { locale: Language })[] =>
  languages.flatMap((locale) => {
    const text = texts[locale]
    return text ? [{ locale, ...text }] : []
  })

/** §1, §9: the text that readers of a language see. */
export const textIn = (texts: Texts, language: Language): Text =>
  wordIn(texts, readingOrder(language)) ?? { title: '', content: '' }

/** The length of the beginning of a promotion in the list of promotions. */
const EXCERPT_LENGTH = 140

/** §2: the beginning of a text for lists, cut after a whole word where there are spaces. */
export function excerptOf(text: string): string {
  // By characters, because a cut between the halves of one would show a sign for an unknown character.
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  const cut = letters.slice(0, EXCERPT_LENGTH).join('')
  if (letters.length <= EXCERPT_LENGTH) return cut
  const end = cut.lastIndexOf(' ')
  return `${end > EXCERPT_LENGTH / 2 ? cut.slice(0, end) : cut}…`
}

/** §2: whether a link leads to a page of the site, or over https to a host that the merchant allows. */
export function isAllowedLink(link: string, hosts: readonly string[]): boolean {
  // A browser reads a second slash, or a backslash, as the beginning of another host.
  if (link.startsWith('/')) return /^\/(?![/\\])[^\\\s]*$/.test(link)
  const url = URL.parse(link)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && hosts.includes(url.host)
}

/** Who reads announcements. `device` is null, and so is `country`, where a call does not know it. */
export type Viewer = {
  /** Null for visitors, and for trial accounts. */
  member: { labels: readonly string[]; rank: number } | null
  country: string | null
  device: 'phone' | 'desktop' | null
}

/** The device of a browser. Tablets count as desktops, as in the layout of the site. */
export const deviceOf = (userAgent: string): 'phone' | 'desktop' => (/Mobi/i.test(userAgent) ? 'phone' : 'desktop')
