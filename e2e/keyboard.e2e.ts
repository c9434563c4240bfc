import { confirmAuthenticator, setUpAuthenticator } from '@croupier/wire/identity/factors'
import { logout } from '@croupier/wire/identity/session'
import { stepUp } from '@croupier/wire/identity/step-up'
import type { Locator, Page } from '@playwright/test'
import { nextCode } from '../harness/authenticator.ts'
import { MEMBER_PASSWORD, type Member, newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { isInside, press, TOUCH_MS, type } from './by-keyboard.ts'
import { passkeyDevice } from './passkey-device.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

async function openLogin(page: Page, { site }: Product): Promise<Locator> {
  await page.goto(`${site}/login`)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog.getByLabel('Username')).toBeFocused()
  return dialog
}
async function logIn(page: Page, product: Product, { name }: Member): Promise<void> {
  const dialog = await openLogin(page, product)
  await page.keyboard.type(name)
  await type(page, dialog.getByLabel('Password', { exact: true }), MEMBER_PASSWORD)
  await page.keyboard.press('Enter')
}

const prove = ({ call, password }: Member) => call(stepUp, { way: 'password', password })

/** A member with an authenticator: its secret, and a recovery code. */
async function enrolled(product: Product): Promise<{ member: Member; secret: string; recoveryCode: string }> {
  const member = await newMember(product)
  await prove(member)
  const { secret } = await member.call(setUpAuthenticator, {})
  const { recoveryCodes } = await member.call(confirmAuthenticator, { code: nextCode(secret) })
  return { member, secret, recoveryCode: recoveryCodes[0] ?? '' }
}

test.describe('by keyboard only', () => {
  test.skip(({ isMobile }) => isMobile, 'needs a keyboard')

  test('a member logs in with a code of the authenticator, and with a recovery code', async ({
    page,
    product,
    anotherDevice,
  }) => {
    const { member, secret, recoveryCode } = await enrolled(product)
    await logIn(page, product, member)
    const step = page.getByRole('dialog', { name: 'One more step' })
    await expect(step.getByLabel('Authenticator code')).toBeFocused()
    // An empty form says what is missing, at its field.
    await page.keyboard.press('Enter')
    await expect(step.getByLabel('Authenticator code')).toHaveAccessibleDescription(
      'Please enter a valid verification code',
    )
    // The focus stays in the dialog.
    for (let stops = 0; stops < 12; stops++) await page.keyboard.press('Tab')
    expect(await step.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await press(page, step.getByRole('button', { name: 'Use a recovery code' }))
    await expect(step.getByLabel('Recovery code')).toBeFocused()
    await page.keyboard.type(recoveryCode)
    await page.keyboard.press('Enter')
    await isInside(page)
    await expect(page.locator('#main')).toBeFocused()

    const other = await anotherDevice()
    await logIn(other, product, member)
    const again = other.getByRole('dialog', { name: 'One more step' })
    // A code works once, so the next one may have to come first.
    await expect(async () => {
      const code = again.getByLabel('Authenticator code')
      await expect(code).toHaveValue('', { timeout: TOUCH_MS })
      await type(other, code, nextCode(secret))
      await other.keyboard.press('Enter')
      await expect(again).toHaveCount(0, { timeout: TOUCH_MS })
    }).toPass({ intervals: [15_000] })
    await isInside(other)
  })

  test('a member adds a passkey and logs in with it', async ({ context, product }) => {
    const member = await newMember(product)
    const page = await tabOf(context, member)
    await passkeyDevice(page)
    await page.goto(`${product.site}/index#member/securityCenter`)
    await press(page, page.getByRole('button', { name: 'Add a passkey' }))
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(proof.getByLabel('Login password')).toBeFocused()
    await page.keyboard.type(MEMBER_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('The passkey is added.')).toBeVisible()
    await member.call(logout, {})
    await page.goto(product.site)
    await press(page, page.getByRole('button', { name: 'Use another account or another way' }))
    // The virtual device answers the offer at the username field by itself, which may come before the button.
    await press(page, page.getByRole('button', { name: 'Continue with a passkey' }), TOUCH_MS).catch(() => {})
    await isInside(page)
  })
})

test.describe('the tree of a screen reader', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('of the login names every field and button, and the fault of a field', async ({ page, product }) => {
    const dialog = await openLogin(page, product)
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "Log in":
        - heading "Log in" [level=1]
        - button "Close"
        - textbox "Username"
        - textbox "Password"
        - button "Show password"
        - checkbox "Remember me on this device for a day"
        - button "Forgot password"
        - button "Log in"
        - button "Continue with a passkey"
        - paragraph:
          - button "Register"
    `)
    await page.keyboard.press('Enter')
    const username = dialog.getByRole('textbox', { name: 'Username' })
    await expect(username).toHaveAttribute('aria-invalid', 'true')
    await expect(username).toHaveAccessibleDescription('Please enter the username and password')
  })

  test('of the registration names every field and button', async ({ page, product }) => {
    await page.goto(`${product.site}/register`)
    const dialog = page.getByRole('dialog', { name: /^Create your account/ })
    await expect(dialog.getByLabel('Username')).toBeVisible()
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog /Create your account/:
        - heading /Create your account/ [level=1]
        - button "Close"
        - textbox "Username"
        - textbox "Password"
        - button "Show password"
        - textbox "Confirm password"
        - button "Show password"
        - checkbox /I am 18 or over and accept the user agreement/
        - button "Create account"
    `)
  })
})
