import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isForStaff } from '@croupier/wire/endpoint'
import { registry } from '@croupier/wire/registry'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** What either port answers beside its calls: pages, files, probes, descriptions, web-hooks, and whatever goes wrong. */
const others: InjectOptions[] = [
  ...['/', '/index', '/deep/in/the/app', '/assets/app.js', '/assets/gone.js', '/wps/nowhere', '/console/nowhere'],
  ...[
    '/health',
    '/ready',
    '/metrics',
    '/live',
    '/docs',
    '/docs/viewer.js',
    '/docs/viewer.css',
    '/docs/icon.png',
    '/docs/openapi.json',
  ],
  ...['/%', '/%00', `/${'x'.repeat(5_000)}`],
].map((url) => ({ method: 'GET', url }))
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

/** What is missing or too weak among the headers of an answer. */
async function weak(server: FastifyInstance, sent: InjectOptions): Promise<string[]> {
  const { headers } = await server.inject(sent)
  const policy = new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((one) => [one.trim().split(' ')[0]!, one] as const),
  )
  const age = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0)
  const isHeld: [what: string, held: boolean][] = [
    ['HSTS for a year', age >= YEAR_SECONDS],
    ['nothing is loaded by default', policy.get('default-src') === "default-src 'none'"],
    ['scripts of our own only', policy.get('script-src') === "script-src 'self'"],
    ['styles of our own only', policy.get('style-src') === "style-src 'self'"],
    ['nothing inline, nothing of anybody', !/unsafe|\*|nonce|https?:/.test([...policy.values()].join(' '))],
    ['framed by nobody', policy.get('frame-ancestors') === "frame-ancestors 'none'"],
    ['no other base', policy.get('base-uri') === "base-uri 'none'"],
    ['types are not guessed', headers['x-content-type-options'] === 'nosniff'],
    ['other sites learn the host at most', headers['referrer-policy'] === 'strict-origin-when-cross-origin'],
    ['a window of its own', headers['cross-origin-opener-policy'] === 'same-origin'],
    ['no resource for other sites', headers['cross-origin-resource-policy'] === 'same-origin'],
  ]
  return isHeld.filter(([, held]) => !held).map(([what]) => `${sent.method} ${String(sent.url).slice(0, 60)}: ${what}`)
}

describe('T159 every answer bears the strict headers', () => {
  test('every call of the site and of the console', async () => {
    const found: string[] = []
    for (const { staff, sent } of calls) found.push(...(await weak(staff ? w.app.console : w.app.site, sent)))
    expect(calls.length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })
  test.each(['site', 'console'] as const)('whatever else the %s answers, also when it goes wrong', async (port) => {
    const found: string[] = []
    for (const sent of [...others, ...wrong]) found.push(...(await weak(w.app[port], sent)))
    expect(found).toEqual([])
  })
})

describe('T159 nothing of ours needs more than the policy gives', () => {
  test('the pages hold no script, no style and no handler of their own', async () => {
    const docs = (await w.app.site.inject({ method: 'GET', url: '/docs' })).body
    const pages = ['apps/site/index.html', 'apps/console/index.html'].map((file) =>
      readFileSync(join(root, file), 'utf8'),
    )
    for (const page of [...pages, docs])
      expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i)
  })
  test.each(['site', 'console'] as const)('every page of the %s names its icon, which is there', async (port) => {
    const { body } = await w.app[port].inject({ method: 'GET', url: '/docs' })
    const address = /<link rel="icon"[^>]* href="([^"]+)"/.exec(body)?.[1] ?? ''
    const icon = await w.app[port].inject({ method: 'GET', url: address })
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
    // Maintenance and restriction are views of the same page.
    const page = readFileSync(join(root, `apps/${port}/index.html`), 'utf8')
    const file = /<link rel="icon" href="\/([^"]+)"/.exec(page)?.[1] ?? ''
    expect(globSync(file, { cwd: join(root, `apps/${port}/public`) })).toEqual([file])
  })
  test('a frame for what is not ours would be a sandboxed one', () => {
    const sources = globSync('{apps,packages}/*/src/**/*.tsx', { cwd: root })
    const frames = sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/<iframe[^>]*>/g) ?? [])
    expect(sources.length).toBeGreaterThan(100)
    expect(frames.filter((frame) => !/\ssandbox=/.test(frame))).toEqual([])
  })
})
