import { WEB_CLIP_PATH } from '@croupier/wire/content/brand'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import type { Caller } from '../harness/caller.ts'
import type { Product } from '../harness/product.ts'
import { approveAbout, putSetting } from './staff.ts'
import { expect, test } from './test.ts'

const RESOURCES = [
  { resourceType: 'ANDROID', url: 'https://apps.example/farora.apk' },
  { resourceType: 'IOS_LITE', url: WEB_CLIP_PATH },
  // Its host is not allowed, so nobody sees it.
  { resourceType: 'IOS', url: 'https://elsewhere.example/farora.ipa' },
]

/** Uploads an app for Android in the console, and two people offer it on the site. */
async function offerApp(maker: Page, checker: Caller, product: Product): Promise<void> {
  const content = new TextEncoder().encode('For a journey')
  const buffer = Buffer.from(zipSync({ 'AndroidManifest.xml': content, 'classes.dex': content }))
  await maker.goto(`${product.console}/apps`)
  const file = maker.getByLabel('Upload an app: file')
  await file.setInputFiles({ name: 'harbour.apk', mimeType: '', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(maker.getByText('This file is damaged, or not what its name says')).toBeVisible()
  await file.setInputFiles({ name: 'harbour.apk', mimeType: '', buffer })
  await maker.getByText('harbour', { exact: true }).first().click()
  const panel = maker.getByRole('complementary', { name: 'App' })
  await panel.getByRole('button', { name: 'Offer on the site' }).click()
  const dialog = maker.getByRole('dialog', { name: 'Offer “harbour” on the site?' })
  await dialog.getByLabel('Reason').fill('The first app')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog).toHaveCount(0)
  await approveAbout(checker, 'content.merchant')
}

test('§2 apps appear as soon as staff name them, with QR codes of 125 pixels and steps', async ({
  page,
  product,
  calls,
  staff,
  isMobile,
}) => {
  await page.goto(`${product.site}/down`)
  await expect(page.getByText('There is no app yet')).toBeVisible()
  const people = { maker: await calls('admin'), checker: await calls('owner') }
  const put = async (resources: object[], hosts: string[]) => {
    await putSetting(people, 'content.links', { hosts })
    await putSetting(people, 'content.merchant', { resources })
  }
  await put(RESOURCES, ['apps.example'])
  try {
    const android = page.getByRole('region', { name: 'App for Android' })
    const code = android.getByRole('img', { name: 'QR code: App for Android' })
    await expect(code).toBeVisible()
    expect(await code.boundingBox()).toMatchObject({ width: 125, height: 125 })
    await expect(android.getByRole('link', { name: 'Download' })).toHaveAttribute('href', RESOURCES[0]!.url)
    const lite = page.getByRole('region', { name: 'Lite app for iPhone' })
    await expect(lite.getByRole('listitem')).toHaveCount(4)
    const profile = await lite.getByRole('link', { name: 'Download' }).getAttribute('href')
    const served = await page.request.get(profile ?? '')
    expect(served.headers()['content-type']).toBe('application/x-apple-aspen-config')
    expect(await served.text()).toContain(`<key>URL</key><string>${product.site}/</string>`)
    await expect(page.getByRole('region', { name: 'App for iPhone', exact: true })).toHaveCount(0)
    if (!isMobile) {
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Apps' })).toHaveAttribute('href', '/down')
      await offerApp(await staff('admin'), people.checker, product)
      const link = android.getByRole('link', { name: 'Download' })
      await expect(link).toHaveAttribute('href', /\/apps\/[0-9a-f]{64}\.apk$/)
      const downloaded = page.waitForEvent('download')
      await link.click()
      expect((await downloaded).suggestedFilename()).toBe('harbour.apk')
      await page
        .getByRole('complementary', { name: 'Help and apps' })
        .getByRole('button', { name: 'App for Android' })
        .click()
      const modal = page.getByRole('dialog', { name: 'App for Android' })
      await expect(modal.getByRole('img', { name: 'QR code: App for Android' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(modal).toHaveCount(0)
    }
    await put([{ resourceType: 'IOS', url: 'https://apps.example/farora.ipa' }], ['apps.example'])
    const managed = page.getByRole('region', { name: 'App for iPhone', exact: true })
    await expect(managed.getByText('Only for iPhones that an organisation manages')).toBeVisible()
    await expect(managed.getByRole('listitem').nth(1)).toHaveText('Press Share, and then Add to Home Screen.')
    await put([{ resourceType: 'IOS', url: 'https://apps.example/testflight' }], ['apps.example'])
    await expect(managed.getByText('Only for iPhones that an organisation manages')).toHaveCount(0)
    await expect(managed.getByRole('listitem').nth(1)).toHaveText(/^Press Install/)

    await put(RESOURCES, ['apps.example'])
    await page.goto(`${product.site}/download`)
    await expect(android).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
  } finally {
    await put([], [])
  }
})

test('§2 the page for agents leads to customer service', async ({ page, product, isMobile }) => {
  test.skip(isMobile, 'needs no second run on a phone')
  await page.goto(product.site)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Become an agent' }).click()
  await expect(page).toHaveTitle(/^Become an agent/)
  await expect(page.getByRole('heading', { level: 1, name: 'Become an agent' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contact us' }).first()).toBeVisible()
})
