import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../../..')
/** Pieces of a statement that are written into it: literals, and names that our own code holds as constants. */
const CONSTANT =
  /^(?:'[^']*'|PREPARED|FEED_COLUMNS|FEED_OF_BET|FEED_IS_READ|INTO_DAYS|ADD_TO_DAYS|PERIOD_START|paidStatement|type|name|columns\.join\(', '\)|columns\.map\(\(\{ name \}\) => name\)\.join\(', '\)|check\.statement\('given'\))$/
const sources = globSync('{apps/{server,sandbox,site,console},packages/*}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** What stands between the brackets after `call`. */
function argumentsOf(text: string, call: string): string[] {
  return [...text.matchAll(new RegExp(`${call}\\(`, 'g'))].map(({ index }) => {
    const start = index + call.replaceAll('\\', '').length + 1
    let [end, depth] = [start, 1]
    for (; depth > 0 && end < text.length; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    return text.slice(start, end - 1).trim()
  })
}
const rawIn = (text: string) => argumentsOf(text, 'sql\\.raw').filter((piece) => !CONSTANT.test(piece))
const evaluated = (text: string) => text.match(/\beval\(|new Function\(|setTimeout\(\s*['"`]/g) ?? []

describe('T157 what comes from outside is never part of a program', () => {
  test('the lint sees a value that is written into a statement', () => {
    expect(rawIn('sql.raw(input.name)')).toEqual(['input.name'])
    expect(rawIn('sql.raw(`order by ' + 'x`)')).toHaveLength(1)
    expect(rawIn("sql.raw('a, b') sql.raw(PREPARED)")).toEqual([])
    expect(evaluated('eval(text); new Function(text)')).toHaveLength(2)
  })
  test('statements hold parameters, and only constants are written into them', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.flatMap(({ file, text }) => rawIn(text).map((piece) => `${file}: ${piece}`))).toEqual([])
  })
  test('HTML is put into a page in one place of each app, which cleans it', () => {
    const places = sources.filter(({ text }) => /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=/.test(text))
    expect(places.map(({ file }) => file).toSorted()).toEqual(['packages/ui/src/rich-text.tsx'])
    for (const { text } of places) expect(text).toContain('DOMPurify')
  })
  test('nothing evaluates a text', () => {
    expect(sources.flatMap(({ file, text }) => evaluated(text).map((piece) => `${file}: ${piece}`))).toEqual([])
  })
})
