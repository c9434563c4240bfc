import { languages } from '@croupier/rules/languages'
import type { Page } from '@playwright/test'
import { putSetting } from './staff.ts'
import { expect, test } from './test.ts'

const heading = (page: Page) => page.getByRole('button', { name: /^(Register|注册|สมัครสมาชิก|Đăng ký)$/ }).first()
const shows = async (page: Page, language: string) => {
  await expect(heading(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test.describe('§9 the language of the page', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('comes from the address, then from the visitor, then from the merchant', async ({ product, browser, staff }) => {
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
    const people = { maker: await staff('owner'), checker: await staff('admin') }
    const languages = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi']
    try {
      await putSetting(people, product, 'content.merchant', { defaultLanguage: 'zh', languages: ['zh', 'vi'] })
      await page.goto(product.site)
      await shows(page, 'zh')
      await putSetting(people, product, 'content.merchant', { languages: ['vi'] })
      await page.goto(product.site)
      await shows(page, 'vi')
      await expect(page.getByLabel('Ngôn ngữ')).toHaveCount(0)
    } finally {
      await putSetting(people, product, 'content.merchant', { defaultLanguage: 'en', languages })
    }
    await context.close()
  })

  test('may be any of 27; one without texts of its own shows those of its base language, or English', async ({
    product,
    page,
    staff,
  }) => {
    const people = { maker: await staff('owner'), checker: await staff('admin') }
    const ours = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi']
    try {
      await putSetting(people, product, 'content.merchant', { languages })
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
      }
      await page.goto(`${product.site}/?language=fr`)
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
      await expect(page.getByRole('button', { name: 'Register' }).first()).toBeVisible()
    } finally {
      await putSetting(people, product, 'content.merchant', { languages: ours })
    }
  })
})
