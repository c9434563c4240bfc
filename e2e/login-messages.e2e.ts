import { memberIdOf } from '@croupier/kernel/ids'
import { blockMember } from '@croupier/wire/backoffice/members.console'
import { smsCode } from '@croupier/wire/identity/codes'
import { login } from '@croupier/wire/identity/session'
import type { Locator, Page } from '@playwright/test'
import { MEMBER_PASSWORD, newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { putSetting } from './staff.ts'
import { expect, test } from './test.ts'

async function openLogin(page: Page, { site }: Product): Promise<Locator> {
  await page.goto(`${site}/login`)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog.getByLabel('Username')).toBeVisible()
  return dialog
}
async function logIn(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}

test.describe('§8 the messages of authentication, word for word', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('a fault, a lost network, a blocked account, and a passkey window that is closed', async ({
    page,
    product,
    calls,
  }) => {
    const { name, tab } = await newMember(product)
    const dialog = await openLogin(page, product)
    const fault = { success: false, code: 'server.fault', message: 'Unknown error' }
    await page.route(`**${login.path}`, (route) => route.fulfill({ status: 500, json: fault }))
    await logIn(dialog, name)
    await expect(dialog.getByText('Unknown error', { exact: true })).toBeVisible()
    await page.unroute(`**${login.path}`)
    await page.route(`**${login.path}`, (route) => route.abort())
    await logIn(dialog, name)
    await expect(dialog.getByText('Network link is abnormal, please try again', { exact: true })).toBeVisible()
    await page.unroute(`**${login.path}`)

    const call = await calls('admin')
    await call(blockMember, { memberId: memberIdOf(String(tab.customerId)), reason: 'A check' })
    await logIn(dialog, name)
    await expect(dialog.getByText('Function not enabled, contact customer service', { exact: true })).toBeVisible()

    // What the browser answers when its window for passkeys is closed; no test can close that window.
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('The window was closed', 'NotAllowedError'))
    })
    await dialog.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(dialog.getByText('Popup closed, login failure, try again', { exact: true })).toBeVisible()
  })

  test('the human check, the limit of codes, and an account that does not exist', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await putSetting(people, 'content.flags', { REGMOBVERF3: true, MOBILEVERCODELOGIN3: true })
    await putSetting(people, 'identity.human-check', { forCodes: true })
    await putSetting(people, 'identity.forgotten-passwords', { revealsUnknown: true })
    try {
      const dialog = await openLogin(page, product)
      await dialog.getByRole('radio', { name: 'SMS code' }).click()
      await dialog.getByRole('button', { name: /^Country code/ }).press('ArrowDown')
      await dialog.getByRole('combobox', { name: 'Search countries' }).fill('viet')
      await expect(dialog.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await dialog.getByLabel('Mobile number').fill('912345678')
      const send = dialog.getByRole('button', { name: 'Send code' })
      await send.click()
      await expect(dialog.getByText('Please complete verification first')).toBeVisible()
      const picture = dialog.getByLabel('Verification code', { exact: true }).and(dialog.getByRole('textbox'))
      await picture.fill('wrong')
      // §9: once per second at most.
      await page.waitForTimeout(1_000)
      await send.click()
      await expect(dialog.getByText('Captcha check failed. Here is a new picture.')).toBeVisible()

      const limit = { code: 'code.too_many', message: 'Too many requests, try again after 5 minutes' }
      await page.route(`**${smsCode.path}`, (route) =>
        route.fulfill({ status: 429, json: { success: false, ...limit } }),
      )
      await picture.fill('wrong')
      await page.waitForTimeout(1_000)
      await send.click()
      const warning = page.getByRole('alertdialog')
      await expect(warning.getByText(limit.message)).toBeVisible()
      await warning.getByRole('button', { name: 'Close' }).click()
      await page.unroute(`**${smsCode.path}`)

      await dialog.getByLabel('SMS code', { exact: true }).and(dialog.getByRole('textbox')).fill('123456')
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(dialog.getByText('Verification code expired, send again')).toBeVisible()

      await putSetting(people, 'identity.human-check', { forCodes: false })
      await page.goto(`${product.site}/login`)
      await page.getByRole('button', { name: 'Forgot password' }).click()
      const forgotten = page.getByRole('dialog', { name: 'Forgot password' })
      await forgotten.getByLabel('Username').fill('nobody-here')
      await forgotten.getByRole('textbox', { name: 'E-mail' }).fill('nobody@mail.example')
      await forgotten.getByRole('button', { name: 'Send the link' }).click()
      await expect(forgotten.getByText('Username/Email does not exist')).toBeVisible()
    } finally {
      await putSetting(people, 'identity.forgotten-passwords', { revealsUnknown: false })
      await putSetting(people, 'identity.human-check', { forCodes: false })
      await putSetting(people, 'content.flags', { REGMOBVERF3: false, MOBILEVERCODELOGIN3: false })
    }
  })
})
