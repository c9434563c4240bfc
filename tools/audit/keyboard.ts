import type { Browser, Page } from '@playwright/test'
import type { Tab } from '../../harness/members.ts'
import type { Product } from '../../harness/product.ts'
import type { Measure } from './measure.ts'
import { settled } from './probe.ts'

const MAX_KEYS = 12
const GIVE_UP_KEYS = 80
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]

/** Key presses from the first number of the picker to the button that bets; a skip link on the way is taken. */
export async function measureKeyboard(browser: Browser, { site }: Product, tab: Tab): Promise<Measure[]> {
  const found: Measure[] = []
  for (const { name, width, height } of SIZES) {
    const context = await browser.newContext({ viewport: { width, height } })
    try {
      await context.addInitScript((items) => {
        for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value)
      }, tab)
      const page = await context.newPage()
      await page.goto(`${site}/lottery?gameCode=ssc-1m`)
      await settled(page)
      const value = await keysToBet(page)
      found.push({ name: `from the first digit to “Bet now”, ${name}`, value, max: MAX_KEYS, unit: 'keys' })
    } finally {
      await context.close()
    }
  }
  return found
}

async function keysToBet(page: Page): Promise<number> {
  const bet = await page.locator('[class*=_acts_] button:visible').last().elementHandle()
  await page.locator('button[aria-pressed][class*=_digit_]').first().focus()
  for (let keys = 1; keys < GIVE_UP_KEYS; keys++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate((button) => {
      const focused = document.activeElement
      return focused === button ? 'bet' : focused?.matches('a[href^="#"]') ? 'skip link' : 'elsewhere'
    }, bet)
    if (at === 'bet') return keys
    if (at === 'skip link') {
      keys++
      await page.keyboard.press('Enter')
      if (await page.evaluate((button) => document.activeElement === button, bet)) return keys
    }
  }
  return GIVE_UP_KEYS
}
