import { languages } from '@croupier/rules/languages'
import type { Page } from '@playwright/test'
import { putSetting } from './staff.ts'
import { expect, test } from './test.ts'

const heading = (page: Page) => page.getByRole('button', { name: /^(Register|注册|สมัครสมาชิก|Đăng ký)$/ }).first()
const shows = async (page: Page, language: string) => {
  await expect(heading(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** The states of the font of Arabic letters, which only pages in such a language have. */
const arabicLetters = () =>
  [...document.fonts].filter(({ family }) => family.includes('Vazirmatn')).map(({ status }) => status)

test.describe('§9 the language of the page', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('comes from the address, then from the visitor, then from the merchant', async ({ product, browser, calls }) => {
    const context = await browser.newContext({ locale: 'vi-VN' })
    const page = await context.newPage()
    await page.goto(product.site)
    await shows(page, 'en')
    await page.goto(`${product.site}/?language=th`)
    await shows(page, 'th')
    await page.goto(product.site)
    await shows(page, 'th')
    await page.goto(`${product.site}/?language=xx`)
    await shows(page, 'th')
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    const languages = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi']
    try {
      await putSetting(people, 'content.merchant', { defaultLanguage: 'zh', languages: ['zh', 'vi'] })
      await page.goto(product.site)
      await shows(page, 'zh')
      await putSetting(people, 'content.merchant', { languages: ['vi'] })
      await page.goto(product.site)
      await shows(page, 'vi')
      await expect(page.getByLabel('Ngôn ngữ')).toHaveCount(0)
    } finally {
      await putSetting(people, 'content.merchant', { defaultLanguage: 'en', languages })
    }
    await context.close()
  })

  test('may be any of 27; one without texts of its own shows those of its base language, or English', async ({
    product,
    page,
    calls,
    staff,
  }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    const ours = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi']
    try {
      await putSetting(people, 'content.merchant', { languages })
      await page.goto(product.site)
      const picker = page.getByLabel('Language')
      await expect(picker.locator('option')).toHaveCount(27)
      await picker.selectOption({ label: '繁體中文' })
      await expect(page.getByRole('button', { name: '注册' }).first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
      for (const [language, name] of [
        ['ar', 'العربية'],
        ['fa', 'فارسی'],
        ['ur', 'اردو'],
      ] as const) {
        await page.goto(`${product.site}/?language=${language}`)
        await expect(page.getByRole('button', { name: 'Register' }).first()).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        await expect(picker.locator('option:checked')).toHaveText(name)
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
        expect(isTooWide, language).toBe(false)
        await expect.poll(() => page.evaluate(arabicLetters), { message: language }).toEqual(['loaded'])
      }
      await page.goto(`${product.site}/?language=fr`)
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
      await expect(page.getByRole('button', { name: 'Register' }).first()).toBeVisible()
      expect(await page.evaluate(arabicLetters)).toEqual([])
      await test.step('staff write a notice in one of them, from right to left, and visitors read it', async () => {
        const desk = await staff('owner', '/notices?open=new')
        const panel = desk.getByRole('complementary', { name: 'New notice' })
        await panel.getByLabel('Type').selectOption('Player notice')
        const [title, text] = [panel.getByLabel('Title'), panel.getByRole('textbox', { name: /^Text/ })]
        await title.fill('Lanterns')
        await text.fill('<p>At night</p>')
        await panel.getByRole('tab', { name: 'Arabic' }).click()
        await title.fill('فوانيس')
        await text.fill('<p>في الليل</p>')
        await expect(text).toHaveCSS('direction', 'rtl')
        const preview = panel.frameLocator('iframe[title=Preview]')
        await expect(preview.getByText('في الليل')).toHaveCSS('direction', 'rtl')
        await panel.getByLabel('Reason').fill('Lanterns for everybody')
        await panel.getByRole('button', { name: 'Publish' }).click()
        await expect(panel).toHaveCount(0)
        for (const [language, shown] of [
          ['ar', 'فوانيس'],
          ['fr', 'Lanterns'],
        ] as const) {
          await page.goto(`${product.site}/noticePage?language=${language}`)
          await expect(page.getByText(shown).first()).toBeVisible()
        }
      })
    } finally {
      await putSetting(people, 'content.merchant', { languages: ours })
    }
  })

  test('texts of the merchant show on open pages, in languages that the product has no texts for, too', async ({
    product,
    page,
    calls,
    staff,
  }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    const ours = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi']
    const desk = await staff('admin')
    const panel = desk.getByRole('complementary', { name: 'Text' })
    const open = async (language: string, source: string) => {
      await desk.goto(`${product.console}/site-texts?language=${language}&search=${encodeURIComponent(source)}`)
      await desk
        .getByRole('row')
        .filter({ has: desk.getByText(source, { exact: true }) })
        .first()
        .click()
      await expect(panel.getByLabel('Our own text')).toBeVisible()
    }
    const sendFile = (content: string) =>
      desk.getByLabel('PO file').setInputFiles({ name: 'ar.po', mimeType: 'text/plain', buffer: Buffer.from(content) })
    try {
      await putSetting(people, 'content.merchant', { languages: [...ours, 'ar'] })
      await page.goto(`${product.site}/?language=ar`)
      await expect(page.locator('body')).toHaveAttribute('lang', 'en')
      await expect(page.getByText('For adults only.')).toHaveCSS('unicode-bidi', 'plaintext')

      await open('ar', 'Check round {issueNo}')
      await panel.getByLabel('Our own text').fill('تحقق')
      await panel.getByLabel('Reason').fill('Our words')
      await panel.getByRole('button', { name: 'Save text' }).click()
      await expect(panel.getByRole('alert')).toHaveText('The text must use {issueNo}')

      await open('ar', 'Register')
      await panel.getByLabel('Our own text').fill('إنشاء حساب')
      await panel.getByLabel('Reason').fill('Our words')
      await panel.getByRole('button', { name: 'Save text' }).click()
      await expect(page.getByRole('button', { name: 'إنشاء حساب' }).first()).toBeVisible()

      await sendFile('msgid "Log in"\nmsgstr "دخول\n')
      const refused = desk.getByRole('dialog', { name: 'ar.po was not imported' })
      await expect(refused).toContainText('Line 2')
      await desk.keyboard.press('Escape')
      await sendFile('msgid "Log in"\nmsgstr "دخول"\n')
      const dialog = desk.getByRole('dialog', { name: 'Import ar.po' })
      await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText('دخول')
      await dialog.getByLabel('Reason').fill('From our agency')
      await dialog.getByRole('button', { name: 'Change 1 text' }).click()
      await expect(page.getByRole('button', { name: 'دخول' }).first()).toBeVisible()

      const saved = desk.waitForEvent('download')
      await desk.getByRole('button', { name: 'Export PO' }).click()
      expect((await saved).suggestedFilename()).toBe('ar.po')

      await open('ar', 'Register')
      await panel.getByLabel('Reason').fill('Back again')
      await panel.getByRole('button', { name: 'Restore the standard text' }).click()
      await expect(page.getByRole('button', { name: 'Register' }).first()).toBeVisible()
    } finally {
      await putSetting(people, 'content.merchant', { languages: ours })
    }
  })
})
