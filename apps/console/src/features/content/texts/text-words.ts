import { LANGUAGES, type Language, languages } from '@croupier/rules/languages'
import { pluralForms, type TextFault } from '@croupier/rules/site-text'
import type { checkSiteTexts, siteTextList } from '@croupier/wire/content/site-texts.console'
import type { Output } from '@croupier/wire/endpoint'
import { labelOf } from '../../../lib/form/schema.ts'

export type SiteText = Output<typeof siteTextList>['items'][number]
/** A file that staff chose, with what it would change. */
export type PoFile = { name: string; language: Language; po: string; check: Output<typeof checkSiteTexts> }

/** The parts of the site, by the names of its folders. */
const AREAS: Readonly<Record<string, string>> = {
  home: 'Home page',
  shell: 'Menus and frame',
  shared: 'Used in several places',
  content: 'Notices, promotions, help',
  draws: 'Draws and proofs',
  games: 'Bets and records',
  identity: 'Login and account',
  kyc: 'Identity check',
  cashier: 'Deposits and withdrawals',
  'safer-gambling': 'Safer play',
}
export const areaText = (area: string): string => AREAS[area] ?? labelOf(area)

export const AREA_OPTIONS = [
  'home',
  'shell',
  'shared',
  'cashier',
  'content',
  'draws',
  'games',
  'identity',
  'kyc',
  'lottery',
  'messaging',
  'privacy',
  'safer-gambling',
  'wallet',
].map((value) => ({ value, label: areaText(value) }))

/** English is chosen where no other language is. */
export const LANGUAGE_OPTIONS = languages
  .filter((one) => one !== 'en')
  .map((value) => ({ value, label: LANGUAGES[value] }))

/** What a text lacks, in words. */
export function faultText({ fault, name }: TextFault, language: Language): string {
  const forms = pluralForms(language).join(', ')
  const words: Record<TextFault['fault'], string> = {
    syntax: name ? `This is not a valid message: ${name}` : 'This line is not valid in a PO file',
    missing: `The text must use {${name}}`,
    unknown: `The source has no {${name}}`,
    kind: `{${name}} cannot be used in this way: the source uses it differently`,
    tags: `The text must have the same tags as the source, each one closed: look at ${name}`,
    plural: `The form “${name}” is missing: the plurals of this language are ${forms}`,
    category: `This language has no form “${name}”: its plurals are ${forms}`,
    choice: `The choices must be those of the source: look at “${name}”`,
  }
  return words[fault]
}
