import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/**
 * Has Chromium draw all pages of a site in one process of their context. A page that stays open keeps that process, so the
 * next page finds the files of the site and their compiled code there, which saves more than half of its processor time.
 */
export const ONE_PROCESS = '--process-per-site'

/** What a page can leave behind for later pages of its site. The storage of a tab goes with the tab. */
const STORAGE = 'local_storage,indexeddb,cache_storage,file_systems,storage_buckets'

export type Taken = { context: BrowserContext; giveBack(): Promise<void> }
type Kept = { kind: string; context: BrowserContext; first: Page; client: CDPSession }

export type KeptContexts = ReturnType<typeof keptContexts>

/**
 * The browser contexts that journeys of a worker use one after the other. Each finds them empty: without pages, cookies, storage,
 * permissions or routes of the one before.
 */
export function keptContexts(browser: Browser, origins: readonly string[]) {
  const idle: Kept[] = []

  /** A context for pages of `origin`. Contexts of one `kind` have the same options. */
  async function take(origin: string, kind: string, options: BrowserContextOptions = {}): Promise<Taken> {
    const wanted = `${kind} ${origin}`
    const found = idle.findIndex((one) => one.kind === wanted)
    const kept = found < 0 ? await open(origin, wanted, options) : idle.splice(found, 1)[0]!
    return { context: kept.context, giveBack: () => giveBack(kept) }
  }

  async function open(origin: string, kind: string, options: BrowserContextOptions): Promise<Kept> {
    const context = await browser.newContext(options)
    const first = await context.newPage()
    // Any small answer serves.
    await first.goto(`${origin}/ready`)
    return { kind, context, first, client: await context.newCDPSession(first) }
  }

  async function giveBack(kept: Kept): Promise<void> {
    const { context, first, client } = kept
    const opened = context.pages().filter((page) => page !== first)
    await Promise.all(opened.map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    for (const origin of origins) await client.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE })
    idle.push(kept)
  }

  return { take }
}

/** A context of one journey alone, for what a context cannot be freed from: a set clock, a service worker. */
export async function ownContext(browser: Browser, options: BrowserContextOptions = {}): Promise<Taken> {
  const context = await browser.newContext(options)
  return { context, giveBack: () => context.close() }
}
