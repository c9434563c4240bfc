import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../clock.ts'
import { openLog } from '../log.ts'
import { measures } from '../measures.ts'
import { bindPages, bindPreview } from './pages.ts'
import { httpServer } from './server.ts'

const SCRIPT = "document.documentElement.dataset.theme = 'light'"
const STYLE = 'body { margin: 0 }'
const PAGE = `<!doctype html><html><head><style>${STYLE}</style><script>${SCRIPT}</script><script type="module" src="/assets/app.js"></script></head><body></body></html>`

const folder = mkdtempSync(join(tmpdir(), 'croupier-pages-'))
const head = {
  title: 'Blue Bay',
  icon: null,
  description: null,
  style: ':root{--primary:#111}',
  hasHouseFont: true,
  imageHosts: [],
  lines: [],
  hasAnalytics: false,
  frames: [],
  language: 'en',
  languages: ['en'],
  isOpen: true,
}
let server: Awaited<ReturnType<typeof httpServer>>
let console: typeof server
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'assets/app.js'), 'export {}')
  writeFileSync(join(folder, 'offline.html'), PAGE.replace('</head>', '<title>Croupier</title></head>'))
  mkdirSync(join(folder, 'offer-preview/assets'), { recursive: true })
  writeFileSync(join(folder, 'offer-preview/offer-preview.html'), PAGE)
  writeFileSync(join(folder, 'offer-preview/assets/preview.js'), 'export {}')
  const options = { trustedProxies: [], https: false, version: 'test', log: openLog('silent'), random: systemRandom }
  server = await httpServer({ measures: measures(), ...options })
  console = await httpServer({ measures: measures(), ...options })
  await bindPreview(console, { folder, pace: async () => {}, head: () => ({ ...head }) })
  await bindPages(server, { folder, version: 'build-7', pace: async () => {}, head: () => ({ ...head }) })
})
afterAll(async () => {
  await server.close()
  await console.close()
  rmSync(folder, { recursive: true })
})

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const ask = (method: 'GET' | 'HEAD' | 'POST', url: string) => server.inject({ method, url })

describe('HEAD', () => {
  test.each(['/', '/index', '/lottery?gameCode=ssc-1m', '/assets/app.js', '/assets/gone.js', '/wps/nowhere'])(
    'answers %s like GET, without the body',
    async (url) => {
      const [head, get] = [await ask('HEAD', url), await ask('GET', url)]
      const answerOf = ({ statusCode, headers }: typeof get) => ({ statusCode, ...headers, date: undefined })
      expect(answerOf(head)).toEqual(answerOf(get))
      expect(head.body).toBe('')
    },
  )
  test('finds the page, and no page answers a command', async () => {
    expect([(await ask('HEAD', '/')).statusCode, (await ask('POST', '/')).statusCode]).toEqual([200, 404])
  })
})

describe('the page', () => {
  test('T159 may run its inline script and style, by their hashes, and no other inline code', async () => {
    const { headers } = await ask('GET', '/')
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain(`script-src 'self' ${hashOf(SCRIPT)}`)
    expect(policy).toContain(`style-src 'self' ${hashOf(STYLE)} ${hashOf(head.style)}`)
  })
  test('T159 does not loosen the policy of other answers', async () => {
    for (const url of ['/assets/app.js', '/wps/nowhere']) {
      const { headers } = await ask('GET', url)
      expect(headers['content-security-policy']).not.toContain('sha256')
    }
  })
})

describe('a site that has not opened', () => {
  test('answers its page as unavailable, and its files as ever', async () => {
    head.isOpen = false
    const [page, file] = [await ask('GET', '/lottery'), await ask('GET', '/assets/app.js')]
    head.isOpen = true
    expect([page.statusCode, page.headers['retry-after'], file.statusCode]).toEqual([503, '3600', 200])
    expect((await ask('GET', '/lottery')).statusCode).toBe(200)
  })
})

describe('the page without a network', () => {
  test('T159 follows the merchant, under a policy of its own inline code', async () => {
    const [first, { headers }] = [await ask('GET', '/offline.html'), await ask('GET', '/offline.html')]
    expect(first.body).toContain('<title>Blue Bay</title>')
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' ${hashOf(SCRIPT)}`)
    head.title = 'Red Bay'
    const next = await ask('GET', '/offline.html')
    expect(next.body).toContain('<title>Red Bay</title>')
    expect(next.headers.etag).not.toBe(headers.etag)
  })
})

describe('the preview of offers', () => {
  const inConsole = (url: string) => console.inject({ method: 'GET', url })
  test('T159 has the look of the merchant, and only pages of the console may show it in a frame', async () => {
    const { body, headers } = await inConsole('/offer-preview')
    expect(body).toContain(head.style)
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain(`script-src 'self' ${hashOf(SCRIPT)}`)
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    const file = await inConsole('/offer-preview/assets/preview.js')
    expect([file.statusCode, file.headers['x-frame-options']]).toEqual([200, 'DENY'])
  })
  test('is not on the site, whose pages no other page may show', async () => {
    const { headers } = await ask('GET', '/offer-preview')
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'")
    expect((await ask('GET', '/offer-preview/assets/preview.js')).statusCode).toBe(404)
  })
})
