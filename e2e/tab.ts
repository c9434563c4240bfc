import type { BrowserContext, Page } from '@playwright/test'
import type { Member } from '../harness/members.ts'

/** A tab of the member's browser after a login. */
export async function tabOf(context: BrowserContext, { tab }: Member): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
  }, tab)
  return page
}

/** Opens a page in the member's browser, as after a login. */
export async function openAs(page: Page, { tab }: Member, address: string): Promise<void> {
  await page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
  }, tab)
  await page.goto(address)
}

/**
 * Goes to another address of the open site or console as its links do, without loading it again, and closes the messages that are
 * shown. Use `page.reload()` for the same address, and `page.goto()` where a load is what the journey is about.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const here = new URL(page.url())
  const there = new URL(address, here)
  if (there.origin !== here.origin) throw new Error(`${address} belongs to another site than ${here.href}`)
  if (there.href === here.href) throw new Error(`${address} is open already: reload it`)
  await page.evaluate(async (href) => {
    const closeToast = '[role=status][data-react-aria-top-layer] > div > button:last-of-type'
    for (const button of document.querySelectorAll<HTMLElement>(closeToast)) button.click()
    history.pushState(null, '', href)
    // `pushState` is silent about a new hash, unlike a link.
    window.dispatchEvent(new HashChangeEvent('hashchange'))
    await new Promise(requestAnimationFrame)
  }, there.href)
}
