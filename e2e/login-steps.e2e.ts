import type { Locator, Page } from '@playwright/test'
import { MEMBER_PASSWORD, newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { putSetting } from './staff.ts'
import { expect, test } from './test.ts'

const NEW_PASSWORD = 'another quiet harbour 7'

/** Logs in by the form, with "remember me". */
async function logIn(page: Page, { site }: Product, name: string, password = MEMBER_PASSWORD): Promise<void> {
  await page.goto(site)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  const remember = dialog.getByRole('checkbox', { name: /^Remember me/ })
  if (!(await remember.isChecked())) await remember.press('Space')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}
const isInside = (page: Page) => expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()
const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))
const stepIn = (page: Page): Locator => page.getByRole('dialog', { name: 'Change password' })

test('§4 a default password is changed before anything else, and only a logout leaves the step', async ({
  page,
  product,
  staff,
}) => {
  const people = { maker: await staff('owner'), checker: await staff('admin') }
  const { name } = await newMember(product)
  await putSetting(people, product, 'identity.passwords', { defaultPassword: MEMBER_PASSWORD })
  try {
    await logIn(page, product, name)
    const step = stepIn(page)
    await expect(step).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.click(2, 2)
    await expect(step).toBeVisible()
    await expect(step.getByRole('button', { name: 'Close' })).toHaveCount(0)
    expect(await tokenIn(page)).toBeNull()

    // The remembered login owes the same step, on every page.
    for (const path of ['/lottery', '/index#member/depositv2']) {
      await page.goto(product.site + path)
      // A cookie that is used while its page is left is lost.
      await expect(step).toBeVisible()
      await page.reload()
      await expect(step).toBeVisible()
      expect(await tokenIn(page)).toBeNull()
    }
    await step.getByRole('button', { name: 'Log out' }).click()
    await expect(step).toHaveCount(0)
    await page.goto(product.site)
    await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()

    await logIn(page, product, name)
    await step.getByLabel('Old password').fill(MEMBER_PASSWORD)
    await step.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await step.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await step.getByRole('button', { name: 'Change password' }).click()
    await isInside(page)
    await expect(step).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/index')
    await page.reload()
    await isInside(page)
  } finally {
    await putSetting(people, product, 'identity.passwords', { defaultPassword: null })
  }
})

test('§4, §7 a first login shows its notice, which leads to the security centre', async ({ page, product }) => {
  const name = `first${Date.now() % 1e8}`
  await page.goto(product.site)
  await page.getByRole('button', { name: 'Register' }).first().click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await page.getByLabel('Confirm password').fill(MEMBER_PASSWORD)
  await page.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
  await page.getByRole('button', { name: 'Create account' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Set a payment password before your first withdrawal.' })
  await notice.getByRole('button', { name: 'Protect your account' }).click()
  await expect(page.getByRole('dialog').getByText('Payment password').first()).toBeVisible()
})
