import loaders from 'virtual:texts'
import { directionOf } from '@croupier/rules/direction'
import { i18n } from '@lingui/core'

const FIRST = 'first'
const wanted = new Set<string>([FIRST])
const loaded = new Set<string>()
let latest: string

/** Loads the texts of a group in the current language, in parallel with its code. */
export async function needTexts(group: string): Promise<void> {
  wanted.add(group)
  if (i18n.locale) await load(i18n.locale, group)
}

/** Changes the language of the page, with all groups in use. §3: the choice is kept in `localStorage`. */
export async function setLanguage(language: string): Promise<void> {
  latest = language
  await Promise.all([...wanted].map((group) => load(language, group)))
  // Another language was chosen while the texts were loaded.
  if (latest !== language) return
  i18n.activate(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  document.body.lang = sourceOf(language)
}

/** The language that `first.js` chose before the first paint, among those that the merchant offers. */
export const languageOfPage = (): string => document.documentElement.lang

/** §9: a language without texts of its own shows those of its base language (Chinese for traditional Chinese), else English. */
const sourceOf = (language: string) => [language, language.slice(0, 2)].find((one) => loaders[one]) ?? 'en'

async function load(language: string, group: string): Promise<void> {
  const key = `${language}/${group}`
  if (loaded.has(key)) return
  const first = await loaders[sourceOf(language)]?.()
  const found = group === FIRST ? first : await first?.default[group]?.()
  if (!found) return
  loaded.add(key)
  // A copy: several languages may show these texts, and the merchant's own are put into those of one.
  i18n.load(language, { ...found.messages })
}
