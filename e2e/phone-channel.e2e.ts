import type { Locator, Page, Route } from '@playwright/test'
import * as z from 'zod/mini'
import { MEMBER_PASSWORD, newMember, ownAddress } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { expectAccessibleDialogs } from './axe.ts'
import { press, tabTo, type } from './by-keyboard.ts'
import { chooseVietnam, MOBILE_OFF, MOBILE_ON, mobileNumber, openModal } from './mobile-forms.ts'
import { type Pair, putSetting } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const SETTING = 'identity.phone-provider'
const NEW_PASSWORD = 'another quiet harbour 7'
const HINT = 'Another company sends this code and receives your number for it.'
const CHECK = 'Confirm that you are a person'
const SEND = '**/v1/accounts:sendVerificationCode*'
const PROVE = '**/v1/accounts:signInWithPhoneNumber*'

/** Switches the third party of the demo on: the stand-in of the sandbox. */
async function withChannel(people: Pair, run: () => Promise<void>): Promise<void> {
  await putSetting(people, 'content.flags', MOBILE_ON)
  await putSetting(people, SETTING, { isOn: true })
  try {
    await run()
  } finally {
    await putSetting(people, SETTING, { isOn: false })
    await putSetting(people, 'content.flags', MOBILE_OFF)
  }
}

const sentCodes = z.object({ verificationCodes: z.array(z.object({ phoneNumber: z.string(), code: z.string() })) })
/** The codes that arrived on a phone, newest last. */
async function codesOn({ gateway }: Product, phoneNumber: string): Promise<string[]> {
  const answer = await fetch(`${gateway}/emulator/v1/projects/farora-demo/verificationCodes`)
  const { verificationCodes } = sentCodes.parse(await answer.json())
  return verificationCodes.filter((one) => one.phoneNumber === phoneNumber).map(({ code }) => code)
}

const checkIn = (page: Page): Locator => page.getByRole('dialog', { name: CHECK })
const boxIn = (page: Page): Locator =>
  page.frameLocator(`iframe[title="${CHECK}"]`).frameLocator('iframe').getByRole('checkbox')
const countdownIn = (form: Locator): Locator => form.getByRole('button', { name: /^Send again in 0[01]:\d\d$/ })

/** Has the third party send a code to the number in a form, and answers it. */
async function codeFor(page: Page, product: Product, form: Locator, number: string): Promise<string> {
  await form.getByRole('button', { name: 'Send code' }).click()
  await boxIn(page).click()
  await expect(checkIn(page)).toHaveCount(0)
  await expect(countdownIn(form)).toBeVisible()
  return (await codesOn(product, `+84${number}`)).at(-1) ?? ''
}
const isInside = (page: Page) => expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()
const wrongOf = (code: string): string => String((Number(code) + 1) % 1e6).padStart(6, '0')

