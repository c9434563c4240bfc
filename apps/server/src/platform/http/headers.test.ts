import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isForStaff } from '@croupier/wire/endpoint'
import { registry } from '@croupier/wire/registry'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuPolicy } from '../../modules/content/site/policy.ts'
import { type World, world } from '../../testing/world.ts'

const YEAR_SECONDS = 31_536_000
const root = join(import.meta.dirname, '../../../../..')
const folder = mkdtempSync(join(tmpdir(), 'croupier-pages-'))
let w: World
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  writeFileSync(join(folder, 'assets/app.js'), 'export {}')
  w = await world({ app: { https: true, siteFolder: folder, consoleFolder: folder } })
})
afterAll(async () => {
  await w.close()
  rmSync(folder, { recursive: true })
})

/** Requests beside the endpoints: pages, files, probes and documentation. */
const others: InjectOptions[] = [
  ...['/', '/index', '/deep/in/the/app', '/assets/app.js', '/assets/gone.js', '/wps/nowhere', '/console/nowhere'],
  ...[
    '/health',
    '/ready',
    '/metrics',
    '/wps/live',
    '/docs',
    '/docs/viewer.js',
    '/docs/viewer.css',
    '/docs/icon.png',
    '/docs/openapi.json',
  ],
  ...['/%', '/%00', `/${'x'.repeat(5_000)}`],
].map((url) => ({ method: 'GET', url }))
/** Requests with other methods or malformed bodies. */
const wrong: InjectOptions[] = [
  { method: 'OPTIONS', url: '/' },
  { method: 'HEAD', url: '/' },
  { method: 'POST', url: '/gateway/webhook', payload: '{}' },
  { method: 'POST', url: '/wps/session/login', payload: '{', headers: { 'content-type': 'application/json' } },
  { method: 'POST', url: '/wps/session/login', payload: 'x', headers: { 'content-type': 'text/x-unknown' } },
  { method: 'POST', url: '/wps/session/login', payload: { x: 'x'.repeat(70_000) } },
]
const calls = registry.map(({ endpoint }) => ({
  staff: isForStaff(endpoint),
  sent: { method: endpoint.method, url: endpoint.path.replace(/:\w+/g, 'x') } as InjectOptions,
}))

/** Answers of calls load nothing, so their policy names no source of its own beside `default-src`. */
const CALLS = /^\/(wps|lgw|lotto|gateway|console\/)/

/** Headers of an answer that are missing or too weak. */
async function weakHeaders(server: FastifyInstance, sent: InjectOptions): Promise<string[]> {
  const { headers } = await server.inject(sent)
  const isPage = !CALLS.test(String(sent.url))
  const policy = new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((one) => [one.trim().split(' ')[0]!, one] as const),
  )
  const sources = { script: policy.get('script-src'), style: policy.get('style-src') }
  const age = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0)
  const rules: [rule: string, isKept: boolean][] = [
    ['HSTS for a year', age >= YEAR_SECONDS],
    ['no default source', policy.get('default-src') === "default-src 'none'"],
    ['scripts from the same origin only', sources.script === (isPage ? "script-src 'self'" : undefined)],
    ['styles from the same origin only', sources.style === (isPage ? "style-src 'self'" : undefined)],
    ['no inline code and no other host', !/unsafe|\*|nonce|https?:/.test([...policy.values()].join(' '))],
    ['no frame around a page', policy.get('frame-ancestors') === "frame-ancestors 'none'"],
    ['no base element', policy.get('base-uri') === "base-uri 'none'"],
    ['no guessing of types', headers['x-content-type-options'] === 'nosniff'],
    ['no path for other sites', headers['referrer-policy'] === 'strict-origin-when-cross-origin'],
    ['isolated windows', headers['cross-origin-opener-policy'] === 'same-origin'],
    ['no resources for other sites', headers['cross-origin-resource-policy'] === 'same-origin'],
  ]
  return rules
    .filter(([, isKept]) => !isKept)
    .map(([rule]) => `${sent.method} ${String(sent.url).slice(0, 60)}: ${rule}`)
}

describe('T159 the strict headers', () => {
  test('are on the answers of every endpoint of the site and of the console', async () => {
    const found: string[] = []
    for (const { staff, sent } of calls) found.push(...(await weakHeaders(staff ? w.app.console : w.app.site, sent)))
    expect(calls.length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })
  test('let pages of another origin read whether a node runs, and nothing else', async () => {
    const open: unknown[] = []
    for (const sent of [...calls.filter(({ staff }) => !staff).map((one) => one.sent), ...others, ...wrong]) {
      const { headers } = await w.app.site.inject({
        ...sent,
        headers: { origin: 'https://b.example', ...sent.headers },
      })
      if (headers['access-control-allow-origin']) open.push(sent.url)
    }
    expect(open).toEqual(['/health'])
  })
  test.each(['site', 'console'] as const)(
    'are on all other answers of the %s, including those to malformed requests',
    async (port) => {
      const found: string[] = []
      for (const sent of [...others, ...wrong]) found.push(...(await weakHeaders(w.app[port], sent)))
      expect(found).toEqual([])
    },
  )
})

describe('the entries of the navigation', () => {
  const paths = menuPolicy.initial.map(({ path }) => path).filter((path) => path.startsWith('/'))
  test.each(paths)('%s is a page of the site and no address of the server', async (url) => {
    const { statusCode, headers } = await w.app.site.inject({ method: 'GET', url })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

describe('T159 the pages under the content security policy', () => {
  test('contain no handler and no style attribute, and inline code in the page of the site only', async () => {
    const docs = (await w.app.site.inject({ method: 'GET', url: '/docs' })).body
    const [site = '', console = ''] = ['site', 'console'].map((app) =>
      readFileSync(join(root, `apps/${app}/index.html`), 'utf8'),
    )
    for (const page of [site, console, docs]) expect(page).not.toMatch(/\sstyle=|\son\w+=|javascript:/i)
    for (const page of [console, docs]) expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style/i)
    // Without attributes, so that `policyForPage` finds it and allows its hash.
    expect(site.match(/<style[^>]*>|<script(?![^>]*\ssrc=)[^>]*>/gi)).toEqual(['<style>'])
  })
  test.each(['site', 'console'] as const)('of the %s name an icon that exists', async (port) => {
    const { body } = await w.app[port].inject({ method: 'GET', url: '/docs' })
    const address = /<link rel="icon"[^>]* href="([^"]+)"/.exec(body)?.[1] ?? ''
    const icon = await w.app[port].inject({ method: 'GET', url: address })
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
    // Maintenance and restriction are views of the same page.
    const page = readFileSync(join(root, `apps/${port}/index.html`), 'utf8')
    const file = /<link rel="icon" href="\/([^"]+)"/.exec(page)?.[1] ?? ''
    expect(globSync(file, { cwd: join(root, `apps/${port}/public`) })).toEqual([file])
  })
  test('sandbox every frame', () => {
    const sources = globSync('{apps,packages}/*/src/**/*.tsx', { cwd: root })
    const frames = sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/<iframe[^>]*>/g) ?? [])
    expect(sources.length).toBeGreaterThan(100)
    expect(frames.filter((frame) => !/\ssandbox=/.test(frame))).toEqual([])
  })
})
