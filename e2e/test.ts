import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { type Browser, test as base, expect } from '@playwright/test'
import { launchBrowser } from '../tools/bootstrap/browser.ts'
import type { Product } from './product.ts'

export { expect }

// `localhost` has two addresses. On a slow machine Node would give up the first one after a quarter of a second, and
// find nobody at the second.
setDefaultAutoSelectFamilyAttemptTimeout(60_000)

/** Playwright's test with the browser that the machine has (or npm carries) and the running product. */
export const test = base.extend<{ product: Product }, { browser: Browser }>({
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
})
