import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '../harness/product.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'steady-light-harbour-42'

async function openForm(page: Page, { site }: Product): Promise<void> {
  await page.goto(site)
  await page.getByRole('button', { name: 'Register' }).first().click()
  await expect(page.getByLabel('Username')).toBeVisible()
}
async function register(page: Page, product: Product): Promise<string> {
  const username = `player${randomInt(1e7)}`
  await openForm(page, product)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Welcome. Your account is ready.')).toBeVisible()
  return username
}
/** Everything that the page stores in the browser where scripts can read it. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

test('T011 the form shows required fields, and the consequence of leaving one empty', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  await openForm(page, product)
  await expect(page.getByText('All fields are required to open an account')).toBeVisible()
  for (const name of ['Username', 'Password', 'Confirm password'])
    await expect(
      page.getByRole('textbox', { name, exact: true }).or(page.getByLabel(name, { exact: true })),
    ).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText(/I am 18 or over and accept the/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^I am 18/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
})

test('T041 the deposit page shows deposits less withdrawals since registration', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  await register(page, product)
  await page.goto(`${product.site}/index#member/depositv2`)
  await page.getByRole('button', { name: 'No limit' }).click()
  await expect(page.getByText(/Deposits less withdrawals:/)).toContainText('0.00')
  await page.getByRole('button', { name: '1,000', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL((url) => url.href.startsWith(product.gateway))
  await page.getByRole('button', { name: /^Pay P/ }).click()
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page.getByText(/Deposits less withdrawals:/)).toContainText('1,000.00')
})

test('T162 the browser stores no password, and nothing after logging out', async ({ page, product, isMobile }) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const username = await register(page, product)
  const during = await stored(page)
  expect(during).toContain(username)
  expect(during).not.toContain(PASSWORD)
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  expect(token).not.toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toContain(token)
  await page
    .getByRole('button', { name: /account menu/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => stored(page)).not.toContain(token)
  expect(await stored(page)).not.toContain(username)
})

test('T126 the check page opens without a round, and finds the place of a round in the history', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  await page.goto(`${product.site}/verify`)
  await expect(page.getByRole('heading', { name: 'Check a result' })).toBeVisible()
  await expect(page.getByText('Choose a round')).toBeVisible()
  // A new product may have drawn nothing yet, so this is a round that is still to come.
  const listed = await page.request.get(`${product.site}/wps/draws/ssc-1m?state=undecided`)
  const { issueNo } = (await listed.json()).value.items[0]
  await page.goto(`${product.site}/verify?game=ssc-1m&issue=${issueNo}`)
  await expect(page.getByRole('heading', { name: 'Its place in the history' })).toBeVisible()
  await expect(page.getByText('The round is added to the history when it closes')).toBeVisible()
})
