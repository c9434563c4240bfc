import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { pictureFromHosts } from './picture-hosts.ts'

const CONTENT = 'a picture'
const id = createHash('sha256').update(CONTENT).digest('hex')
const url = `/media/${id}.webp`

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
const read = async (hosts: readonly string[], random = () => 0) =>
  (await pictureFromHosts({ id, url }, hosts, { fetch, random }))?.text()

describe('a picture from the hosts of the merchant (§3, §9)', () => {
  test('comes from the first host in random order', async () => {
    const [one, other] = [await host(CONTENT), await host(CONTENT)]
    expect(await read([one.origin, other.origin], () => 0.99)).toBe(CONTENT)
    expect([one.asked, other.asked]).toEqual([[], [url]])
    expect(await read([one.origin, other.origin], () => 0)).toBe(CONTENT)
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
})
