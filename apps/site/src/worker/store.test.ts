import { beforeEach, describe, expect, test } from 'vitest'
import type { Build } from './model.ts'
import { workerStore } from './store.ts'

const ORIGIN = 'https://site.example'
const absolute = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, ORIGIN).href

/** The browser's caches in memory. */
class Caches {
  kept = new Map<string, Map<string, Response>>()
  async open(name: string) {
    const cache = this.kept.get(name) ?? new Map<string, Response>()
    this.kept.set(name, cache)
    return {
      keys: async () => [...cache.keys()].map((url) => new Request(url)),
      match: async (key: RequestInfo) => cache.get(absolute(key))?.clone(),
      put: async (key: RequestInfo, answer: Response) => void cache.set(absolute(key), answer),
      delete: async (key: RequestInfo) => cache.delete(absolute(key)),
    }
  }
  async match(key: RequestInfo) {
    for (const cache of this.kept.values()) {
      const found = cache.get(absolute(key))
      if (found) return found.clone()
    }
    return undefined
  }
  keys = async () => [...this.kept.keys()]
  delete = async (name: string) => this.kept.delete(name)
}

let caches: Caches
let server: Map<string, string>
let asked: string[]
beforeEach(() => {
  caches = new Caches()
  server = new Map([
    ['/offline.html', '<link rel="icon" href="/media/one.png">'],
    ['/media/one.png', 'one'],
    ['/media/two.png', 'two'],
  ])
  asked = []
})

const fetch = async (key: RequestInfo | URL) => {
  const path = new URL(absolute(key)).pathname
  asked.push(path)
  const found = server.get(path)
  if (found === 'cut') throw new TypeError('no network')
  return new Response(found ?? 'none', { status: found === undefined ? 404 : 200 })
}
const storeOf = (build: Build, held: string[] = []) =>
  workerStore({
    // biome-ignore lint/suspicious/noExplicitAny: the parts of the browser's caches that the worker uses
    caches: caches as any,
    fetch,
    build,
    locks: { query: async () => ({ held: held.map((name) => ({ name })) }) },
  })
const one: Build = { id: 'one', files: ['/assets/a1.js', '/assets/same.js'], texts: { en: ['/assets/en1.js'] } }
const two: Build = { id: 'two', files: ['/assets/a2.js', '/assets/same.js'], texts: { en: ['/assets/en2.js'] } }
const deploy = ({ files, texts }: Build) => {
  for (const path of server.keys()) if (path.startsWith('/assets/')) server.delete(path)
  for (const path of [...files, ...(texts.en ?? [])]) server.set(path, `code of ${path}`)
}
const textOf = async (answer: Promise<Response>) => (await answer).text()

describe('the files of builds', () => {
  test('are there for an open page after the server has only those of the next build', async () => {
    deploy(one)
    await storeOf(one).keepFiles('en', 2)
    deploy(two)
    const next = storeOf(two, ['build-one'])
    asked = []
    await next.keepFiles('en', 2)
    await next.forgetBuilds()
    expect(asked.toSorted()).toEqual(['/assets/a2.js', '/assets/en2.js'])
    expect(await textOf(next.file(new Request(`${ORIGIN}/assets/a1.js`)))).toBe('code of /assets/a1.js')
    await storeOf(two).forgetBuilds()
    expect((await next.file(new Request(`${ORIGIN}/assets/a1.js`))).status).toBe(404)
    expect(await textOf(next.file(new Request(`${ORIGIN}/assets/same.js`)))).toBe('code of /assets/same.js')
  })
  test('are loaded further after an interruption, and answers that are no file are not kept', async () => {
    deploy(one)
    server.set('/assets/same.js', 'cut')
    server.delete('/assets/a1.js')
    await expect(storeOf(one).keepFiles('en', 1)).rejects.toThrow('no network')
    deploy(one)
    asked = []
    await storeOf(one).keepFiles('en', 1)
    expect(asked).toEqual(['/assets/a1.js', '/assets/same.js', '/assets/en1.js'])
    await storeOf(one).keepFiles('en', 1)
    expect(asked).toHaveLength(3)
  })
})

describe('the page without a network', () => {
  test('follows the merchant: a new icon replaces the earlier one', async () => {
    const store = storeOf(one)
    await store.readOfflinePage()
    server.set('/offline.html', '<link rel="icon" href="/media/two.png">Another name')
    await store.readOfflinePage()
    expect(await textOf(store.offlinePage())).toContain('Another name')
    server.set('/media/one.png', 'cut').set('/media/two.png', 'cut')
    expect(await textOf(store.icon(new Request(`${ORIGIN}/media/two.png`)))).toBe('two')
    expect((await store.icon(new Request(`${ORIGIN}/media/one.png`))).type).toBe('error')
  })
  test('stays when the server answers with an error', async () => {
    const store = storeOf(one)
    await store.readOfflinePage()
    server.delete('/offline.html')
    await expect(store.readOfflinePage()).rejects.toThrow('404')
    expect(await textOf(store.offlinePage())).toContain('/media/one.png')
  })
})
