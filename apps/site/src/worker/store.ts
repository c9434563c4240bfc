import { type Build, nameOf, OFFLINE_PAGE } from './model.ts'
import { filesFor, iconIn, uselessCaches } from './rules.ts'

/** The cache of the page without a network, and of its icon. */
const OFFLINE = 'offline'

export type StoreDeps = {
  caches: CacheStorage
  locks: Pick<LockManager, 'query'>
  fetch: typeof fetch
  build: Build
}
export type Store = ReturnType<typeof workerStore>

/** What the worker keeps on the device: files of builds, and the page for visitors without a network. Both are the same for everyone. */
export function workerStore({ caches, locks, fetch, build }: StoreDeps) {
  /** Reads the page again: the merchant may have another name, icon or other languages now. */
  async function readOfflinePage(): Promise<void> {
    const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache' })
    if (!page.ok) throw new Error(`the page without a network answers ${page.status}`)
    const cache = await caches.open(OFFLINE)
    const icon = iconIn(await page.clone().text())
    for (const { url } of await cache.keys()) if (new URL(url).pathname !== OFFLINE_PAGE) await cache.delete(url)
    await cache.put(OFFLINE_PAGE, page)
    const picture = icon === undefined ? undefined : await fetch(icon).catch(() => undefined)
    if (icon && picture?.ok) await cache.put(icon, picture)
  }
  return {
    readOfflinePage,
    offlinePage: async () => (await caches.match(OFFLINE_PAGE)) ?? Response.error(),
    /** A kept file, of whichever build, else that of the server. */
    file: async (request: Request) => (await caches.match(request)) ?? fetch(request),
    /** The icon of the page without a network. */
    icon: async (request: Request) =>
      fetch(request).catch(async () => (await (await caches.open(OFFLINE)).match(request)) ?? Response.error()),
    /** The address of that icon; undefined before the page was read. */
    async iconAddress(): Promise<string | undefined> {
      const addresses = (await (await caches.open(OFFLINE)).keys()).map(({ url }) => url)
      return addresses.find((url) => new URL(url).pathname !== OFFLINE_PAGE)
    },
    /** Keeps all files of this build, so that a page has them after the next deployment. Continues where it was interrupted. */
    async keepFiles(language: string, lanes: number): Promise<void> {
      const cache = await caches.open(nameOf(build.id))
      const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
      const missing = filesFor(build, language).filter((path) => !kept.has(path))
      const keepNext = async (): Promise<void> => {
        for (let path = missing.shift(); path; path = missing.shift()) {
          // A file that did not change since an earlier build is not loaded again.
          const file = (await caches.match(path)) ?? (await fetch(path, { priority: 'low' }))
          if (file.ok) await cache.put(path, file)
        }
      }
      await Promise.all(Array.from({ length: lanes }, keepNext))
    },
    /** Removes the files of builds that no page runs any more. */
    async forgetBuilds(): Promise<void> {
      const { held = [] } = await locks.query()
      const locked = held.map(({ name }) => name)
      for (const name of uselessCaches(await caches.keys(), build.id, locked)) await caches.delete(name)
    },
  }
}
