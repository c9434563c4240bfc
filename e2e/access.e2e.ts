import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { newMember } from '../tools/audit/people.ts'
import type { Product } from './product.ts'
import { logInToConsole } from './staff.ts'
import { expect, test } from './test.ts'

test.beforeEach(({ isMobile }) => {
  test.skip(isMobile, 'the same forms; the journey has them on a phone')
})

const opened: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})
async function fresh(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  opened.push(context)
  return context.newPage()
}
const logIn = { name: 'Log in' }
async function enter(page: Page, { site }: Product, name: string, password: string): Promise<void> {
  await page.goto(site)
  await page.getByRole('button', logIn).first().click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', logIn).click()
  await expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()
}
async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /account menu/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', logIn).first()).toBeVisible()
}

test('T022 a password is pasted, whatever stands in it and at its ends, and logs in as it was typed', async ({
  page,
  product,
}) => {
  const secret = '  Hafen–ünï 42 ✓ '
  const name = `harbour${randomInt(1e7)}`
  await page.goto(product.site)
  await page.getByRole('button', { name: 'Register' }).first().click()
  const username = page.getByLabel('Username')
  await username.fill(secret)
  await username.press('ControlOrMeta+A')
  await username.press('ControlOrMeta+X')
  for (const label of ['Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(secret)
  }
  await username.fill(name)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Welcome. Your account is ready.')).toBeVisible()
  await signOut(page)
  await enter(page, product, name, secret)
})

test('T021 a player sees where they are logged in and ends it there; staff end all of it', async ({
  page,
  product,
  browser,
}) => {
  const { name, tab } = await newMember(product)
  const other = await fresh(browser)
  for (const one of [page, other]) await enter(one, product, name, 'steady-light-harbour-42')
  await page.goto(`${product.site}/index#member/securityCenter`)
  const list = page.getByRole('heading', { name: 'Where you are logged in' }).locator('xpath=ancestor::section[1]')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText('This device')).toHaveCount(1)
  await list
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('button', logIn).first()).toBeVisible()

  const admin = await fresh(browser)
  await logInToConsole(admin, product, 'admin')
  await admin.goto(`${product.console}/members/${tab.customerId}`)
  await admin.getByRole('tab', { name: 'Sessions' }).click()
  await admin.getByRole('button', { name: 'End all sessions' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Why').fill('Lost her phone')
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect(admin.getByText(`${name} is logged out everywhere`)).toBeVisible()
  // no reload: the live connection says so
  await expect(page.getByRole('button', logIn).first()).toBeVisible()
})

test('T011 whatever fields the merchant asks for, each says whether it is needed', async ({ page, product }) => {
  const shape = { patternId: 'any', acceptedPattern: '*', minLength: 2, maxLength: 50 }
  const more = [
    { name: 'payeeName', required: true, ...shape },
    { name: 'paymentPassword', required: true, ...shape },
    { name: 'email', required: false, ...shape },
    { name: 'whatsapp', required: false, ...shape },
  ]
  await page.route('**/wps/system/setting/register*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.value.fields.push(...more)
    await route.fulfill({ response, json: body })
  })
  await page.goto(product.site)
  await page.getByRole('button', { name: 'Register' }).first().click()
  await expect(page.getByText('without it no account can be opened')).toBeVisible()
  const field = (label: string) => page.getByRole('dialog').locator('label', { hasText: label })
  for (const label of ['Real name', 'Payment password']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'true')
    await expect(field(label)).not.toContainText('(optional)')
  }
  for (const label of ['E-mail', 'WhatsApp']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'false')
    await expect(field(label)).toContainText('(optional)')
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Real name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid', 'true')
})

test('T012 whose terms changed is asked again, and not once more after accepting', async ({ page, product }) => {
  const { name } = await newMember(product)
  let changed = true
  await page.route('**/wps/member/agreement', async (route) => {
    if (route.request().method() === 'POST') changed = false
    const response = await route.fetch()
    const body = await response.json()
    if (changed) body.value.due = true
    await route.fulfill({ response, json: body })
  })
  await enter(page, product, name, 'steady-light-harbour-42')
  const dialog = page.getByRole('dialog', { name: 'Our terms have changed' })
  await expect(dialog.getByRole('link', { name: 'user agreement' })).toHaveAttribute('href', '/helpmc#agreement')
  // it is no slip of the hand that puts it away
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept the terms' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
