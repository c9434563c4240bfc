import sharp from 'sharp'
import { tabTo } from './by-keyboard.ts'
import { putSetting } from './staff.ts'
import { expect, test } from './test.ts'

const PNG = 'image/png'
const logo = () =>
  sharp(Buffer.from('<svg width="320" height="80"><rect width="320" height="80" rx="20" fill="#d3542b"/></svg>'))
    .png()
    .toBuffer()

test('§1 §3 a logo that staff upload shows in an open browser, and its removal brings the name back', async ({
  page,
  product,
  staff,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  await page.goto(product.site)
  const home = page.getByRole('banner').getByRole('link', { name: 'Farora, home page' })
  await expect(home).toHaveText('farora')
  const [admin, owner] = [await staff('admin'), await staff('owner')]
  await admin.goto(`${product.console}/pictures`)
  const file = admin.getByLabel('Upload pictures: file')
  await file.setInputFiles({ name: 'logo.png', mimeType: PNG, buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(admin.getByText('Only acceptable png or jpg')).toBeVisible()
  await file.setInputFiles({ name: 'C:\\brand\\Autumn logo.png', mimeType: PNG, buffer: await logo() })
  await expect(admin.getByText('“Autumn logo” is stored')).toBeVisible()
  await expect(admin.getByText('Only acceptable png or jpg')).toHaveCount(0)

  await admin.goto(`${product.console}/settings?open=content.brand`)
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

  await admin.goto(`${product.console}/pictures?use=used`)
  await admin.getByRole('row').filter({ hasText: 'Autumn logo' }).click()
  const panel = admin.getByRole('complementary', { name: 'Picture' })
  await expect(panel.getByRole('link', { name: 'Setting: Content brand' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-disabled', 'true')
  await putSetting({ maker: admin, checker: owner }, product, 'content.brand', { logoOnDark: null })
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
