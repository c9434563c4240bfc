import { expect, type Locator, type Page } from '@playwright/test'

/** The list of all settings, each row a stop, is in front of the panel of one. */
const MAX_STOPS = 150
/** A target that goes away meanwhile ends the attempt. */
export const TOUCH_MS = 5_000

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: TOUCH_MS })

/** Moves the focus by the Tab key only. `timeout` is for a target that may never come, in milliseconds. */
export async function tabTo(page: Page, target: Locator, timeout?: number): Promise<void> {
  await expect(target).toBeVisible(timeout ? { timeout } : {})
  for (let stops = 0; !(await isFocused(target)); stops++) {
    if (stops > MAX_STOPS) throw new Error(`the Tab key does not reach ${target}`)
    await page.keyboard.press('Tab')
  }
}
/** Types into a field that the Tab key reaches. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
/** Presses a button that the Tab key reaches. */
export async function press(page: Page, target: Locator, timeout?: number): Promise<void> {
  await tabTo(page, target, timeout)
  await page.keyboard.press('Enter')
}
/** The member centre and the account menu are there. */
export async function isInside(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()
}
