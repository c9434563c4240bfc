import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { siteTextFault } from '@croupier/rules/site-text'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/**
 * Checks the site's texts. Every text of the code is in every catalogue (`npm run texts` extracts it) and none is left over,
 * every language has a translation (§1), and a translation has the placeholders and tags of its original, the plural forms of
 * its language, and the terms of `terms.json`.
 */
const configPath = fileURLToPath(new URL('../apps/site/lingui.config.ts', import.meta.url))
const config = getConfig({ configPath })
const [catalog] = await getCatalogs(config)
if (!catalog) throw new Error('lingui.config names no catalogue')

/** What is wrong with a translation as a message: `plural: few`. */
function faultOf(locale: string, original: string, translation: string): string | undefined {
  try {
    const fault = siteTextFault(compileMessageOrThrow(original), compileMessageOrThrow(translation), locale)
    return fault ? `${fault.fault}: ${fault.name}` : undefined
  } catch (error) {
    return `syntax: ${String(error)}`
  }
}

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
    const fault = translation && faultOf(locale, original, translation)
    if (!entry) wrong.push(`${locale}: not extracted: ${original}`)
    else if (!translation) wrong.push(`${locale}: not translated: ${original}`)
    else if (fault) wrong.push(`${locale}: ${fault}: ${original} | ${translation}`)
    else wrong.push(...againstTerms(locale, original, translation))
  }
  for (const [id, { message, obsolete }] of Object.entries(held)) {
    if (!inCode[id] || obsolete) wrong.push(`${locale}: no longer in the code: ${message ?? id}`)
  }
}
const count = Object.keys(inCode).length
console.log(wrong.length === 0 ? `${count} texts, complete in ${config.locales.length} languages` : wrong.join('\n'))
process.exitCode = wrong.length > 0 ? 1 : 0
