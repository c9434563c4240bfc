import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { pictureFromHosts } from './picture-hosts.ts'

const CONTENT = 'a picture'
const NARROW = 'a narrow picture'
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')
const url = `/media/${hashOf(CONTENT)}.webp`
const narrowUrl = url.replace('.webp', '-480.webp')

const servers: Server[] = []
afterEach(() => Promise.all(servers.splice(0).map((one) => new Promise((done) => one.close(done)))))

/** A host of pictures, with the requests that it got. */
async function host(content: string | null) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url)
    answer.writeHead(content === null ? 404 : 200, { connection: 'close' }).end(content ?? '')
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The site answers the hashes of the widths, or an error without them. */
const siteWith =
  (hashes?: object): typeof fetch =>
  async (input, init) =>
    String(input).startsWith('/')
      ? new Response(JSON.stringify(hashes), { status: hashes ? 200 : 404 })
      : fetch(input, init)

type Shown = {
  hashes?: object
  width?: number
  shownWidth?: number
  density?: number
  random?: () => number
  path?: string
}
const read = async (hosts: readonly string[], shown: Shown = {}) => {
  const { hashes, width, shownWidth = 400, density = 1, random = () => 0, path = url } = shown
  const deps = { fetch: siteWith(hashes), random, density }
  return (await pictureFromHosts({ url: path, width, shownWidth }, hosts, deps))?.text()
}

describe('a picture from the hosts of the merchant (§3, §9)', () => {
  test('comes from the first host in random order', async () => {
    const [one, other] = [await host(CONTENT), await host(CONTENT)]
    expect(await read([one.origin, other.origin], { random: () => 0.99 })).toBe(CONTENT)
    expect([one.asked, other.asked]).toEqual([[], [url]])
    expect(await read([one.origin, other.origin])).toBe(CONTENT)
    expect(one.asked).toEqual([url])
  })
  test('is refused where its content has another hash, and comes from the next host', async () => {
    const [changed, good] = [await host('another picture'), await host(CONTENT)]
    expect(await read([changed.origin, good.origin])).toBe(CONTENT)
    expect([changed.asked, good.asked]).toEqual([[url], [url]])
  })
  test('is missing where no host has it', async () => {
    const [changed, empty] = [await host('another picture'), await host(null)]
    expect(await read([changed.origin, 'nonsense', empty.origin, 'http://127.0.0.1:1'])).toBeUndefined()
  })
  test('§9 of a member comes from them, too, because its name ends with its hash', async () => {
    const one = await host(CONTENT)
    const path = `/avatars/FARORA/${'a'.repeat(25)}-${hashOf(CONTENT)}.webp`
    expect(await read([one.origin], { path })).toBe(CONTENT)
    expect(one.asked).toEqual([path])
  })
  test('is not asked for without a hash to check', async () => {
    const one = await host(CONTENT)
    expect(await read([one.origin], { path: 'https://elsewhere.example/x.webp' })).toBeUndefined()
    expect(one.asked).toEqual([])
  })
  test('comes in the smallest width that fills its place, checked against the hash that the site names', async () => {
    const one = await host(NARROW)
    expect(await read([one.origin], { width: 2_400, hashes: { 480: hashOf(NARROW) } })).toBe(NARROW)
    expect(one.asked).toEqual([narrowUrl])
  })
  test('comes in its own width where the site does not name the hash of another', async () => {
    const one = await host(CONTENT)
    expect(await read([one.origin], { width: 2_400 })).toBe(CONTENT)
    expect(await read([one.origin], { width: 2_400, hashes: {}, density: 2 })).toBe(CONTENT)
    expect(await read([one.origin], { width: 2_400, density: 4 })).toBe(CONTENT)
    expect(one.asked).toEqual([url, url, url])
  })
})
