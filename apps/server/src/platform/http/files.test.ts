import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../testing/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'croupier-files-'))
let w: World
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  const page = `<!doctype html><html><head></head><body>${'<p>Text</p>'.repeat(500)}</body></html>`
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/app.js'), 'export {}')
  w = await world({ app: { siteFolder: folder, consoleFolder: folder } })
})
afterAll(async () => {
  await w.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  w.app.site.inject({ method: 'GET', url, headers, remoteAddress })

const FILES = ['/docs/viewer.js', '/docs/viewer.css', '/docs/openapi.json', '/', '/deep/in/the/app']

describe('a file that stays the same', () => {
  test.each(FILES)('%s is compressed before the answer, and not for each answer', async (url) => {
    const plain = await get(url)
    const answers = [await get(url, { 'accept-encoding': 'gzip, br' }), await get(url, { 'accept-encoding': 'gzip' })]
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
    // An answer that is compressed while it is sent has no length.
    for (const { headers, rawPayload } of answers) expect(headers['content-length']).toBe(String(rawPayload.length))
    const [brotli, zipped] = answers.map(({ rawPayload }) => rawPayload)
    expect(brotliDecompressSync(brotli!).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(zipped!).equals(plain.rawPayload)).toBe(true)
  })
  test.each(['*', 'br;q=0', 'identity', 'deflate', 'zstd'])(
    'is sent as it is to a caller who accepts %s',
    async (accepted) => {
      const { headers } = await get('/docs/viewer.css', { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBeUndefined()
    },
  )
  test.each([...FILES, '/docs', '/docs/start.js', '/docs/icon.png'])(
    '%s is not sent to a browser that has it',
    async (url) => {
      const { headers } = await get(url)
      const again = await get(url, { 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    },
  )
  test('of the viewer is kept by browsers for a year, under an address with its version', async () => {
    const { body } = await get('/docs')
    const addresses = [...body.matchAll(/(?:href|src)="(\/docs\/(?:viewer|icon)[^"]+)"/g)].map(
      ([, address]) => address!,
    )
    expect(addresses).toHaveLength(3)
    for (const address of addresses) {
      expect(address).toMatch(/\?v=\d+\.\d+/)
      const { statusCode, headers } = await get(address)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })
})

describe('the pace of pages and files', () => {
  test('refuses one network, and no other, after 4,000 requests in ten seconds', async () => {
    const urls = ['/docs/icon.png', '/assets/app.js', '/nowhere', '/wps/nowhere']
    const statuses = new Set<number>()
    for (let count = 0; count < 4_000; count++) statuses.add((await get(urls[count % 4]!, {}, '10.0.0.2')).statusCode)
    expect([...statuses].sort()).toEqual([200, 404])
    const beyond = await Promise.all(urls.map((url) => get(url, {}, '10.0.0.2')))
    expect(beyond.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429])
    expect(Number(beyond[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get('/docs/icon.png', {}, '10.0.0.3')).statusCode).toBe(200)
  })
})
