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
