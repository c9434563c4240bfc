import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paletteOf } from '@croupier/rules/palette'
import { whitelabel } from '@croupier/wire/content/system'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { nextCode } from '../harness/authenticator.ts'
import { caller } from '../harness/caller.ts'
import { newDeployment } from '../harness/new-deployment.ts'
import { expectAccessibleDialogs } from './axe.ts'
import { tabTo } from './by-keyboard.ts'
import { expect, test } from './test.ts'

const NAME = 'Northlight'
/** What nobody may find in a deployment of another brand: the demo's name and its tagline. */
const DEMO = /farora|steady light/i
const COLOUR = '#c2185b'
const TAGLINE = 'Night games, honest odds'
const PASSWORD = 'seven silent lanterns'
const dist = fileURLToPath(new URL('../apps/site/dist', import.meta.url))

/** A picture of one colour with a lighter circle. */
const picture = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#1b2a6b"/><stop offset="1" stop-color="#5b3fd6"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="${width * 0.78}" cy="${height * 0.4}" r="${height * 0.24}" fill="#ffd166"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

/** The first login: sets up the authenticator and a password of one's own. */
async function logInFirst(page: Page, console: string, { name, password }: { name: string; password: string }) {
  await page.goto(console)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  const secret = await page.getByTestId('totp-secret').textContent()
  await page.getByLabel('Authenticator code').fill(nextCode(secret ?? ''))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat new password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
}