test.describe('§3, §4 the third party that proves phone numbers', () => {
  test.skip(({ isMobile }) => !isMobile, 'needs no second run on a desktop')

  test('registers, logs in and sets a forgotten password by its codes', async ({
    page,
    product,
    calls,
    anotherDevice,
  }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await withChannel(people, async () => {
      const number = mobileNumber()
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
      const form = await openModal(page, product, 'Register')
      await form.getByRole('radio', { name: 'Mobile' }).click()
      await chooseVietnam(form)
      await form.getByLabel('Mobile number').fill(number)
      await expect(form.getByText(HINT)).toBeVisible()
      const code = await codeFor(page, product, form, number)
      await form.getByLabel('SMS code').fill(wrongOf(code))
      await form.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
      await form.getByLabel('Confirm password').fill(MEMBER_PASSWORD)
      await form.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
      await form.getByRole('button', { name: 'Create account' }).click()
      await expect(form.getByText('Invalid verification code')).toBeVisible()
      await form.getByLabel('SMS code').fill(code)
      await form.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Welcome. Your account is ready.')).toBeVisible()

      // §4: the countdown of 60 seconds and the code survive a reload.
      const phone = await anotherDevice()
      const login = await openModal(phone, product, 'Log in')
      await login.getByRole('radio', { name: 'SMS code' }).click()
      await chooseVietnam(login)
      await login.getByLabel('Mobile number').fill(number)
      const second = await codeFor(phone, product, login, number)
      const again = await openModal(phone, product, 'Log in')
      await again.getByRole('radio', { name: 'SMS code' }).click()
      await expect(countdownIn(again)).toBeVisible()
      await chooseVietnam(again)
      await again.getByLabel('Mobile number').fill(number)
      await again.getByLabel('SMS code').fill(second)
      await again.getByRole('button', { name: 'Log in', exact: true }).click()
      await isInside(phone)

      await page.evaluate(() => sessionStorage.clear())
      const forgotten = await openModal(page, product, 'Log in')
      await forgotten.getByRole('button', { name: 'Forgot password' }).click()
      const reset = page.getByRole('dialog', { name: 'Forgot password' })
      await reset.getByRole('radio', { name: 'Mobile' }).click()
      await chooseVietnam(reset)
      await reset.getByLabel('Mobile number').fill(number)
      await reset.getByLabel('SMS code').fill(await codeFor(page, product, reset, number))
      // The third party takes a code once. After a refusal of ours, the same proof is sent again.
      await reset.getByLabel('New password', { exact: true }).fill('password123')
      await reset.getByRole('button', { name: 'Set the password and log in' }).click()
      await expect(reset.getByText('This password is on the list of common passwords')).toBeVisible()
      await reset.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
      await reset.getByRole('button', { name: 'Set the password and log in' }).click()
      await isInside(page)
    })
  })

  test('confirms the number that a member adds', async ({ context, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await withChannel(people, async () => {
      const member = await newMember(product)
      const number = mobileNumber()
      const page = await tabOf(context, member)
      await page.goto(`${product.site}/index#member/securityCenter`)
      await page.getByRole('button', { name: 'Add a mobile number' }).click()
      const form = page.getByRole('dialog', { name: 'Mobile number' })
      await chooseVietnam(form)
      await form.getByLabel('Mobile number').fill(number)
      await form.getByLabel('SMS code').fill(await codeFor(page, product, form, number))
      await form.getByRole('button', { name: 'Save and confirm' }).click()
      const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await proof.getByLabel('Login password').fill(member.password)
      await proof.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Saved and confirmed.')).toBeVisible()
    })
  })

  test('a switch of the console changes an open form', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await putSetting(people, 'content.flags', MOBILE_ON)
    try {
      const form = await openModal(page, product, 'Log in')
      await form.getByRole('radio', { name: 'SMS code' }).click()
      await form.getByLabel('Mobile number').fill('912345678')
      await expect(form.getByText(HINT)).toHaveCount(0)
      await putSetting(people, SETTING, { isOn: true })
      await expect(form.getByText(HINT)).toBeVisible()
      await putSetting(people, SETTING, { isOn: false })
      await expect(form.getByText(HINT)).toHaveCount(0)
      await expect(form.getByLabel('Mobile number')).toHaveValue('912345678')
    } finally {
      await putSetting(people, SETTING, { isOn: false })
      await putSetting(people, 'content.flags', MOBILE_OFF)
    }
  })

  test('§8 refuses in the words of the specification, and loses nothing of the form', async ({
    page,
    product,
    calls,
  }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await withChannel(people, async () => {
      const number = mobileNumber()
      const form = await openModal(page, product, 'Log in')
      await form.getByRole('radio', { name: 'SMS code' }).click()
      await chooseVietnam(form)
      const warning = page.getByRole('alertdialog')
      const warns = async (text: string) => {
        await expect(warning.getByText(text, { exact: true })).toBeVisible()
        await warning.getByRole('button', { name: 'Close' }).click()
        await expect(warning).toHaveCount(0)
        await expect(form.getByLabel('Mobile number')).toHaveValue(number)
      }
      // §9: once per second.
      let nextAt = 0
      const untilNext = () => page.waitForTimeout(Math.max(0, nextAt - Date.now()))
      const send = async () => {
        await untilNext()
        await form.getByRole('button', { name: 'Send code' }).click()
        nextAt = Date.now() + 1_000
      }
      await form.getByRole('button', { name: 'Send code' }).click()
      await expect(form.getByText('Missing phone number')).toBeVisible()
      await form.getByLabel('Mobile number').fill(number)
      await send()
      await expect(boxIn(page)).toBeVisible()
      await checkIn(page).getByRole('button', { name: 'Close' }).click()
      await warns('Popup closed, login failure, try again')
      for (const [code, text] of REFUSED) {
        await page.route(SEND, (route) => refuse(route, code))
        await send()
        await boxIn(page).click()
        await warns(text)
        await page.unroute(SEND)
      }
      // A dead network, at each of its steps.
      for (const address of ['**/phone-check.html', '**/recaptcha/api.js*', SEND]) {
        await page.route(address, (route) => route.abort())
        await send()
        if (address === SEND) await boxIn(page).click()
        await warns('Network link is abnormal, please try again')
        await page.unroute(address)
      }
      // A code that nobody has sent.
      await form.getByLabel('SMS code').fill('123456')
      await form.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(form.getByText('Verification code expired, send again')).toBeVisible()
      await untilNext()
      await form.getByLabel('SMS code').fill(await codeFor(page, product, form, number))
      await page.route(PROVE, (route) => route.abort())
      await form.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(form.getByText('Network link is abnormal, please try again')).toBeVisible()
      await page.unroute(PROVE)
      // Nobody has this number, and no answer says so.
      await form.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(form.getByText('Verification code expired, send again')).toBeVisible()
    })
  })
})

test.describe('the check of the third party that proves phone numbers', () => {
  test.skip(({ isMobile }) => isMobile, 'needs a keyboard')

  test('is used by keyboard only, and axe finds nothing in its dialog', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await withChannel(people, async () => {
      const number = mobileNumber()
      const form = await openModal(page, product, 'Log in')
      await form.getByRole('radio', { name: 'SMS code' }).click()
      await chooseVietnam(form)
      await type(page, form.getByLabel('Mobile number'), number)
      await press(page, form.getByRole('button', { name: 'Send code' }))
      await expect(boxIn(page)).toBeVisible()
      await expectAccessibleDialogs(page, 'the check of the third party')
      const box = boxIn(page)
      for (let stops = 0; !(await box.evaluate((element) => element === document.activeElement)); stops++) {
        expect(stops).toBeLessThan(10)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Space')
      await expect(checkIn(page)).toHaveCount(0)
      await expect(countdownIn(form)).toBeVisible()
      await tabTo(page, form.getByLabel('SMS code'))
    })
  })
})

/** §8: what the third party refuses, and the text of the warning. */
const REFUSED = [
  ['INVALID_PHONE_NUMBER : Invalid format.', 'Invalid phone number format'],
  ['MISSING_PHONE_NUMBER', 'Missing phone number'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Unusual activity.', 'Too many requests, try again after 5 minutes'],
  ['CAPTCHA_CHECK_FAILED : Hostname match not found', 'Captcha check failed'],
  ['QUOTA_EXCEEDED : Exceeded quota.', 'Quota exceeded, contact customer service'],
  ['OPERATION_NOT_ALLOWED', 'Function not enabled, contact customer service'],
  ['SOMETHING_NEW', 'Unknown error'],
] as const

const refuse = (route: Route, message: string) =>
  route.fulfill({
    status: 400,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    json: { error: { code: 400, message } },
  })
