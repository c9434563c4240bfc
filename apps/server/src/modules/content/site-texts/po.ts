import { createItem, parsePo, stringifyPo } from 'pofile-ts'
import type { SiteText } from './catalogue.ts'

/** An entry of a PO file, with the line of its source. */
export type PoEntry = { line: number; source: string; context: string | null; text: string }

const STRING = String.raw`"(?:[^"\\]|\\.)*"`
const LINE = new RegExp(String.raw`^\s*(#.*|(msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?)\s+${STRING}|${STRING})?\s*$`)
const SOURCE = /^\s*msgid\s/

/** The lines that are no PO, counted from 1. The library passes over them. */
export function brokenLines(po: string): number[] {
  return linesOf(po).flatMap((line, at) => (LINE.test(line) ? [] : [at + 1]))
}

const linesOf = (po: string): string[] => po.replace(/^\uFEFF/, '').split(/\r?\n/)

/** The translated entries of a PO file. Obsolete and fuzzy ones, and those without a translation, are left out. */
export function readPo(po: string): PoEntry[] {
  const lines = linesOf(po)
  const sources = lines.flatMap((line, at) => (SOURCE.test(line) ? [at + 1] : []))
  const items = parsePo(lines.join('\n')).items.filter(({ obsolete }) => !obsolete)
  // The first source is the head of the file, which is no item.
  const heads = sources.length - items.length
  return items.flatMap(({ msgid, msgctxt, msgstr, flags }, at) => {
    const text = msgstr[0]?.trim() ?? ''
    if (text === '' || flags.fuzzy) return []
    return [{ line: sources[at + heads] ?? 1, source: msgid, context: msgctxt, text }]
  })
}

export type Exported = Pick<SiteText, 'source' | 'context' | 'files'> & { text: string }

/** The texts as a PO file that programs for translators open. */
export function writePo(language: string, texts: readonly Exported[]): string {
  const items = texts.map(({ source, context, files, text }) => ({
    ...createItem(),
    msgid: source,
    msgctxt: context,
    msgstr: [text],
    references: [...files],
  }))
  const headers = {
    Language: language,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  return `${stringifyPo({ headers: { ...headers, 'MIME-Version': '1.0' }, items }, { foldLength: 0 }).trimEnd()}\n`
}
