import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inlineScript, stylesLast } from './first-paint.ts'

const site = join(import.meta.dirname, '..')
const page = readFileSync(join(site, 'index.html'), 'utf8')
const script = readFileSync(join(site, 'first.js'), 'utf8')

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
    const asked: string[] = []
    const storage = (items: Record<string, string | null>) => ({ getItem: (name: string) => items[name] ?? null })
    const run = new Function(
      'document',
      'localStorage',
      'sessionStorage',
      'location',
      'navigator',
      'fetch',
      'window',
      script,
    )
    run(
      { documentElement: { dataset: { languages: 'en th' }, lang: '' } },
      storage({}),
      storage({ token }),
      { pathname: '/index', search: '', host: 'site.example' },
      { language: 'en' },
      (path: string) => {
        asked.push(path.replace(/\?.*/, ''))
        return new Promise(() => {})
      },
      {},
    )
    expect(asked).toEqual(paths)
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
