import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inlineScript, stylesLast } from './first-paint.ts'

const site = join(import.meta.dirname, '..')
const page = readFileSync(join(site, 'index.html'), 'utf8')
const script = readFileSync(join(site, 'first.js'), 'utf8')

type Visit = {
  token?: string | null
  search?: string
  offered?: string
  /** The language that the visitor chose before, the merchant's default, and the browser's. */
  chosen?: string | null
  standard?: string
  browser?: string
}

/** Runs first.js as a visit to the home page. `asked`: the paths of its requests. */
function visit(given: Visit): { asked: string[]; language: string } {
  const { token = null, search = '', offered = 'en th', chosen = null, standard = '', browser = 'en' } = given
  const asked: string[] = []
  const root = { dataset: { languages: offered }, lang: standard }
  const storage = (items: Record<string, string | null>) => ({
    getItem: (name: string) => items[name] ?? null,
    setItem: (name: string, value: string) => {
      items[name] = value
    },
  })
  const names = ['document', 'localStorage', 'sessionStorage', 'location', 'navigator', 'fetch', 'window']
  new Function(...names, script)(
    { documentElement: root },
    storage({ language: chosen }),
    storage({ token }),
    { pathname: '/index', search, host: 'site.example' },
    { language: browser },
    (path: string) => {
      asked.push(path.replace(/\?.*/, ''))
      return new Promise(() => {})
    },
    {},
  )
  return { asked, language: root.lang }
}

describe('the page before the code of the site', () => {
  test('paints without another file: it contains first.js, and loads styles after the skeleton', () => {
    const built = page.replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/a.css">\n</head>')
    const served = stylesLast(inlineScript(built, script))
    expect(served).not.toContain('src="/first.js"')
    expect(served.match(/<link rel="stylesheet"/g)).toHaveLength(1)
    expect(served.indexOf('<link rel="stylesheet"')).toBeGreaterThan(served.indexOf('id="skeleton"'))
  })

  test('contains first.js without its comments, and as it runs', () => {
    const code = /<script>(.*?)<\/script>/s.exec(inlineScript(page, script))?.[1] ?? ''
    expect(code).not.toMatch(/^\s*\/\//m)
    expect(() => new Function(code)).not.toThrow()
  })

  test.each([
    ['a visitor', null, ['/wps/system/status', '/wps/relay/MCSFE_getListAnnouncements']],
    ['a member, whose announcements need the session', 'token', ['/wps/system/status']],
  ])('requests what the home page first shows to %s', (_, token, paths) => {
    expect(visit({ token }).asked).toEqual(paths)
  })

  test.each([
    ['th', 'th'],
    ['TH', 'th'],
    ['CN', 'zh'],
    ['TW', 'zh-Hant'],
    ['zh-Hant', 'zh-Hant'],
    ['FR', 'en'],
    ['', 'en'],
  ])('§9 takes the language of the address by the codes of the packs and of BCP 47: %s', (code, language) => {
    expect(visit({ search: `?language=${code}`, offered: 'en th zh zh-Hant' }).language).toBe(language)
  })

  test.each([
    ['chose', 'th', { chosen: 'th' }],
    ['has in the address', 'zh', { search: '?language=zh', chosen: 'th' }],
    ['gets from the merchant', 'vi', {}],
    ['gets from the merchant, where the chosen one is offered no more', 'vi', { chosen: 'ko' }],
    ['has in the browser, where that of the merchant is not offered', 'ja', { standard: 'ko' }],
    ['finds first, where nothing else is offered', 'th', { standard: 'ko', browser: 'fr-CA' }],
  ])('§9 speaks the language that a visitor %s', (_, language, visited) => {
    expect(visit({ offered: 'th zh vi ja', standard: 'vi', browser: 'ja-JP', ...visited }).language).toBe(language)
  })

  test('has the colours of the tokens in both themes', () => {
    const tokens = readFileSync(join(site, '../../packages/ui/src/tokens.css'), 'utf8')
    const colours = page.match(/light-dark\([^)]+\)/g) ?? []
    expect(colours.length).toBeGreaterThan(4)
    expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([])
  })

  test('fails the build when it no longer loads what the plugin moves', () => {
    expect(() => inlineScript('<head></head>', script)).toThrow('first.js')
    expect(() => stylesLast('<head></head>')).toThrow('styles')
  })
})
