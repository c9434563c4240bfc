import { removeNotice, saveNotice } from '@croupier/wire/content/articles.console'
import type { Page } from '@playwright/test'
import { caller } from '../harness/caller.ts'
import type { Product } from '../harness/product.ts'
import { expect, test } from './test.ts'

const TITLE = 'Lantern week'

const callerOf = async (admin: Page, { console }: Product) =>
  caller(console, await admin.evaluate(() => sessionStorage.getItem('consoleToken')))

/** Opens the promotions from the menu of the device. */
async function openPromotions(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const menu = page.getByRole('navigation', { name: isPhone ? 'Main' : 'Site menu' })
  await menu.getByRole('link', { name: 'Promotions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
}

test('§2 a promotion that staff write appears in the open list, and has a page of its own until it ends', async ({
  page,
  product,
  staff,
}) => {
  await page.goto(product.site)
  await openPromotions(page)
  const admin = await staff('admin')
  await admin.goto(`${product.console}/notices?open=new`)
  const panel = admin.getByRole('complementary', { name: 'New notice' })
  await panel.getByLabel('Type').selectOption('Promotion')
  await panel.getByLabel('Link').fill('/lottery')
  await panel.getByLabel('Title').fill(TITLE)
  await panel.getByRole('textbox', { name: /^Text/ }).fill('<p>Seven days of <b>draws</b></p>')
  await panel.getByLabel('Button').fill('Pick numbers')
  await expect(panel.locator('[data-device=phone]')).toContainText('Seven days of draws')
  await panel.getByLabel('Reason').fill('The week of lanterns begins')
  await panel.getByRole('button', { name: 'Publish' }).click()
  await expect(admin.getByText('Notice published')).toBeVisible()

  // Without a reload: the live connection notifies the site.
  const card = page.getByRole('article').filter({ hasText: TITLE })
  await expect(card).toContainText('Seven days of draws')
  await expect(card).toContainText('No end date')
  await card.getByRole('link', { name: `Details: ${TITLE}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(page).toHaveTitle(`${TITLE} – Farora`)
  await expect(page.getByText('Seven days of draws')).toBeVisible()
  const address = page.url()
  await page.getByRole('link', { name: 'Pick numbers' }).click()
  await expect(page).toHaveURL(/\/lottery/)

  const call = await callerOf(admin, product)
  const id = new URL(address).searchParams.get('id') ?? ''
  const texts = { en: { title: TITLE, content: '' } }
  await call(saveNotice, { id, type: 'PR', texts, endsAt: new Date(), reason: 'The week is over' })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This promotion has ended' })).toBeVisible()
  await page.getByRole('link', { name: 'All promotions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await call(removeNotice, { id, reason: 'The journey is over' })
})
