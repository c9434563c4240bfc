import type { Clock } from '@croupier/kernel/clock'
import { PAGE_SIZE_MAX } from '@croupier/kernel/page'
import type { Language } from '@croupier/rules/languages'
import { placeholdersOf } from '@croupier/rules/site-text'
import type { siteTextList } from '@croupier/wire/content/site-texts.console'
import type { Input } from '@croupier/wire/endpoint'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Settings } from '../settings/service.ts'
import { type SiteText, siteCatalogue } from './catalogue.ts'
import { checkPo, type Import, importPo, ownOf, type Save, saveText } from './editing.ts'
import { writePo } from './po.ts'
import { siteTextsPolicy } from './policy.ts'
import { areaOf, chainOf, isWhole, readIn, standardOf, textsOfChain } from './rules.ts'
import { siteTextsStore as store, type TextVersion } from './store.ts'

export type SiteTextsDeps = { db: Db; clock: Clock; settings: Pick<Settings, 'policy' | 'replace' | 'onChange'> }
export type SiteTextsService = ReturnType<typeof siteTextsService>
type State = { changes: number; languages: Language[] }
type Answer = { readIn: Language; messages: Record<string, CompiledMessage> }

/** §1, §9: the texts of the site, and those that the merchant has worded anew, in all languages. */
export function siteTextsService(deps: SiteTextsDeps) {
  const { db, settings } = deps
  const state: () => State = settings.policy(siteTextsPolicy)
  const editing = { ...deps, changes: () => state().changes }
  const answers = new Map<Language, Answer>()
  settings.onChange((name) => {
    if (name === siteTextsPolicy.name) answers.clear()
  })
  return {
    /** The version of the own texts that a page in this language shows; null if there are none. */
    versionFor: (language: Language): number | null =>
      chainOf(language).some((one) => state().languages.includes(one)) ? state().changes : null,
    async ofPage({ language, version }: { language: Language; version: number }): Promise<Answer> {
      const known = answers.get(language)
      // Another node has told the page of a change that this one has not read yet.
      if (known && version <= state().changes) return known
      const { changes } = state()
      const answer = await answerFor(db, language)
      if (changes === state().changes && version <= changes) answers.set(language, answer)
      return answer
    },
    list: (asked: Input<typeof siteTextList>) => list(db, asked),
    exported: (language: Language) => exported(db, language),
    save: async (by: StaffCall, input: Save) => {
      const { text, row } = await saveText(editing, by, input)
      return described(text, row, input.language)
    },
    check: (input: { language: Language; po: string }) => checkPo(editing, input),
    takeOver: (by: StaffCall, input: Import) => importPo(editing, by, input),
  }
}

/** The newest versions of a language, by the text. */
const versionsOf = async (db: Reader, language: Language): Promise<Map<string, TextVersion>> =>
  new Map((await store.newest(db, language)).map((row) => [row.id, row]))

async function answerFor(db: Reader, language: Language): Promise<Answer> {
  const catalogue = await siteCatalogue()
  const chain = await Promise.all(chainOf(language).map((one) => ownOf(db, one)))
  const inForce = [...textsOfChain(chain)].filter(([id]) => catalogue.has(id))
  const own = [...(chain[0]?.keys() ?? [])].filter((id) => catalogue.has(id)).length
  return {
    readIn: readIn(language, { own, all: catalogue.size }),
    messages: Object.fromEntries(inForce.map(([id, text]) => [id, compileMessage(text)])),
  }
}

type Described = ReturnType<typeof described>

/** A text as the console shows it. */
function described(text: SiteText, row: TextVersion | undefined, language: Language) {
  const { id, source, context, files } = text
  return {
    id,
    language,
    source,
    context,
    files: [...files],
    areas: [...new Set(files.map(areaOf))],
    placeholders: placeholdersOf(compileMessage(source)),
    standard: standardOf(text, language),
    own: row?.text ?? null,
    version: row?.version ?? 0,
    changedAt: row?.changedAt ?? null,
    changedBy: row?.changedBy ?? null,
  }
}

async function list(db: Reader, { language, state, area, search, page, pageSize }: Input<typeof siteTextList>) {
  const rows = await versionsOf(db, language)
  const all = [...(await siteCatalogue()).values()].map((text) => described(text, rows.get(text.id), language))
  const found = all.filter((one) => (!area || one.areas.includes(area)) && contains(one, search))
  const inState = {
    all: found,
    own: found.filter(({ own }) => own !== null),
    missing: isWhole(language) ? [] : found.filter(({ own }) => own === null),
  }
  const size = Math.min(Math.max(pageSize, 1), PAGE_SIZE_MAX)
  return {
    items: inState[state].slice((page - 1) * size, page * size),
    page,
    pageSize: size,
    total: inState[state].length,
    areas: [...new Set(all.flatMap(({ areas }) => areas))].toSorted(),
    counts: { all: found.length, own: inState.own.length, missing: inState.missing.length },
  }
}

function contains({ source, standard, own, files }: Described, search: string | undefined): boolean {
  const wanted = search?.toLowerCase() ?? ''
  return [source, standard.text, own ?? '', ...files].some((text) => text.toLowerCase().includes(wanted))
}

async function exported(db: Reader, language: Language) {
  const own = await ownOf(db, language)
  const texts = [...(await siteCatalogue()).values()].map((text) => {
    const standard = standardOf(text, language)
    return { ...text, text: own.get(text.id) ?? (standard.language === language ? standard.text : '') }
  })
  return { fileName: `${language}.po`, content: writePo(language, texts) }
}
