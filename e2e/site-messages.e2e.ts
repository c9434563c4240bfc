import { readFile } from 'node:fs/promises'
import { DOCUMENT_KINDS } from '@croupier/wire/kyc/check'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { newMember, ownAddress } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { putSetting } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const LANGUAGES = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi']

/** The text of the site in a language, from its catalogue. */
async function textIn(language: string, english: string): Promise<string> {
  const catalogue = await readFile(new URL(`../apps/site/src/locales/${language}.po`, import.meta.url), 'utf8')
  const found = catalogue.split('\n\n').find((entry) => entry.includes(`\nmsgid "${english}"\n`))
  const text = found && /msgstr "(.+)"/.exec(found)?.[1]
  if (!text) throw new Error(`${language} has no text "${english}"`)
  return text
}

/** The form of the login by SMS code, in a language of the site. */
async function openSmsLogin(
  page: Page,
  { site }: Product,
  language: string,
): Promise<{ form: Locator; number: Locator; code: Locator }> {
  await page.goto(`${site}/login?language=${language}`)
  const form = page.getByRole('dialog')
  await form.getByRole('radio').nth(1).click()
  const number = form.locator('[name="mobileNum"]')
  await expect(number).toBeVisible()
  return { form, number, code: form.locator('[name="verificationCode"]') }
}

test.describe('§8 the messages of the site, word for word', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('missing and ill-formed numbers and codes, in every language', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await putSetting(people, 'content.flags', { REGMOBVERF3: true, MOBILEVERCODELOGIN3: true })
    try {
      for (const language of LANGUAGES) {
        const { form, number, code } = await openSmsLogin(page, product, language)
        const send = form.getByRole('button', { name: await textIn(language, 'Send code') })
        const says = async (english: string) =>
          expect(form.getByText(await textIn(language, english), { exact: true })).toBeVisible()
        await send.click()
        await says('Missing phone number')
        await number.fill('nine one two')
        await send.click()
        await says('Invalid phone number format')
        await number.fill('912')
        await send.click()
        await says('Please enter a valid mobile number')
        await form.locator('[type="submit"]').click()
        await says('Missing verification code')
        await code.fill('12345')
        await says('Please enter a valid verification code')
      }
    } finally {
      await putSetting(people, 'content.flags', { REGMOBVERF3: false, MOBILEVERCODELOGIN3: false })
    }
  })

  test('a visitor opens a page for members', async ({ page, product }) => {
    await page.goto(product.site)
    await page.getByRole('link', { name: 'Deposit' }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect(dialog.getByText('You are not logged in, please login')).toBeVisible()
  })

  test('a page does not load within 120 seconds, and the network is lost before it loads', async ({
    page,
    product,
  }) => {
    const text = 'The page took longer time to load, please check your network connectivity'
    await page.clock.install()
    await page.goto(product.site)
    const help = page.getByRole('link', { name: 'Help' }).filter({ visible: true }).first()
    await expect(help).toBeVisible()
    const asked = Promise.withResolvers<void>()
    // It is never answered. The time must not pass before the page has begun to wait.
    await page.route(/help-page.*\.js/, () => asked.resolve())
    await help.click()
    await asked.promise
    await page.clock.fastForward('02:01')
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()

    await page.unrouteAll()
    // The head of the page stays if its frame is lost on the way, and the page says so.
    await page.route(/\/frame-[^/]*\.js$/, (route) => route.abort())
    await page.goto(`${product.site}/help`)
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible()
    // Without a network, the page of the error does not load either.
    await page.unrouteAll()
    await page.goto(product.site)
    await expect(help).toBeVisible()
    await page.route(/\.js$/, (route) => route.abort())
    await help.click()
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
  })

  test('a fourth document is refused', async ({ context, product, page }) => {
    const tab = await tabOf(context, await newMember(product))
    await page.close()
    await tab.goto(`${product.site}/index#member/identity`)
    const sides = tab.getByLabel('Side', { exact: true })
    const upload = async (kind: string, side: string | null, at: number) => {
      await tab.getByLabel('Document', { exact: true }).selectOption(kind)
      if (side) await sides.selectOption(side)
      const buffer = await sharp({ create: { width: 300 + at, height: 200, channels: 3, background: '#cfe3e0' } })
        .png()
        .toBuffer()
      await tab.getByLabel('File').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer })
    }
    const files = tab.getByRole('list', { name: 'Uploaded documents' }).getByRole('listitem')
    const three = [
      [DOCUMENT_KINDS[0], null],
      ['identity_card', 'front'],
      ['identity_card', 'back'],
    ] as const
    for (const [at, [kind, side]] of three.entries()) {
      await upload(kind, side, at)
      await expect(files).toHaveCount(at + 1)
    }
    await upload('proof_of_address', null, 9)
    await expect(tab.getByText("Can't accept upload more than 3 images", { exact: true })).toBeVisible()
    await expect(files).toHaveCount(3)
  })

  test('a restricted address sees why the site is closed to it', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    const address = ownAddress()
    await putSetting(people, 'content.restrictions', { addresses: [address] })
    try {
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': address })
      await page.goto(product.site)
      const text =
        'Due to restriction of your location or IP address, you are not allowed to access the site. We apologize for the inconvenience.'
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(page.getByText(address)).toBeVisible()
    } finally {
      await putSetting(people, 'content.restrictions', { addresses: [] })
    }
  })

  test('the ID of a member is copied, and the page confirms it', async ({ context, product, page }) => {
    const member = await newMember(product)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tab = await tabOf(context, member)
    await page.close()
    await tab.goto(`${product.site}/index#member/securityCenter`)
    const copy = tab.getByRole('button', { name: 'Copy ID' }).filter({ visible: true }).first()
    await copy.click()
    await expect(tab.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(String(member.tab.customerId))
  })
})
