import { type Language, languages } from '@croupier/rules/languages'
import type { TextFault } from '@croupier/rules/site-text'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import { localeFor } from '../site/rules.ts'

/** Texts by their id. */
export type Texts = ReadonlyMap<string, string>

export const isWhole = (language: Language): language is Locale => LOCALES.some((one) => one === language)

/**
 * §9: the languages in which a page looks for a text, in this order. The seven of §1 are whole; others show their base language
 * (Chinese for traditional Chinese), else English.
 */
export function chainOf(language: Language): readonly [Language, ...Language[]] {
  if (isWhole(language)) return [language]
  return [language, LOCALES.find((one) => one === language.slice(0, 2)) ?? 'en']
}

/**
 * §1, §9: the languages in which a reader looks for a text of the merchant: their own, its base language, English, in which every
 * object has one.
 */
export const readingOrder = (language: Language): Language[] => [...new Set<Language>([...chainOf(language), 'en'])]

/** The text of the first of these languages that has one. */
export function wordIn<Text>(
  texts: Readonly<Partial<Record<Language, Text>>>,
  order: readonly Language[],
): Text | undefined {
  const found = order.find((one) => texts[one] !== undefined)
  return found && texts[found]
}

/** The language of a page, from the preferences of its call: one of the 27, written as the site writes it, else the best of §1. */
export function pageLanguage(asked: string): Language {
  const first = asked.split(/[,;]/)[0]?.trim().toLowerCase()
  return languages.find((one) => one.toLowerCase() === first) ?? localeFor(asked)
}

/** The texts in force of a chain of languages: the first language that has one decides. */
export const textsOfChain = (chain: readonly Texts[]): Texts => new Map(chain.toReversed().flatMap((one) => [...one]))

/** The language of most texts of a page, which its markup names: own texts make a page theirs once they are the majority. */
export function readIn(language: Language, { own, all }: { own: number; all: number }): Language {
  const [first, base = first] = chainOf(language)
  return own * 2 >= all ? first : base
}

/** What the product shows for a text: the translation of the first language of the chain that is whole. */
export function standardOf(
  { source, translations }: { source: string; translations: Readonly<Partial<Record<Locale, string>>> },
  language: Language,
): { text: string; language: Locale } {
  const found = chainOf(language).find(isWhole) ?? 'en'
  return { text: translations[found] ?? source, language: found }
}

/** The part of the site that a file belongs to, as the console lists them: a feature, `home`, `shell` or `shared`. */
export function areaOf(file: string): string {
  const path = file.replace(/^.*apps\/site\/src\//, '')
  const feature = /^features\/([^/]+)\//.exec(path)?.[1]
  if (feature) return feature
  if (path.startsWith('app/home/')) return 'home'
  return path.startsWith('app/') ? 'shell' : 'shared'
}

export type Entry = { line: number; id: string; text: string }
export type LineFault = TextFault & { line: number }
type Compared = {
  entries: readonly Entry[]
  /** The product's texts in the language; empty in a language without a catalogue. */
  standard: Texts
  own: Texts
}

/**
 * The texts that a file changes: a new wording, or null where the file has the product's again. A text that is in the file
 * twice has the last wording.
 */
export function changesOf({ entries, standard, own }: Compared): Map<string, string | null> {
  const changes = new Map<string, string | null>()
  for (const { id, text } of entries) {
    const next = text === standard.get(id) ? null : text
    if (next === (own.get(id) ?? null)) changes.delete(id)
    else changes.set(id, next)
  }
  return changes
}