async function write(page: Page, title: string, text: string, language?: string): Promise<void> {
  if (language) await page.getByRole('tab', { name: language }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text', { exact: false }).fill(`<p>${text}</p>`)
}

async function fillBasics(page: Page): Promise<void> {
  await tabTo(page, page.getByLabel('Name of the site'))
  await page.keyboard.type(NAME)
  await page.getByLabel('Currency code').fill('EUR')
  await page.getByLabel('Currency symbol').fill('€')
  for (const language of ['Chinese', 'Indonesian', 'Korean', 'Thai', 'Vietnamese'])
    await page.getByLabel(language, { exact: true }).uncheck()
  await page.getByLabel('Licence').fill('Northlight Ltd holds the licence 12/345.')
  await page.getByLabel('Customer service').fill('help@northlight.example')
  await page.getByRole('button', { name: 'Save and continue' }).press('Enter')
}

async function fillBrand(page: Page): Promise<void> {
  const pictures = [
    ['Logo on dark', 'Logo', await picture(320, 80)],
    ['Icon', 'Icon', await picture(512, 512)],
    ['Hero picture', 'Hero', await picture(1800, 640)],
  ] as const
  for (const [label, name, buffer] of pictures) {
    await page.getByRole('group', { name: label }).getByRole('button', { name: 'Choose picture' }).click()
    const dialog = page.getByRole('dialog', { name: label })
    const file = dialog.getByLabel('Upload a picture: file')
    await file.setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
    await expect(page.getByRole('group', { name: label }).getByRole('button', { name: 'Change picture' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByText('Colour: none').click()
  await page.getByLabel('Colour', { exact: true }).fill(COLOUR)
  await page.getByLabel('Font', { exact: true }).selectOption('The font of the device')
  await page.getByRole('group', { name: 'Tagline' }).getByText('English: none').click()
  await page.getByRole('textbox', { name: 'English' }).fill(TAGLINE)
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

async function fillTexts(page: Page): Promise<void> {
  await write(page, 'Terms of Northlight', 'You are of age.')
  await write(page, 'Northlight の規約', '成年であること。', 'Japanese')
  await page.getByLabel('Reason').fill('The first terms')
  await page.getByRole('button', { name: 'Publish terms' }).click()
  await expect(page.getByText('In force', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /^Help/ }).click()
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByLabel('Title').fill('Money')
  await page.getByLabel('Reason').fill('The first help')
  await page.getByRole('button', { name: 'Save category' }).click()
  await page.getByRole('button', { name: 'New article' }).click()
  await write(page, 'How to pay in', 'Choose a method.')
  await write(page, '入金の方法', '方法を選びます。', 'Japanese')
  await page.getByLabel('Reason').fill('The first help')
  await page.getByRole('button', { name: 'Save article' }).click()
  await expect(page.getByText('How to pay in')).toBeVisible()
}

/** Everything that the site serves: its files, its pages, its manifest and what it says about the merchant. */
async function served(site: string): Promise<Map<string, string>> {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|svg|html|txt)$/.test(file),
  )
  const paths = ['/', '/login', '/help', '/down', '/manifest.webmanifest', ...files.map((file) => `/${file}`)]
  const found = new Map<string, string>()
  for (const path of paths) found.set(path, await (await fetch(new URL(path, site))).text())
  found.set('whitelabel', JSON.stringify(await caller(site)(whitelabel, {})))
  return found
}

/** Takes a picture for the documentation where `FIRST_RUN_PICTURES` names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.FIRST_RUN_PICTURES
  if (!folder) return
  for (const [form, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const)
    for (const theme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport)
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      await page.waitForTimeout(700)
      const taken = await page.screenshot()
      await sharp(taken)
        .webp({ quality: 76 })
        .toFile(join(folder, `${name}-${form}-${theme}.webp`))
    }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a brand is made on an empty production database through the first-run wizard, and nothing of the demo is left', async ({
  page,
  anotherDevice,
}) => {
  const { product, owner, stop } = await newDeployment()
  try {
    const closed = await page.goto(product.site)
    expect(closed?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'Not open yet' })).toBeVisible()
    expect(await page.content()).not.toMatch(DEMO)

    const desk = await anotherDevice()
    await logInFirst(desk, product.console, owner)
    await expect(desk.getByRole('button', { name: /^Open the site 3 missing/ })).toBeVisible()
    await fillBasics(desk)
    await expect(desk.getByRole('group', { name: 'Logo on dark' })).toBeVisible()
    // The wizard goes on after a reload.
    await desk.goto(product.console)
    await expect(desk.getByRole('heading', { name: 'The first version' })).toBeVisible()
    await desk.getByRole('button', { name: /^Pictures, colour/ }).click()
    await fillBrand(desk)
    await expect(desk.getByRole('region', { name: 'Terms' })).toBeFocused()
    await shoot(desk, 'first-run')
    await expectAccessibleDialogs(desk, 'the wizard', 'main')
    await fillTexts(desk)
    await desk
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /^Open the site/ })
      .click()
    await desk.getByLabel('Reason for opening it now').fill('The licence begins today')
    await desk.getByRole('button', { name: 'Open the site', exact: true }).click()
    await expect(desk.getByText('The site is open', { exact: true })).toBeVisible()

    // Without a reload: the live connection notifies the page of the visitor.
    await expect(page.getByRole('banner').getByRole('link', { name: `${NAME}, home page` })).toBeVisible()
    await expect(page.getByText('Northlight Ltd holds the licence 12/345.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: TAGLINE })).toBeVisible()
    const token = (name: string) =>
      page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked), name)
    const { primary } = paletteOf(COLOUR)
    expect(await token('--primary')).toBe(primary[1])
    expect(await token('--font-ui')).toMatch(/^system-ui/)
    await expect(page.locator('#brand')).toHaveCount(0)
    await page.reload()
    // The page comes with the look now.
    await expect(page.locator('#brand')).toHaveCount(1)
    expect(await token('--primary')).toBe(primary[1])
    await shoot(page, 'northlight')
    await page.goto(`${product.site}/help?language=ja#agreement`)
    await expect(page.getByText('成年であること。')).toBeVisible()
    for (const [path, text] of await served(product.site)) expect(DEMO.test(text), path).toBe(false)
  } finally {
    await stop()
  }
})
