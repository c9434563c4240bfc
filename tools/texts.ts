import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/**
 * Checks the site's texts. Every text of the code is in every catalogue (`npm run texts` extracts it), every language has
 * a translation (§1), and a translation has the same placeholders as its original and the terms of `terms.json`.
 */
const configPath = fileURLToPath(new URL('../apps/site/lingui.config.ts', import.meta.url))
const config = getConfig({ configPath })
const [catalog] = await getCatalogs(config)
if (!catalog) throw new Error('lingui.config names no catalogue')

/** The placeholders of a text, such as `{amount}`, `<0>` and `</0>`, sorted. */
const placeholdersOf = (text: string): string => (text.match(/\{\w+[^{}]*\}|<\/?\d+\/?>/g) ?? []).toSorted().join(' ')
/** Plural and select forms differ between languages, so their placeholders are not compared. */
const isSimple = (text: string): boolean => !/\{\w+, *(plural|select|selectordinal)/.test(text)

type Terms = {
  /** For a pattern of English words, the terms by language of which a translation contains one. */
  use: Record<string, Record<string, string[]>>
  /** By language: a pattern that no translation contains, and a better wording. */
  avoid: Record<string, Record<string, string>>
}
const terms: Terms = JSON.parse(readFileSync(new URL('../apps/site/src/locales/terms.json', import.meta.url), 'utf8'))

/** What a translation has against the list of terms of its language. */
function againstTerms(locale: string, original: string, translation: string): string[] {
  const missing = Object.entries(terms.use).flatMap(([english, byLocale]) => {
    const accepted = byLocale[locale]
    const applies = accepted && new RegExp(`\\b${english}\\b`, 'i').test(withoutPlaceholders(original))
    const has = accepted?.some((term) => translation.toLowerCase().includes(term.toLowerCase()))
    return applies && !has ? [`without ${accepted.join(' or ')}`] : []
  })
  const refused = Object.entries(terms.avoid[locale] ?? {}).flatMap(([pattern, better]) =>
    new RegExp(pattern, 'u').test(translation) ? [`better ${better}`] : [],
  )
  return [...missing, ...refused].map((fault) => `${locale}: ${fault}: ${original} | ${translation}`)
}
const withoutPlaceholders = (text: string): string => text.replace(/\{\w+\}/g, '')

const wrong: string[] = []
const inCode = await catalog.collect()
if (!inCode) throw new Error('a source file could not be read')
for (const locale of config.locales) {
  const held = (await catalog.read(locale)) ?? {}
  for (const [id, { message }] of Object.entries(inCode)) {
    const original = message ?? id
    const entry = held[id]
    const translation = entry?.translation || (locale === config.sourceLocale ? original : '')
    if (!entry) wrong.push(`${locale}: not extracted: ${original}`)
    else if (!translation) wrong.push(`${locale}: not translated: ${original}`)
    else if (isSimple(original) && isSimple(translation) && placeholdersOf(original) !== placeholdersOf(translation))
      wrong.push(`${locale}: other placeholders than the original: ${original} | ${translation}`)
    else wrong.push(...againstTerms(locale, original, translation))
  }
  for (const [id, { message, obsolete }] of Object.entries(held)) {
    if (!inCode[id] || obsolete) wrong.push(`${locale}: no longer in the code: ${message ?? id}`)
  }
}
const count = Object.keys(inCode).length
console.log(wrong.length === 0 ? `${count} texts, complete in ${config.locales.length} languages` : wrong.join('\n'))
process.exitCode = wrong.length > 0 ? 1 : 0
