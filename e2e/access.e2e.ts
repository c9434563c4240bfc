import { randomInt, randomUUID } from 'node:crypto'
import { agreementDue } from '@croupier/wire/identity/agreement'
import type { Locator, Page } from '@playwright/test'
import { newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { approveAbout, callsAs } from './staff.ts'
import { expect, test } from './test.ts'

const logIn = { name: 'Log in' }
async function enter(page: Page, { site }: Product, name: string, password: string): Promise<void> {
  await page.goto(site)
  await page.getByRole('button', logIn).first().click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', logIn).click()
  await expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()
}
async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /account menu/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', logIn).first()).toBeVisible()
}

test('T022 a pasted password with any characters and spaces at its ends logs in as typed', async ({
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
  await page.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Welcome. Your account is ready.')).toBeVisible()
  await logOut(page)
  await enter(page, product, name, secret)
})

test('T021 a player sees and ends their sessions; staff end all of them', async ({
  page,
  product,
  anotherDevice,
  staff,
}) => {
  const { name, tab } = await newMember(product)
  const other = await anotherDevice()
  for (const one of [page, other]) await enter(one, product, name, 'steady-light-harbour-42')
  await page.goto(`${product.site}/index#member/securityCenter`)
  const list = page.getByRole('heading', { name: 'Where you are logged in' }).locator('xpath=ancestor::section[1]')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText('This device')).toHaveCount(1)
  await list
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('button', logIn).first()).toBeVisible()

  const admin = await staff('admin', `/members/${tab.customerId}`)
  await admin.getByRole('tab', { name: 'Sessions' }).click()
  await admin.getByRole('button', { name: 'End all sessions' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Lost her phone')
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect(admin.getByText(`${name} is logged out everywhere`)).toBeVisible()
  // Without a reload: the live connection ends the page's session.
  await expect(page.getByRole('button', logIn).first()).toBeVisible()
})

type OpenStaff = (who: string, path?: string) => Promise<Page>

/** Changes the settings of the registration form: one person of staff asks, and another one approves. */
async function changeRegistration(staff: OpenStaff, product: Product, change: (panel: Locator) => Promise<void>) {
  const admin = await staff('admin', '/settings?search=identity.registration')
  await admin.getByRole('button', { name: 'The fields of the registration form' }).click()
  const panel = admin.getByRole('complementary', { name: 'The fields of the registration form' })
  await change(panel)
  await panel.getByLabel('Reason').fill('As our licence asks')
  await panel.getByRole('button', { name: 'Request approval' }).click()
  await expect(admin.getByRole('status').getByText('approval requested from another member of staff')).toBeVisible()
  await expect(panel.getByText('Waiting for approval.')).toBeVisible()
  await approveAbout(await callsAs(product, 'owner'), 'identity.registration')
}

test.describe('settings of the registration', () => {
  test.afterEach(async ({ product, staff }) => {
    await changeRegistration(staff, product, async (panel) => {
      await panel.getByText('Default', { exact: true }).click()
      await panel.getByRole('button', { name: 'Use the default' }).click()
      // In the demo, visitors check the box of the agreement themselves.
      await panel.getByLabel('Agreement checked').press('Space')
    })
  })

  test('T011 every field of the registration form shows whether it is required', async ({ page, product, staff }) => {
    // The settings name the fields as the form does.
    const needed = ['Real name', 'Payment password']
    const optional = ['E-mail', 'WhatsApp']
    await changeRegistration(staff, product, async (panel) => {
      for (const name of [...needed, ...optional])
        await panel.getByRole('group', { name, exact: true }).getByLabel('Enabled').press('Space')
      for (const name of needed)
        await panel.getByRole('group', { name, exact: true }).getByLabel('Required').press('Space')
    })
    await page.goto(product.site)
    await page.getByRole('button', { name: 'Register' }).first().click()
    await expect(page.getByText('All fields are required to open an account')).toBeVisible()
    const field = (label: string) => page.getByRole('dialog').locator('label', { hasText: label })
    for (const label of needed) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'true')
      await expect(field(label)).not.toContainText('(optional)')
    }
    for (const label of optional) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'false')
      await expect(field(label)).toContainText('(optional)')
    }
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Real name')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('T012 a member accepts changed terms once', async ({ page, product, staff }) => {
    const { name, call } = await newMember(product)
    await enter(page, product, name, 'steady-light-harbour-42')
    expect(await call(agreementDue, {})).toMatchObject({ due: false })
    const dialog = page.getByRole('dialog', { name: 'Our terms have changed' })
    await changeRegistration(staff, product, (panel) => panel.getByLabel('Privacy version').fill(randomUUID()))
    await page.reload()
    await expect(dialog.getByRole('link', { name: 'user agreement' })).toHaveAttribute('href', '/help#agreement')
    // A stray click does not close it.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Accept the terms' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await call(agreementDue, {})).toMatchObject({ due: false })
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === agreementDue.path)
    await page.reload()
    await (await answered).finished()
    // The dialog does not block logging out.
    await page
      .getByRole('button', { name: /account menu/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})
