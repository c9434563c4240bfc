import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = resolve(fileURLToPath(new URL('..', import.meta.url)))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The books whose sections are cited as `<name> §n.n`. A § without a name is the specification's. */
export const BOOKS: Readonly<Record<string, string>> = {
  Specification: 'docs/spec/specification.md',
  'Lottery rules': 'docs/rules/lottery.md',
  'Casino rules': 'docs/rules/casino.md',
  'Sportsbook rules': 'docs/rules/sportsbook.md',
  'Provider wallet rules': 'docs/rules/provider-wallet.md',
  'Agent rules': 'docs/rules/agents.md',
  'Reward rules': 'docs/rules/rewards.md',
  'Back-office rules': 'docs/rules/back-office.md',
}

/** One citation: `place` is the section, heading, row or number within `book`. `line` counts from 1. */
export type Citation = { book: string; place: string; line: number }

/** The text between two words of a citation: a space, or the line break of a comment. */
const GAP = String.raw`\s*?(?:\n\s*(?:\*|//|--)?)?\s*`
const NUMBER = String.raw`\d+(?:\.\d+)*`
const AND = `(?:,|${GAP}and|–|,${GAP}and)${GAP}`
const SECTIONS = new RegExp(
  String.raw`(?:(\b[\w-]*(?:${GAP}wallet)?${GAP}(?:rules|catalogue|decisions))${GAP})?(§${NUMBER}(?:${AND}§${NUMBER})*)`,
  'gi',
)
const HEADINGS = new RegExp(String.raw`\bdecisions${GAP}("[^"\n]+"(?:${AND}"[^"\n]+")*)`, 'gi')
const RECORDS = /\bADR (\d+)\b/g
const ROWS = /\b(T\d{3}|W\d{2}|L[1-9]\d?)\b/g
const BOOK_OF_ROW: Readonly<Record<string, string>> = { T: 'Standards', W: 'Provider wallet rules', L: 'Goals' }

/** A book's name without line breaks. An unknown name stays, so that its citation does not resolve. */
const bookNamed = (words: string | undefined): string =>
  words
    ? words
        .replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : 'Specification'

/** Every citation in a text, in reading order. */
export function citationsIn(text: string): Citation[] {
  const found: (Citation & { at: number })[] = []
  const add = (book: string, place: string, at: number) =>
    found.push({ book, place, line: text.slice(0, at).split('\n').length, at })
  for (const match of text.matchAll(SECTIONS)) {
    const start = match.index + match[0].indexOf('§')
    for (const one of match[2]!.matchAll(/§([\d.]+\d|\d)/g)) add(bookNamed(match[1]), one[1]!, start + one.index)
  }
  for (const match of text.matchAll(HEADINGS)) {
    const book = match[0].startsWith('Decisions') ? 'Decisions' : match[0].slice(0, 'decisions'.length)
    for (const one of match[1]!.matchAll(/"([^"]+)"/g)) add(book, one[1]!, match.index)
  }
  for (const match of text.matchAll(RECORDS)) add('ADR', match[1]!, match.index)
  for (const match of text.matchAll(ROWS)) add(BOOK_OF_ROW[match[1]![0]!]!, match[1]!, match.index)
  return found.toSorted((a, b) => a.at - b.at).map(({ at: _, ...citation }) => citation)
}

/**
 * The places of a book that can be cited: numbered headings, and below them numbered items and rows, cited with one
 * number more (`§18.14` is item 14 of section 18).
 */
export function sectionsOf(markdown: string): Set<string> {
  const sections = new Set<string>()
  let section = ''
  for (const line of markdown.split('\n')) {
    const [, heading] = /^#{2,4} (\d+(?:\.\d+)*)\.?\s/.exec(line) ?? []
    if (heading) section = heading
    const [, item] = /^(?:\| )?(\d+)(?:\.| \|) /.exec(line) ?? []
    if (heading) sections.add(heading)
    else if (item && section) sections.add(`${section}.${item}`)
  }
  return sections
}

const headingsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].flatMap(([, heading]) => [heading!, heading!.split(':')[0]!])
const rowsOf = (markdown: string): string[] => [...markdown.matchAll(/\b([TWL]\d{2,3}|L\d)\b/g)].map(([, id]) => id!)

/** Everything that can be cited, by book. */
export function citable(): Map<string, Set<string>> {
  const places = new Map(Object.entries(BOOKS).map(([name, file]) => [name, sectionsOf(read(file))]))
  for (const id of rowsOf(read(BOOKS['Provider wallet rules']!))) places.get('Provider wallet rules')!.add(id)
  places.set('Decisions', new Set(headingsOf(read('docs/rules/decisions.md'))))
  places.set('Standards', new Set(rowsOf(read('docs/standards.md'))))
  places.set('Goals', new Set(rowsOf(read('docs/goals.md'))))
  places.set('ADR', new Set(globSync('docs/adr/*.md', { cwd: root }).map((path) => /(\d{4})/.exec(path)?.[1] ?? '')))
  return places
}

const WRITTEN = [
  'README.md',
  '{docs,migrations}/**/*.{md,sql}',
  '{packages,apps,tools,proofs,harness,bench,e2e}/**/*.{ts,tsx,mjs,md}',
]

/** Files with citations: code, tests, migrations and pages, but not the test of citations, which contains wrong ones. */
export const citingFiles = (): string[] =>
  globSync(WRITTEN, { cwd: root, exclude: (name) => ['node_modules', 'dist'].includes(name) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\/|^tools\/citations\.(test\.)?ts$/.test(path))
    .toSorted()

/** Every citation in the repository with its file. */
export const allCitations = (files = citingFiles()): (Citation & { file: string })[] =>
  files.flatMap((file) => citationsIn(read(file)).map((citation) => ({ ...citation, file })))
