import { removeNotice, saveNotice } from '@croupier/wire/content/articles.console'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newMember } from '../harness/members.ts'
import { expectAccessibleDialogs } from './axe.ts'
import { approveAbout, callerOf } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const TITLE = 'Lantern week'

const photograph = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#9b4bd0' } })
    .png()
    .toBuffer()

/** Opens the promotions from the menu of the device. */
async function openPromotions(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('navigation', { name: isPhone ? 'All sections' : 'Site menu' })
  await menu.getByRole('link', { name: 'Promotions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
}

test('§2 a promotion that staff write appears in the open list, and has a page of its own until it ends', async ({
  page,
  product,
  calls,
  staff,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  await page.goto(product.site)
  await openPromotions(page)
  const admin = await staff('admin', '/notices?open=new')
  const panel = admin.getByRole('complementary', { name: 'New notice' })
  await panel.getByLabel('Type').selectOption('Promotion')
  await panel.getByLabel('Link').fill('/lottery')
  await panel.getByLabel('Title').fill(TITLE)
  await panel.getByRole('textbox', { name: /^Text/ }).fill('<p>Seven days of <b>draws</b></p>')
  await panel.getByLabel('Button').fill('Pick numbers')
  await panel.getByRole('button', { name: 'Choose picture' }).click()
  const chooser = admin.getByRole('dialog', { name: 'Picture' })
  const file = { name: 'lanterns.png', mimeType: 'image/png', buffer: await photograph() }
  await chooser.getByLabel('Upload a picture: file').setInputFiles(file)
  await expect(chooser).toHaveCount(0)
  await expect(panel.frameLocator('iframe[title=Preview]').getByText('Seven days of draws')).toBeVisible()
  await panel.getByLabel('Reason').fill('The week of lanterns begins')
  await panel.getByRole('button', { name: 'Request approval' }).click()
  await expect(admin.getByText('Approval requested from another member of staff')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: TITLE })
  await expect(card).toHaveCount(0)
  const lost: string[] = []
  await page.route('**/media/*', (route) => {
    lost.push(route.request().url())
    return route.abort()
  })
  const owner = await calls('owner')
  await approveAbout(owner, 'notice:')

  // Without a reload: the live connection notifies the site.
  await expect(card).toContainText('Seven days of draws')
  await expect(card).toContainText('No end date')
  // Pictures load when they come near the screen, and the bonus offers stand above.
  await card.scrollIntoViewIfNeeded()
  // §8, §9: after one retry a sign stands in for the picture, and a picture that is lost once comes with the retry.
  await expect.poll(() => lost.map((url) => url.endsWith('?again'))).toEqual([false, true])
  const picture = card.locator('img')
  await expect(picture).toHaveCount(0)
  await page.unroute('**/media/*')
  await page.route('**/media/*', (route) =>
    route.request().url().endsWith('?again') ? route.continue() : route.abort(),
  )
  await page.reload()
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await page.unroute('**/media/*')
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
  await approveAbout(owner, 'notice:')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This promotion has ended' })).toBeVisible()
  await page.getByRole('link', { name: 'All promotions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await call(removeNotice, { id, reason: 'The journey is over' })
})

test('§2 a notice is new to the members who were there, in the header, the modal and the messages, until they read it', async ({
  context,
  product,
  calls,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  const page = await tabOf(context, member)
  await page.goto(product.site)
  const menu = page.getByRole('button', { name: /account menu/ })
  await expect(menu).toBeVisible()
  const call = await calls('admin')
  const texts = { en: { title: 'Lanterns at night', content: '<p>From <b>Monday</b> on</p>' } }
  const { id } = await call(saveNotice, { type: 'PL', texts, reason: 'The week of lanterns begins' })
  try {
    const unread = page.getByRole('button', { name: /(Messages|menu), 1 unread/ }).filter({ visible: true })
    await expect(unread).toBeVisible()
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    if (isPhone) await menu.click()
    const place = isPhone ? page.getByRole('navigation', { name: 'Account menu' }) : page.getByRole('banner')
    await place.getByRole('button', { name: 'Notices', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Notices' })
    const row = dialog.getByRole('button', { name: /^Lanterns at night/ })
    await expect(row).toContainText('New')
    await expectAccessibleDialogs(page, 'notices')
    await row.press('Enter')
    await expect(dialog.getByText('From Monday on')).toBeVisible()
    await expect(row).not.toContainText('New')
    await expect(unread).toHaveCount(0)
    await dialog.getByRole('link', { name: 'All notices' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.goto(`${product.site}/index#member/messageV2`)
    await page.getByRole('tab', { name: 'Platform information' }).click()
    await expect(page.getByRole('button', { name: /^Lanterns at night/ })).not.toContainText('New')
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    if (isPhone) return
    await page.goto(product.site)
    await page.getByRole('banner').getByRole('link', { name: 'Withdraw' }).click()
    await expect(page.getByRole('heading', { name: 'Withdraw', exact: true })).toBeVisible()
  } finally {
    await call(removeNotice, { id, reason: 'The journey is over' })
  }
})
