import type { Page } from '@playwright/test'
import { codeOf } from './authenticator.ts'
import type { Product } from './product.ts'
import { expect } from './test.ts'

const STEP_MS = 30_000

/** Logs a demo account of the console in by its own form. A code is good once: a spent one is waited out. */
export async function logInToConsole(page: Page, product: Product, who: string): Promise<void> {
  const account = product.accounts.find(({ where, name }) => where === 'console' && name === who)
  if (!account?.totpSecret) throw new Error(`the demo has no ${who}`)
  const code = page.getByLabel('Authenticator code')
  await page.goto(product.console)
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await expect(async () => {
    await code.fill(codeOf(account.totpSecret!))
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(code).toHaveCount(0, { timeout: 4_000 })
  }).toPass({ timeout: 2 * STEP_MS, intervals: [STEP_MS / 3] })
}
