import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allCitations, citingFiles, root } from './citations.ts'

/**
 * `npm run map`: every section of the specification and of the rule books, with the lines of code that cite it.
 * `npm run map -- §5` shows one section of the specification, `npm run map -- 'Lottery rules'` one book,
 * `npm run map -- 'Lottery rules §14'` a section with those below it.
 */
/** Files whose citations are mapped. This one contains examples only. */
const MAPPED = /^(packages|apps|tools(?!\/map)|proofs)\/.*\.tsx?$/

const WIDTH = 110

type Wanted = { book: string | undefined; section: string | undefined }

/** Reads `§5`, `Lottery rules` or `Lottery rules §14.1`. Without an argument everything is printed. */
function parseWanted(words: string | undefined): Wanted {
  const [, book, section] = /^(.*?)\s*(?:§?(\d[\d.]*))?$/.exec(words?.trim() ?? '') ?? []
  return { book: book || (section ? 'Specification' : undefined), section }
}

function print({ book, section }: Wanted): void {
  const isWanted = (one: { book: string; place: string }) =>
    (!book || one.book === book) && (!section || one.place === section || one.place.startsWith(`${section}.`))
  const found = allCitations(citingFiles().filter((file) => MAPPED.test(file))).filter(isWanted)
  const places = Map.groupBy(found, (one) => `${one.book} ${/^\d/.test(one.place) ? '§' : ''}${one.place}`)
  const inOrder = [...places].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  for (const [place, citations] of inOrder) {
    process.stdout.write(`\n${place}\n`)
    for (const { file, line } of citations) {
      const text = readFileSync(join(root, file), 'utf8').split('\n')[line - 1]?.trim() ?? ''
      process.stdout.write(`  ${file}:${line}  ${text.slice(0, WIDTH)}\n`)
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(parseWanted(process.argv[2]))
