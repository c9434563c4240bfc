import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allCitations, citable, citationsIn, citingFiles, root, sectionsOf } from './citations.ts'

describe('citations of the repository', () => {
  const places = citable()
  const citations = allCitations()

  test('name places that exist', () => {
    const broken = citations.filter(({ book, place }) => !places.get(book)?.has(place))
    const forms = `books: ${[...places.keys()].join(', ')}; forms: docs/rules/README.md`
    expect(
      broken.map(({ file, line, book, place }) => `${file}:${line} ${book} ${place}`),
      forms,
    ).toEqual([])
  })

  test.each(['Specification', 'Lottery rules', 'Decisions', 'Standards', 'ADR'])('of the code include %s', (book) => {
    expect(citations.some((one) => one.book === book && one.file.startsWith('apps/'))).toBe(true)
  })

  test('have no empty book to refer to', () => {
    expect([...places].filter(([, sections]) => sections.size < 2).map(([book]) => book)).toEqual([])
  })

  test('within a rule book name sections that exist', () => {
    const broken = citingFiles()
      .filter((file) => file.startsWith('docs/rules/') && !file.endsWith('decisions.md'))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        const own = sectionsOf(text)
        const numbers = [...text.matchAll(/\bsections? (\d+(?:\.\d+)*)/g)].map(([, number]) => number!)
        return numbers.filter((number) => !own.has(number)).map((number) => `${file} section ${number}`)
      })
    expect(broken).toEqual([])
  })
})

describe('architecture decisions', () => {
  const folder = join(root, 'docs/adr')
  const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))

  test('have unique numbers', () => {
    const numbers = records.map((name) => name.slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('are all in the index', () => {
    const index = readFileSync(join(folder, 'README.md'), 'utf8')
    expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([])
  })
})

describe('module READMEs', () => {
  const MAX_LINES = 40
  const readmes = citingFiles().filter((file) => /^apps\/server\/src\/modules\/[^/]+\/README\.md$/.test(file))

  test.each(readmes)('%s has at most 40 lines', (file) => {
    expect(readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  })
})

describe('links between pages', () => {
  const slug = (heading: string): string =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
  const anchorsOf = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => slug(heading!))

  test('point to files and headings that exist', () => {
    const broken = citingFiles()
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const links = [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!)
        return links
          .filter((to) => !/^(https?|mailto):/.test(to))
          .filter((to) => {
            const [path, anchor] = to.split('#')
            const target = path ? join(root, dirname(file), path) : join(root, file)
            return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
          })
          .map((to) => `${file} → ${to}`)
      })
    expect(broken).toEqual([])
  })
})

describe('the parser of citations', () => {
  const cited = (text: string) => citationsIn(text).map(({ book, place }) => `${book} ${place}`)

  test.each([
    ['/** §3 and §44 */', ['Specification 3', 'Specification 44']],
    ['// Lottery rules §18.2', ['Lottery rules 18.2']],
    [
      'Lottery rules §13.2, §14 and §15; §9',
      ['Lottery rules 13.2', 'Lottery rules 14', 'Lottery rules 15', 'Specification 9'],
    ],
    ['§7, Lottery rules §2.3.', ['Specification 7', 'Lottery rules 2.3']],
    ['/**\n * as the Lottery\n * rules §1.2 say', ['Lottery rules 1.2']],
    ['Provider wallet rules §3.5, W05', ['Provider wallet rules 3.5', 'Provider wallet rules W05']],
    ['Decisions "Money" and "Safety"', ['Decisions Money', 'Decisions Safety']],
    ['/** T036, T126 */', ['Standards T036', 'Standards T126']],
    ['(ADR 0010)', ['ADR 0010']],
    ['Goal L9', ['Goals L9']],
  ])('finds the citations in %j', (text, expected) => {
    expect(cited(text)).toEqual(expected)
  })

  test.each([
    ['catalogue §3'],
    ['Lottry rules §3'],
    ['decisions "Money"'],
    ['Lottery rules §99.1'],
    ['T999'],
    ['ADR 10'],
  ])('finds no existing place for %j', (text) => {
    const places = citable()
    expect(citationsIn(text).filter(({ book, place }) => places.get(book)?.has(place))).toEqual([])
  })

  test('counts numbered items and rows below a heading as places', () => {
    expect([...sectionsOf('## 18. Properties\n1. units\n\n### 18.4 Table\n| 7 | x |\n')]).toEqual([
      '18',
      '18.1',
      '18.4',
      '18.4.7',
    ])
  })
})
