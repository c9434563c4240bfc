import { announcements } from '@croupier/wire/content/announcements'
import type { Page } from '@playwright/test'
import { newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { approveAbout, putField, putSetting } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

/** §9, the promise: a switch of the console changes an open page within a second. */
const AT_ONCE_MS = 1_000
const SLOW_MACHINE_MS = 4_000
const HASH = 'a'.repeat(64)
const PICTURE = { id: HASH, url: `/media/${HASH}.webp`, width: 4, height: 4 }

async function open(page: Page, { site }: Product, name: 'Log in' | 'Register'): Promise<void> {
  await page.goto(site)
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('§2 Escape closes a modal, and the page keeps its place', async ({ page, product }) => {
  await page.goto(`${product.site}/help`)
  await expect(page.getByRole('heading', { name: 'User agreement' })).toBeVisible()
  const place = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 200))
  const before = await place()
  expect(before).toBe(200)
  // A click of Playwright first scrolls its target out of the padding below the header.
  await page.getByRole('button', { name: 'Log in' }).first().dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  expect(await place()).toBe(before)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await place()).toBe(before)
  await page.mouse.wheel(0, 300)
  await expect.poll(place).toBeGreaterThan(before)
})

test('§2 login and registration lead to each other', async ({ page, product }) => {
  await open(page, product, 'Log in')
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('§2 the merchant’s banner stands beside the form with picture, text and link', async ({ page, product }) => {
  await page.route(`**${announcements.path}*`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const banner of body.value.banners)
      Object.assign(banner, {
        title: 'Lanterns week',
        text: 'Free lanterns',
        link: '/help',
        picture: PICTURE,
        action: null,
      })
    await route.fulfill({ response: answer, json: body })
  })
  await page.route(`**${PICTURE.url}`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="red"/></svg>',
    }),
  )
  const dialog = page.getByRole('dialog')
  await page.goto(product.site)
  for (const name of ['Log in', 'Register']) {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name }).first().click()
    await expect(dialog.getByText('Lanterns week')).toBeVisible()
    await expect(dialog.getByText('Free lanterns')).toBeVisible()
    await expect(dialog.locator(`img[src="${PICTURE.url}"]`)).toBeVisible()
  }
  await dialog.getByRole('link', { name: 'Learn more' }).click()
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/help')
})

test('§9 the registration names 1000 VND, and the footer the age of the profile', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  await open(page, product, 'Register')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Create your account and play from 1,000 VND' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('18+', { exact: true })).toBeVisible()
})

