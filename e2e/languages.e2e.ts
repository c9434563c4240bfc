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
})
