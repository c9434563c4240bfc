import { setImmediate as nextLoop } from 'node:timers/promises'
import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Language } from '@croupier/rules/languages'
import { siteTextFault, type TextFault } from '@croupier/rules/site-text'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Settings } from '../settings/service.ts'
import { idOf, type SiteText, siteCatalogue } from './catalogue.ts'
import { brokenLines, readPo } from './po.ts'
import { siteTextsPolicy } from './policy.ts'
import { changesOf, type Entry, isWhole, type LineFault, standardOf, type Texts } from './rules.ts'
import { siteTextsStore as store, type TextVersion } from './store.ts'

export type EditingDeps = {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'replace'>
  /** The changes of own texts so far, as this node knows them. */
  changes(): number
}
export type Save = { language: Language; id: string; text: string | null; version: number; reason: string }
export type Import = { language: Language; po: string; version: number; reason: string }

/** What is wrong with a text as an ICU message in place of its source. */
function faultOf(source: string, text: string, language: Language): TextFault | null {
  try {
    return siteTextFault(compileMessageOrThrow(source), compileMessageOrThrow(text), language)
  } catch (error) {
    return { fault: 'syntax', name: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '' }
  }
}

/** The product's text in the language itself; undefined where another language stands in. */
function standardIn(language: Language, text: SiteText): string | undefined {
  return isWhole(language) ? standardOf(text, language).text : undefined
}

/** Words one text anew. A text that is the product's restores it. */
export async function saveText(deps: EditingDeps, by: StaffCall, input: Save) {
  const { language, id, version, reason } = input
  const text = (await siteCatalogue()).get(id) ?? refuse('text.unknown')
  const fault = input.text === null ? null : faultOf(text.source, input.text, language)
  if (fault) refuse('text.invalid', { ...fault })
  const next = input.text === standardIn(language, text) ? null : input.text
  return deps.db.transaction().execute(async (tx) => {
    const rows = await write(deps, tx, by, {
      language,
      expected: { id, version },
      changes: () => new Map([[id, next]]),
      reason,
    })
    return { text, row: rows[0] }
  })
}

type Write = {
  language: Language
  /** The version of the text, or of all texts, that the change was made from. */
  expected: { id?: string; version: number }
  changes(own: Texts): ReadonlyMap<string, string | null>
  reason: string
}

/** Adds a version of every changed text, under the lock of the counter that pages follow. */
async function write(
  { clock, settings }: EditingDeps,
  tx: Tx,
  by: StaffCall,
  { language, expected, changes, reason }: Write,
): Promise<TextVersion[]> {
  let rows: TextVersion[] = []
  let before = new Map<string, TextVersion>()
  await settings.replace(tx, siteTextsPolicy, { by: by.name, reason }, async (state) => {
    before = new Map((await store.newest(tx, language)).map((row) => [row.id, row]))
    const at = expected.id === undefined ? state.changes : (before.get(expected.id)?.version ?? 0)
    if (at !== expected.version) refuse('text.changed')
    const own = ownIn(before.values())
    const asked = changes(own)
    const changedAt = clock.now()
    rows = [...asked].map(([id, text]) => {
      const version = (before.get(id)?.version ?? 0) + 1
      return { language, id, version, text, changedAt, changedBy: by.name }
    })
    if (rows.length > 0) await store.add(tx, rows)
    const isLeft = [...own.keys()].some((id) => !asked.has(id)) || rows.some(({ text }) => text !== null)
    const others = state.languages.filter((one) => one !== language)
    return { changes: state.changes + 1, languages: isLeft ? [...others, language] : others }
  })
  await record(tx, by, { language, before, rows, reason })
  return rows
}

/** The texts that the merchant has worded in a language. */
export const ownOf = async (db: Reader, language: Language): Promise<Texts> => ownIn(await store.newest(db, language))
const ownIn = (rows: Iterable<TextVersion>): Texts =>
  new Map([...rows].flatMap(({ id, text }) => (text === null ? [] : [[id, text] as const])))

type Recorded = {
  language: Language
  before: ReadonlyMap<string, TextVersion>
  rows: readonly TextVersion[]
  reason: string
}

/** The audit entry names texts by their English. */
async function record(tx: Tx, by: StaffCall, { language, before, rows, reason }: Recorded): Promise<void> {
  const catalogue = await siteCatalogue()
  const worded = (textOf: (row: TextVersion) => string | null | undefined) =>
    Object.fromEntries(
      rows.map((row) => {
        const text = catalogue.get(row.id)
        const name = text?.context ? `${text.source} [${text.context}]` : (text?.source ?? row.id)
        return [name, textOf(row) ?? (text ? standardOf(text, language).text : null)]
      }),
    )
  await by.audit(tx, {
    object: `site-texts:${language}`,
    before: worded(({ id }) => before.get(id)?.text),
    after: worded(({ text }) => text),
    reason,
  })
}

/** Entries that are read before other calls go on. */
const AT_ONCE = 200
/** The faults of a file that an answer lists. */
const MAX_FAULTS = 100

/** The entries of a file that this release has, and what is wrong with its lines. */
async function readEntries(language: Language, po: string) {
  const broken = brokenLines(po)
  if (broken.length > 0) {
    const faults: LineFault[] = broken.slice(0, MAX_FAULTS).map((line) => ({ line, fault: 'syntax', name: '' }))
    return { entries: [], faults, unknown: 0, standard: new Map<string, string>() }
  }
  const catalogue = await siteCatalogue()
  const entries: Entry[] = []
  const faults: LineFault[] = []
  const standard = new Map<string, string>()
  let unknown = 0
  for (const [at, { line, source, context, text }] of readPo(po).entries()) {
    if (at % AT_ONCE === 0) await nextLoop()
    const id = idOf(source, context)
    const known = catalogue.get(id)
    if (!known) {
      unknown += 1
      continue
    }
    const fault = faultOf(known.source, text, language)
    if (fault && faults.length < MAX_FAULTS) faults.push({ line, ...fault })
    const product = standardIn(language, known)
    if (product !== undefined) standard.set(id, product)
    entries.push({ line, id, text })
  }
  return { entries, faults, unknown, standard }
}

/** What a file would change, compared with the texts of now. */
export async function checkPo({ db, changes }: EditingDeps, { language, po }: { language: Language; po: string }) {
  const version = changes()
  const { entries, faults, unknown, standard } = await readEntries(language, po)
  const own = await ownOf(db, language)
  const changed = faults.length > 0 ? new Map<string, null>() : changesOf({ entries, standard, own })
  const catalogue = await siteCatalogue()
  return {
    faults,
    unknown,
    version,
    changes: [...changed].flatMap(([id, after]) => {
      const text = catalogue.get(id)
      if (!text) return []
      const product = standardOf(text, language).text
      return [{ source: text.source, before: own.get(id) ?? product, after: after ?? product }]
    }),
  }
}

/** Takes all texts of a file over, or none. */
export async function importPo(deps: EditingDeps, by: StaffCall, { language, po, version, reason }: Import) {
  const { entries, faults, standard } = await readEntries(language, po)
  if (faults[0]) refuse('text.invalid', { ...faults[0] })
  return deps.db.transaction().execute(async (tx) => {
    const changes = (own: Texts) => changesOf({ entries, standard, own })
    const rows = await write(deps, tx, by, { language, expected: { version }, changes, reason })
    return { changed: rows.length }
  })
}
