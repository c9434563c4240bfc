import type { Language } from '@croupier/rules/languages'
import type { setup } from '@croupier/wire/content/setup.console'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import type { Output } from '@croupier/wire/endpoint'
import { localeFor } from '../site/rules.ts'

export type Missing = Output<typeof setup>['missing'][number]

/** What a deployment has before its first opening. */
export type Ready = {
  /** Whether staff have named the merchant. */
  isNamed: boolean
  languages: readonly string[]
  hasLicenceText: boolean
  pictures: { logo: boolean; icon: boolean; hero: boolean }
  /** The languages of the user agreement in force; null while there is none. */
  terms: readonly Language[] | null
  /** The languages of each article of the help centre. */
  articles: readonly (readonly Language[])[]
}

/**
 * T012: what is missing before the site may open. A name, terms and help are required, both in every language that is offered and
 * has texts of its own; the others show English or Chinese (§1).
 */
export function missingFor(ready: Ready): Missing[] {
  const needed = LOCALES.filter((one) => ready.languages.some((language) => localeFor(language) === one))
  const gap = (step: Missing['step'], what: Missing['what'], language: Locale | null = null): Missing => ({
    step,
    what,
    language,
    isRequired: true,
  })
  const optional = (step: Missing['step'], what: Missing['what'], isThere: boolean): Missing[] =>
    isThere ? [] : [{ ...gap(step, what), isRequired: false }]
  const { terms, articles, pictures } = ready
  const untranslated = needed.filter((one) => !articles.some((inLanguages) => inLanguages.includes(one)))
  return [
    ...(ready.isNamed ? [] : [gap('basics', 'name')]),
    ...optional('basics', 'licence_text', ready.hasLicenceText),
    ...optional('brand', 'logo', pictures.logo),
    ...optional('brand', 'icon', pictures.icon),
    ...optional('brand', 'hero', pictures.hero),
    ...(terms === null
      ? [gap('terms', 'terms')]
      : needed.filter((one) => !terms.includes(one)).map((one) => gap('terms', 'terms_in_language', one))),
    ...(articles.length === 0
      ? [gap('help', 'help')]
      : untranslated.map((one) => gap('help', 'help_in_language', one))),
  ]
}
