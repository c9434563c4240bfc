import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { launchBrowser } from '../harness/browser.ts'
import type { Caller } from '../harness/caller.ts'
import type { Product } from '../harness/product.ts'
import { callsAs, openConsole } from './staff.ts'

export { expect }

// `localhost` has two addresses. On a slow machine Node gives up the first one after a quarter of a second, and nothing
// listens on the second.
setDefaultAutoSelectFamilyAttemptTimeout(60_000)

const DESKTOP = { viewport: { width: 1440, height: 900 } }

/** For `test.use`: pages move as they do for most members. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/**
 * A page of a journey ends before the code pays for itself that V8's optimizing compilers make of it. That of the baseline
 * compiler pays at once. Threads that help to collect garbage wait for each other where every core is busy.
 */
const V8 = '--js-flags=--no-maglev --no-turbofan --always-sparkplug --single-threaded-gc'

type Fixtures = {
  /** A separate desktop browser, which shares nothing with the page. */
  anotherDevice(): Promise<Page>
  /** Calls as a member of staff, without a page. */
  calls(who: string): Promise<Caller>
  /** Opens a page of the console as a member of staff in a separate desktop browser; the desk by default. */
  staff(who: string, path?: string): Promise<Page>
}

/** Playwright's test with the browser that the machine has (or npm carries) and the product of its worker. */
export const test = base.extend<Fixtures, { browser: Browser; product: Product }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const browser = await launchBrowser({ args: [V8] })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use, { parallelIndex }) => {
      const products: Product[] = JSON.parse(process.env.CROUPIER_PRODUCTS ?? '[]')
      const product = products[parallelIndex]
      if (!product) throw new Error('A running product serves one worker: use --workers=1')
      await use(product)
    },
    { scope: 'worker' },
  ],
  anotherDevice: async ({ browser }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext(DESKTOP)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  calls: async ({ product }, use) => {
    await use((who) => callsAs(product, who))
  },
  staff: async ({ anotherDevice, product }, use) => {
    await use(async (who, path) => {
      const page = await anotherDevice()
      await openConsole(page, product, who, path)
      return page
    })
  },
})
