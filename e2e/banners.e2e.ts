import { noticesDesk, removeNotice, saveNotice } from '@croupier/wire/content/articles.console'
import sharp from 'sharp'
import type { Caller } from '../harness/caller.ts'
import { expect, test } from './test.ts'

const TITLE = 'Autumn cup'
const wide = (colour: string) =>
  sharp({ create: { width: 1_600, height: 700, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Removes the banners of this journey. */
async function removeBanners(call: Caller): Promise<void> {
  const { notices } = await call(noticesDesk, {})
  for (const { id, texts } of notices)
    if (texts.en?.title.startsWith(TITLE)) await call(removeNotice, { id, reason: 'The journey is over' })
}

test('§2 a banner that staff publish takes its turn on the home page, with picture, button and link', async ({
  page,
  product,
  staff,
  calls,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(product.site)
  const hero = page.locator('section[data-theme=dark]').first()
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()
  const admin = await staff('admin', '/notices?open=new')
  const panel = admin.getByRole('complementary', { name: 'New notice' })
  await panel.getByLabel('Type').selectOption('Banner')
  await panel.getByLabel('Place').selectOption('Home page')
  await panel.getByLabel('Link').fill('https://elsewhere.example/')
  await panel.getByLabel('Title').fill(TITLE)
  await panel.getByRole('textbox', { name: /^Text/ }).fill('<p>Three weeks of draws</p>')
  await panel.getByLabel('Button').fill('Read the rules')
  await panel.getByRole('button', { name: 'Choose picture' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Picture' })
  const buffer = await wide('#7a2e1d')
  await dialog.getByLabel('Upload a picture: file').setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer })
  await expect(dialog).toHaveCount(0)
  await expect(panel.frameLocator('iframe[title=Preview]').getByText(TITLE)).toBeVisible()
  await panel.getByLabel('Reason').fill('The autumn cup begins')
  // What leads to another site needs a second approver.
  await panel.getByRole('button', { name: 'Request approval' }).click()
  await expect(panel.getByText('A link leads to a page of the site')).toBeVisible()
  await panel.getByLabel('Link').fill('/help')
  await panel.getByRole('button', { name: 'Publish' }).click()
  await expect(admin.getByText('Notice published')).toBeVisible()

  try {
    // Without a reload: the live connection notifies the site.
    await hero.getByRole('button', { name: `: ${TITLE}` }).press('Enter')
    await expect(hero.getByRole('heading', { name: TITLE })).toBeVisible()
    const picture = hero.locator('img[src^="/media/"]')
    // A screen loads the width that it shows, not that of the upload.
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-(480|960|1440)\.webp$/)
    // A visitor who prefers less motion has no moving banners, so there is nothing to pause.
    await expect(hero.getByRole('button', { name: 'Pause banners' })).toHaveCount(0)
    const link = hero.getByRole('link', { name: 'Read the rules' })
    // Phones show the first action only.
    if ((page.viewportSize()?.width ?? 0) > 768) {
      await link.click()
      await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
    } else await expect(link).toBeHidden()
  } finally {
    await removeBanners(await calls('admin'))
  }
})

test('§3 a pop-up that staff publish shows once a session or a day on the home page, and a headline leads to its page', async ({
  page,
  product,
  calls,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  await page.goto(product.site)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const call = await calls('admin')
  const text = { title: `${TITLE} rules`, content: '<p>Three weeks of draws</p>', action: 'Read the rules' }
  await call(saveNotice, { type: 'PU', link: '/help', texts: { en: text }, reason: 'The autumn cup begins' })
  try {
    // Without a reload: the live connection notifies the site.
    const dialog = page.getByRole('dialog', { name: `${TITLE} rules` })
    await expect(dialog).toContainText('Three weeks of draws')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const answered = page.waitForResponse((answer) => answer.url().includes('types=PU'))
    await page.reload()
    await answered
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await dialog.getByRole('link', { name: 'Read the rules' }).click()
    await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
    await expect(dialog).toHaveCount(0)

    // Once a day: a new session of the same day does not show it again. A headline stands above the banner, with its link.
    const [head, daily] = [
      { title: `${TITLE} begins`, content: '' },
      { ...text, title: `${TITLE} today` },
    ]
    await call(saveNotice, { type: 'H', link: '/lottery', texts: { en: head }, reason: 'The autumn cup begins' })
    await call(saveNotice, { type: 'PU', repeats: 'day', texts: { en: daily }, reason: 'The autumn cup begins' })
    await page.goto(product.site)
    const today = page.getByRole('dialog', { name: `${TITLE} today` })
    await today.getByRole('button', { name: 'Close' }).last().click()
    await expect(today).toHaveCount(0)
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith('popup.')) sessionStorage.removeItem(key)
    })
    await page.reload()
    // That of the session comes back, and alone.
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: `${TITLE} begins` }).click()
    await expect(page).toHaveURL(`${product.site}/lottery`)
  } finally {
    await removeBanners(call)
  }
})
