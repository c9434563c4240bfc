import { uploadMedia } from '@croupier/wire/content/media.console'
import { uploadPicture } from '@croupier/wire/identity/pictures'
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { tabTo } from './by-keyboard.ts'
import { putSetting } from './staff.ts'
import { follow, tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const PNG = 'image/png'
const logo = (colour = '#d3542b') =>
  sharp(Buffer.from(`<svg width="320" height="80"><rect width="320" height="80" rx="20" fill="${colour}"/></svg>`))
    .png()
    .toBuffer()

test('§1 §3 a logo that staff upload shows in an open browser, and its removal brings the name back', async ({
  page,
  product,
  calls,
  staff,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  await page.goto(product.site)
  const home = page.getByRole('banner').getByRole('link', { name: 'Farora, home page' })
  await expect(home).toHaveText('farora')
  const admin = await staff('admin', '/pictures')
  const file = admin.getByLabel('Upload pictures: file')
  await file.setInputFiles({ name: 'logo.png', mimeType: PNG, buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(admin.getByText('Only acceptable png or jpg')).toBeVisible()
  await file.setInputFiles({ name: 'C:\\brand\\Autumn logo.png', mimeType: PNG, buffer: await logo() })
  await expect(admin.getByText('“Autumn logo” is stored')).toBeVisible()
  await expect(admin.getByText('Only acceptable png or jpg')).toHaveCount(0)

  await follow(admin, '/settings?open=content.brand')
  const field = admin.getByRole('group', { name: 'Logo on dark' })
  await tabTo(admin, field.getByRole('button', { name: 'Choose picture' }))
  await admin.keyboard.press('Enter')
  await admin
    .getByRole('dialog', { name: 'Logo on dark' })
    .getByRole('button', { name: /Autumn logo/ })
    .press('Enter')
  await expect(field.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await admin.getByLabel('Reason').fill('A logo of our own')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  // Without a reload: the live connection notifies the site.
  const shown = home.getByRole('img', { name: 'farora' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)

  await follow(admin, '/pictures?use=used')
  await admin.getByRole('row').filter({ hasText: 'Autumn logo' }).click()
  const panel = admin.getByRole('complementary', { name: 'Picture' })
  await expect(panel.getByRole('link', { name: 'Setting: Content brand' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-disabled', 'true')
  const pair = { maker: await calls('admin'), checker: await calls('owner') }
  await putSetting(pair, 'content.brand', { logoOnDark: null })
  await expect(home).toHaveText('farora')
  await admin.goto(`${product.console}/pictures`)
  await admin.getByRole('row').filter({ hasText: 'Autumn logo' }).click()
  await panel.getByRole('button', { name: 'Remove' }).click()
  const asking = admin.getByRole('dialog', { name: 'Remove “Autumn logo”?' })
  await asking.getByLabel('Reason').fill('Not used any more')
  await asking.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(admin.getByText('Picture removed')).toBeVisible()
})

test('the site can be installed as an app with the name of the merchant', async ({ page, product, isMobile }) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  await page.goto(product.site)
  const client = await page.context().newCDPSession(page)
  const { errors, data } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Farora', display: 'standalone', start_url: '/' })
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

/** The entries of the footer that the demo has. */
const LOGOS = [{ kind: 'provider', label: 'Croupier Lottery' }, { kind: 'qr' }, { kind: 'ewallet' }, { kind: 'bank' }]
const HOSTS = ['https://one.pictures.example', 'https://two.pictures.example']
const JPEG = 'image/jpeg'
const photograph = () =>
  sharp({ create: { width: 2_000, height: 800, channels: 3, background: '#234b6e' } })
    .jpeg()
    .toBuffer()

/** Two hosts with the pictures of the site, of which the one that is asked first answers nothing. Returns what the other one served. */
async function routeHosts(context: BrowserContext, product: Product): Promise<string[]> {
  const served: string[] = []
  let broken: string | undefined
  await context.route('https://*.pictures.example/**', async (route) => {
    const { host, pathname } = new URL(route.request().url())
    broken ??= host
    if (host === broken) return route.abort()
    served.push(pathname)
    const answer = await fetch(product.site + pathname)
    const headers = { 'access-control-allow-origin': '*', 'content-type': answer.headers.get('content-type') ?? '' }
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
  })
  return served
}

test('§3 §8 §9 pictures come from the next host where one fails; drawing, name and initials stand in where all fail', async ({
  browser,
  product,
  calls,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const people = { maker: await calls('admin'), checker: await calls('owner') }
  const upload = async (name: string, type: string, content: Buffer) => {
    const file = { type, content: new Uint8Array(content) }
    const { id, url, width, height } = await people.maker(uploadMedia, { name }, { file })
    return { id, url, width, height }
  }
  // Another content than that of the journey above, because a picture is stored once.
  const logoOnDark = await upload('Logo', PNG, await logo('#2b8ad3'))
  const hero = await upload('Hero', JPEG, await photograph())
  const member = await newMember(product)
  await member.call(uploadPicture, {}, { file: { type: JPEG, content: new Uint8Array(await photograph()) } })
  const context = async () =>
    browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, serviceWorkers: 'block' })
  const [good, bad] = [await context(), await context()]
  const home = { name: 'Farora, home page' }
  try {
    await putSetting(people, 'content.brand', { logoOnDark, hero })
    const footerLogos = [{ kind: 'provider', label: 'Lantern Games', picture: logoOnDark }, { kind: 'bank' }]
    await putSetting(people, 'content.merchant', { imageCDNs: HOSTS, footerLogos })
    const served = await routeHosts(good, product)
    const page = await tabOf(good, member)
    await page.goto(product.site)
    await expect(page.getByRole('link', home).locator('img[src^="blob:"]')).toBeVisible()
    // The width of the screen, in a copy whose hash the site names.
    await expect.poll(() => served).toContain(hero.url.replace('.', '-960.'))
    await expect(page.locator('section[data-theme=dark] > img[src^="blob:"]')).toBeVisible()
    await expect(page.getByRole('button', { name: /account menu/ }).locator('img[src^="blob:"]')).toBeVisible()
    expect(served).toContainEqual(expect.stringMatching(/^\/avatars\/[A-Z0-9]+\/[a-z0-9]{25}-[0-9a-f]{64}\.webp$/))

    const footer = page.locator('footer')
    await footer.scrollIntoViewIfNeeded()
    await expect(footer.getByRole('img', { name: 'Lantern Games' })).toBeVisible()
    await expect(footer.getByText('Bank transfer')).toBeVisible()

    await bad.route(/pictures\.example|\/media\/|\/avatars\//, (route) => route.abort())
    const without = await tabOf(bad, member)
    await without.goto(product.site)
    await expect(without.getByRole('link', home)).toHaveText('farora')
    await expect(without.locator('section[data-theme=dark] > svg')).toBeVisible()
    await expect(without.getByRole('button', { name: /account menu/ }).locator('img')).toHaveCount(0)
    await expect(without.getByRole('button', { name: /account menu/ })).toHaveText(/^[A-Z]{1,2}$/)
  } finally {
    await putSetting(people, 'content.merchant', { imageCDNs: [], footerLogos: LOGOS })
    await putSetting(people, 'content.brand', { logoOnDark: null, hero: null })
    for (const one of [good, bad]) await one.close()
  }
})