test.describe('settings that change an open page', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('§3 USERNAMEREG3 closes and opens the registration within a second', async ({ page, product, calls, staff }) => {
    const pair = { maker: await calls('admin'), checker: await calls('owner') }
    await open(page, product, 'Register')
    await expect(page.getByLabel('Username')).toBeVisible()
    const maker = await staff('admin', '/flags')
    const flag = maker.getByRole('switch', { name: 'Register with a username' })
    await expect(flag).toBeChecked()
    await flag.press('Space')
    await maker.getByLabel('Reason').fill('The bonus budget is used up')
    const closed = page.getByText('Registration is closed at the moment')
    await expect(closed).toHaveCount(0)
    await maker.getByRole('button', { name: 'Save' }).click()
    await expect(maker.getByRole('status').getByText('changed on all servers')).toBeVisible()
    await expect(closed).toBeVisible({ timeout: AT_ONCE_MS + SLOW_MACHINE_MS })
    await expect(page.getByLabel('Username')).toHaveCount(0)
    await putSetting(pair, 'content.flags', { USERNAMEREG3: true })
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: AT_ONCE_MS + SLOW_MACHINE_MS })
  })

  test('§4 the agreement opens on a site for members only, too', async ({ page, product, calls }) => {
    const people = { maker: await calls('admin'), checker: await calls('owner') }
    await putSetting(people, 'content.merchant', { loginRequired: true })
    try {
      await page.goto(`${product.site}/register`)
      const link = page.getByRole('link', { name: 'user agreement' })
      await expect(link).toHaveAttribute('href', '/help#agreement')
      const opened = page.waitForEvent('popup')
      await link.click()
      const agreement = await opened
      await expect(agreement.getByRole('heading', { name: 'User agreement' })).toBeVisible()
      await expect(agreement.locator('#agreement details')).toHaveAttribute('open')
    } finally {
      await putSetting(people, 'content.merchant', { loginRequired: false })
    }
  })

  test('§5 a rule switched in the console changes an open form within a second', async ({
    page,
    product,
    calls,
    staff,
  }) => {
    const pair = { maker: await calls('admin'), checker: await calls('owner') }
    await open(page, product, 'Register')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Username')).toBeVisible()
    await expect(dialog.getByLabel('Telegram')).toHaveCount(0)
    const maker = await staff('admin', '/registration')
    const rule = maker.getByRole('group', { name: 'Telegram' })
    const preview = maker.getByRole('region', { name: 'Preview' })
    await expect(preview.getByLabel('Username')).toBeVisible()
    await expect(preview.getByLabel('Telegram')).toHaveCount(0)
    await rule.getByRole('switch', { name: 'Shown' }).press('Space')
    await rule.getByLabel('Pattern of Telegram').selectOption({ label: 'Digits only' })
    // The preview follows before anything is saved, and tries the rule.
    const sample = preview.getByLabel('Telegram')
    await sample.fill('linh')
    await expect(preview.getByText('Digits only', { exact: true })).toBeVisible()
    await sample.fill('123456')
    await expect(preview.getByText('Digits only', { exact: true })).toHaveCount(0)
    await expect(dialog.getByLabel('Telegram')).toHaveCount(0)
    await maker.getByLabel('Reason').fill('Agreed with the messenger team')
    await maker.getByRole('button', { name: 'Request approval' }).click()
    await expect(maker.getByRole('status').getByText('approval requested')).toBeVisible()
    await approveAbout(pair.checker, 'identity.registration')
    const field = dialog.getByLabel(/^Telegram/)
    await expect(field).toBeVisible({ timeout: AT_ONCE_MS + SLOW_MACHINE_MS })
    await field.fill('linh')
    await field.blur()
    await expect(dialog.getByText('Digits only')).toBeVisible()
    const off = { enabled: false, required: false, patternId: 'noSpaces', minLength: 2, maxLength: 50 }
    await putField(pair, 'telegram', off)
    await expect(field).toHaveCount(0, { timeout: AT_ONCE_MS + SLOW_MACHINE_MS })
  })
})

test('§2 profile: a member chooses a picture, fills the profile, and shows it with the password', async ({
  context,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const tab = await tabOf(context, await newMember(product))
  await tab.goto(`${product.site}/index#member/profile`)
  await tab.getByRole('button', { name: 'Change nickname and picture' }).click()
  const dialog = tab.getByRole('dialog').last()
  await dialog.getByLabel('Nickname').fill('Linh of the harbour')
  await dialog.getByRole('radio', { name: 'Picture 8' }).press('Space')
  await expect(dialog.getByRole('radio', { name: 'Picture 8' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(tab.getByText('Linh of the harbour').filter({ visible: true }).first()).toBeVisible()

  const details = tab.locator('section').filter({ has: tab.getByRole('heading', { name: 'Personal details' }) })
  await details.getByRole('button', { name: 'Add: Full name' }).click()
  await expect(dialog.getByText('You can set this once.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Input cannot be empty')).toBeVisible()
  await dialog.getByLabel('Full name').fill('Linh Minh')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('L***h M***h')).toBeVisible()
  await expect(details.getByRole('button', { name: /: Full name$/ })).toHaveCount(0)
  await details.getByRole('button', { name: 'Add: Source of income' }).click()
  await dialog.getByLabel('Source of income').selectOption({ label: 'Employment' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Employment')).toBeVisible()

  await details.getByRole('button', { name: 'Show all' }).click()
  await dialog.getByLabel('Login password').fill('wrong')
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(dialog.getByText('Incorrect confirmation input')).toBeVisible()
  await dialog.getByLabel('Login password').fill('steady-light-harbour-42')
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(details.getByText('Linh Minh')).toBeVisible()
  await tab.reload()
  await expect(details.getByText('L***h M***h')).toBeVisible()
})
