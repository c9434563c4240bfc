import { randomInt } from 'node:crypto'
import { smsCode } from '@croupier/wire/identity/codes'
import type { Locator, Page } from '@playwright/test'
import { messageCausedBy } from '../harness/contacts.ts'
import { chooseVietnam, MOBILE_OFF, MOBILE_ON, mobileNumber, openModal } from './mobile-forms.ts'
import { type Pair, putSetting } from './staff.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'steady-light-harbour-42'

/** Fills number and code, as a person does who reads the message on the phone. */
async function fillCode(dialog: Locator, { maker }: Pair, number: string): Promise<void> {
  await chooseVietnam(dialog)
  await dialog.getByLabel('Mobile number').fill(number)
  const text = await messageCausedBy(maker, `+84${number}`, async () => {
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect(dialog.getByRole('button', { name: /^Send again in 0\d:/ })).toBeVisible()
  })
  await dialog.getByLabel('SMS code').fill(/\d{6}/.exec(text)?.[0] ?? '')
}
const isInside = (page: Page) => expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()

test.describe('mobile numbers', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('§4 a visitor registers with a mobile number, logs in by SMS code, and sets a forgotten password', async ({
    page,
    product,
    calls,
    anotherDevice,
  }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await putSetting(people, 'content.flags', MOBILE_ON)
    try {
      const number = mobileNumber()
      const form = await openModal(page, product, 'Register')
      await form.getByRole('radio', { name: 'Mobile' }).click()
      await fillCode(form, people, number)
      await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await form.getByLabel('Confirm password').fill(PASSWORD)
      await form.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
      await form.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Welcome. Your account is ready.')).toBeVisible()

      const phone = await anotherDevice()
      const login = await openModal(phone, product, 'Log in')
      await login.getByRole('radio', { name: 'SMS code' }).click()
      await fillCode(login, people, number)
      await login.getByRole('checkbox', { name: /^Remember me/ }).press('Space')
      await login.getByRole('button', { name: 'Log in', exact: true }).click()
      await isInside(phone)
      // Decisions "Safety": the saved login details are the dialing code and the number only.
      const saved = await phone.evaluate(() => document.cookie)
      expect(saved).toContain('smsDialingCode=84')
      expect(saved).toContain(`smsMobileNum=${number}`)

      await page.evaluate(() => sessionStorage.clear())
      const forgotten = await openModal(page, product, 'Log in')
      await forgotten.getByRole('button', { name: 'Forgot password' }).click()
      const reset = page.getByRole('dialog', { name: 'Forgot password' })
      await reset.getByRole('radio', { name: 'Mobile' }).click()
      await fillCode(reset, people, number)
      await reset.getByLabel('New password', { exact: true }).fill('another quiet harbour 7')
      await reset.getByRole('button', { name: 'Set the password and log in' }).click()
      await isInside(page)
      expect(new URL(page.url()).pathname).toBe('/index')
    } finally {
      await putSetting(people, 'content.flags', MOBILE_OFF)
    }
  })

  test('T015 a member who registered by code sets a first login password', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await putSetting(people, 'content.flags', { ...MOBILE_ON, MOBILENUMPASSREG3: false })
    try {
      const number = mobileNumber()
      const form = await openModal(page, product, 'Register')
      await form.getByRole('radio', { name: 'Mobile' }).click()
      await fillCode(form, people, number)
      await form.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
      await form.getByRole('button', { name: 'Create account' }).click()
      await isInside(page)

      await page.goto(`${product.site}/index#member/securityCenter`)
      await page.getByRole('button', { name: 'Set login password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Login password' })
      await dialog.getByLabel('New password', { exact: true }).fill(PASSWORD)
      await dialog.getByLabel('Confirm new password').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Set login password' }).click()
      const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
      const text = await messageCausedBy(people.maker, `+84${number}`, async () => {
        await proof.getByRole('button', { name: 'Send code' }).click()
        await expect(proof.getByRole('button', { name: /^Send again in 0\d:/ })).toBeVisible()
      })
      await proof.getByRole('textbox').fill(/\d{6}/.exec(text)?.[0] ?? '')
      await proof.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Your login password is set.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Change login password' })).toBeVisible()
    } finally {
      await putSetting(people, 'content.flags', MOBILE_OFF)
    }
  })

  test('§5, §8 the texts of numbers and codes, word for word', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await putSetting(people, 'content.flags', MOBILE_ON)
    try {
      const login = await openModal(page, product, 'Log in')
      await login.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(login.getByText('Please enter the username and password').first()).toBeVisible()
      await login.getByRole('radio', { name: 'SMS code' }).click()
      await chooseVietnam(login)
      await login.getByRole('button', { name: 'Send code' }).click()
      await expect(login.getByText('Missing phone number')).toBeVisible()
      await login.getByLabel('Mobile number').fill('91234')
      await login.getByRole('button', { name: 'Send code' }).click()
      await expect(login.getByText('Please enter a valid mobile number')).toBeVisible()
      const number = mobileNumber()
      await login.getByLabel('Mobile number').fill(number)
      await login.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(login.getByText('Missing verification code')).toBeVisible()
      await login.getByLabel('SMS code').fill('12345')
      await expect(login.getByText('Please enter a valid verification code')).toBeVisible()
      await login.getByLabel('SMS code').fill('123456')
      await login.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(login.getByText(/Invalid verification code|Verification code expired, send again/)).toBeVisible()

      // §8: a failure of sending is a warning with the message of the server.
      await page.route(`**${smsCode.path}`, (route) =>
        route.fulfill({
          status: 429,
          json: { success: false, code: 'code.quota_exceeded', message: 'Quota exceeded, contact customer service' },
        }),
      )
      await login.getByRole('button', { name: 'Send code' }).click()
      const warning = page.getByRole('alertdialog')
      await expect(warning.getByText('Quota exceeded, contact customer service')).toBeVisible()
      await warning.getByRole('button', { name: 'Close' }).click()
      await expect(warning).toHaveCount(0)
      await page.unroute(`**${smsCode.path}`)

      // §4: the countdown survives a reload.
      await page.waitForTimeout(1_000)
      await login.getByRole('button', { name: 'Send code' }).click()
      await expect(login.getByRole('button', { name: /^Send again in 0\d:\d\d$/ })).toBeVisible()
      const again = await openModal(page, product, 'Log in')
      await again.getByRole('radio', { name: 'SMS code' }).click()
      await expect(again.getByRole('button', { name: /^Send again in 0\d:\d\d$/ })).toBeVisible()

      // §9: the list of countries closes 200 ms after it lost the focus; Escape closes the list, not the dialog.
      const button = again.getByRole('button', { name: /^Country code/ })
      await button.click()
      await expect(again.getByRole('listbox')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(again.getByRole('listbox')).toHaveCount(0)
      await button.click()
      await again.getByLabel('Mobile number').focus()
      await expect(again.getByRole('listbox')).toHaveCount(0)
    } finally {
      await putSetting(people, 'content.flags', MOBILE_OFF)
    }
  })

  test('§4 a forgotten password by e-mail answers the same for an unknown account', async ({ page, product }) => {
    const login = await openModal(page, product, 'Log in')
    await login.getByRole('button', { name: 'Forgot password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Forgot password' })
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(dialog.getByText('Please enter content')).toHaveCount(2)
    await dialog.getByLabel('Username').fill('nobody-here')
    await dialog.getByLabel('E-mail').fill('nobody@mail')
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(dialog.getByText('E-mail format is incorrect')).toBeVisible()
    await dialog.getByLabel('E-mail').fill(`nobody${randomInt(1e6)}@mail.example`)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(/a link to a new password is on its way/)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  test('§4 a link of an e-mail that was used or is too old offers a new one', async ({ page, product }) => {
    await page.goto(`${product.site}/#reset=never-issued`)
    const dialog = page.getByRole('dialog', { name: 'Choose a new password' })
    await dialog.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('Confirm new password').fill('another')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByText('Confirmation password is not correct.')).toBeVisible()
    await dialog.getByLabel('Confirm new password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByText('This link was used or has expired.')).toBeVisible()
    expect(page.url()).not.toContain('never-issued')
    await dialog.getByRole('button', { name: 'Request a new link' }).click()
    await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible()
  })
})
