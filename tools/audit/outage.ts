import type { Browser } from '@playwright/test'
import type { Tab } from '../../harness/members.ts'
import type { Product } from '../../harness/product.ts'
import type { Measure } from './measure.ts'
import { settled } from './probe.ts'

const MAX_MS = 5_000
const GIVE_UP_MS = 60_000

/**
 * How long the site takes to say that the server does not answer. The device still has a network: requests stay without an
 * answer, and the live connection is silent.
 */
export async function measureOutage(browser: Browser, { site }: Product, tab: Tab): Promise<Measure> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  try {
    let isCut = false
    await context.addInitScript((items) => {
      for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value)
    }, tab)
    await context.routeWebSocket(/\/wps\/live$/, (near) => {
      const far = near.connectToServer()
      near.onMessage((message) => isCut || far.send(message))
      far.onMessage((message) => isCut || near.send(message))
    })
    // A route that is neither continued nor answered leaves its request waiting.
    await context.route('**/*', (route) => (isCut ? undefined : route.continue()))
    const page = await context.newPage()
    await page.goto(`${site}/lottery?gameCode=ssc-1m`)
    await settled(page)
    isCut = true
    const began = performance.now()
    const banner = page.locator('[role=status] p:has(svg)').first()
    await banner.waitFor({ timeout: GIVE_UP_MS }).catch(() => {})
    const value = Math.round(performance.now() - began)
    return { name: 'an unreachable server is said after', value, max: MAX_MS, unit: 'ms' }
  } finally {
    await context.close()
  }
}
