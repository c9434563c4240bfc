import { readFile } from 'node:fs/promises'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { parsePo } from 'pofile-ts'

/** A text of the site, as the code has it, with the product's translations. */
export type SiteText = {
  id: string
  source: string
  context: string | null
  files: readonly string[]
  translations: Readonly<Partial<Record<Locale, string>>>
}
export type Catalogue = ReadonlyMap<string, SiteText>

/** The catalogues of which the site is built. They are part of a release. */
const FOLDER = new URL('../../../../../site/src/locales/', import.meta.url)

const entriesOf = async (locale: Locale) => parsePo(await readFile(new URL(`${locale}.po`, FOLDER), 'utf8')).items

/** Lingui's name of a text, which the built site uses. */
export const idOf = (source: string, context: string | null): string => generateMessageId(source, context ?? '')

let read: Promise<Catalogue> | undefined

/** The texts of the site in their order in the code. The files are read at the first call. */
export function siteCatalogue(): Promise<Catalogue> {
  read ??= readCatalogue()
  return read
}

async function readCatalogue(): Promise<Catalogue> {
  const catalogue = new Map<string, SiteText>()
  for (const locale of LOCALES) {
    for (const { msgid: source, msgctxt: context, msgstr, references: files } of await entriesOf(locale)) {
      const id = idOf(source, context)
      const { translations } = catalogue.get(id) ?? {}
      const text = { ...translations, [locale]: msgstr[0] || source }
      catalogue.set(id, { id, source, context, files, translations: text })
    }
    // Other calls go on between two languages.
    await nextLoop()
  }
  return catalogue
}
