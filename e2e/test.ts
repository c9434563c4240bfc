import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { launchBrowser } from '../harness/browser.ts'
import type { Product } from '../harness/product.ts'
import { sitDown } from './staff.ts'

export { expect }

// `localhost` has two addresses. On a slow machine Node would give up the first one after a quarter of a second, and
// find nobody at the second.
setDefaultAutoSelectFamilyAttemptTimeout(60_000)

const DESKTOP = { viewport: { width: 1440, height: 900 } }

type Fixtures = {
  product: Product
  /** A browser of its own, on a desktop: nothing of the page's is in it. */
  anotherDevice(): Promise<Page>
  /** A person of the staff at the console, on a desktop and in a browser of their own. */
  staff(who: string): Promise<Page>
}

/** Playwright's test with the browser that the machine has (or npm carries) and the running product. */
export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  product: async ({}, use) => {
    await use(JSON.parse(process.env.CROUPIER_PRODUCT ?? '{}') as Product)
  },
  anotherDevice: async ({ browser }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext(DESKTOP)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  staff: async ({ anotherDevice, product }, use) => {
    await use(async (who) => {
      const page = await anotherDevice()
      await sitDown(page, product, who)
      return page
    })
  },
})
