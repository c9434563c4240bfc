import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { codeIn, confirmContact, messageCausedBy } from '../harness/contacts.ts'
import { MEMBER_PASSWORD, newMember, ownAddress } from '../harness/members.ts'
import { isInside, press, tabTo, type } from './by-keyboard.ts'
import { putSetting } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test, WITH_MOTION } from './test.ts'

const NEW_PASSWORD = 'another quiet harbour 7'
const BY_MOBILE = { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: true }
const NOT_BY_MOBILE = { MOBILENUMREG3: false, REGMOBVERF3: false, MOBILENUMPASSREG3: false }

/** Opens the form of a forgotten password from that of the login. */
async function openForgotten(page: Page, site: string): Promise<Locator> {
  await page.goto(`${site}/login`)
  const login = page.getByRole('dialog', { name: 'Log in' })
  await expect(login.getByLabel('Username')).toBeFocused()
  await press(page, login.getByRole('button', { name: 'Forgot password' }))
  return page.getByRole('dialog', { name: 'Forgot password' })
}

/** The focus goes around in a dialog. */
async function keepsFocus(page: Page, dialog: Locator): Promise<void> {
  for (let stops = 0; stops < 20; stops++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
}

test.describe('by keyboard only', () => {
  test.use(WITH_MOTION)
  test.skip(({ isMobile }) => isMobile, 'needs a keyboard')

  test('a visitor registers', async ({ page, product }) => {
    // One address may register only a few members.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
    await page.goto(`${product.site}/register`)
    const form = page.getByRole('dialog', { name: /^Create your account/ })
    const username = form.getByLabel('Username')
    await expect(username).toBeFocused()
    await keepsFocus(page, form)
    // An empty form says what is missing, and the focus goes to the first field of it.
    await press(page, form.getByRole('button', { name: 'Create account' }))
    await expect(username).toBeFocused()
    await expect(username).toHaveAccessibleDescription('Input cannot be empty')
    await page.keyboard.type(`keys${randomInt(1e8)}`)
    await type(page, form.getByLabel('Password', { exact: true }), MEMBER_PASSWORD)
    await type(page, form.getByLabel('Confirm password'), MEMBER_PASSWORD)
    await tabTo(page, form.getByRole('checkbox', { name: /^I am 18/ }))
    await page.keyboard.press('Space')
    await press(page, form.getByRole('button', { name: 'Create account' }))
    await isInside(page)
    await expect(page.locator('#main')).toBeFocused()
  })

  test('a member sets a forgotten password by e-mail, and by phone', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await putSetting(people, 'content.flags', BY_MOBILE)
    try {
      // A login from another network would owe a second check.
      const home = ownAddress()
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': home })
      const member = await newMember(product, undefined, home)
      const email = `${member.name}@mail.example`
      const mobileNum = `91${randomInt(1e6, 1e7)}`
      await confirmContact(people.maker, member, { email })
      await confirmContact(people.maker, member, { mobileNum, countryDialingCode: '84' })

      const form = await openForgotten(page, product.site)
      await expect(form.getByRole('radio', { name: 'E-mail' })).toBeChecked()
      await type(page, form.getByLabel('Username'), member.name)
      await type(page, form.getByRole('textbox', { name: 'E-mail' }), email)
      const text = await messageCausedBy(people.maker, email, async () => {
        await page.keyboard.press('Enter')
        await expect(page.getByText(/a link to a new password is on its way/)).toBeVisible()
      })
      await page.goto(`${product.site}/${/#reset=\S+/.exec(text)?.[0]}`)
      const choice = page.getByRole('dialog', { name: 'Choose a new password' })
      await expect(choice.getByLabel('New password', { exact: true })).toBeFocused()
      await page.keyboard.type(NEW_PASSWORD)
      await type(page, choice.getByLabel('Confirm new password'), NEW_PASSWORD)
      await page.keyboard.press('Enter')
      const login = page.getByRole('dialog', { name: 'Log in' })
      await expect(page.getByText('Your password was changed.')).toBeVisible()
      await type(page, login.getByLabel('Username'), member.name)
      await type(page, login.getByLabel('Password', { exact: true }), NEW_PASSWORD)
      await page.keyboard.press('Enter')
      await isInside(page)

      await page.evaluate(() => sessionStorage.clear())
      const byPhone = await openForgotten(page, product.site)
      await tabTo(page, byPhone.getByRole('radio', { name: 'E-mail' }))
      await page.keyboard.press('ArrowRight')
      await expect(byPhone.getByRole('radio', { name: 'Mobile' })).toBeChecked()
      await tabTo(page, byPhone.getByRole('button', { name: /^Country code/ }))
      await page.keyboard.press('ArrowDown')
      await expect(byPhone.getByRole('combobox', { name: 'Search countries' })).toBeFocused()
      await page.keyboard.type('viet')
      await expect(byPhone.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await type(page, byPhone.getByLabel('Mobile number'), mobileNum)
      const sms = await messageCausedBy(people.maker, `+84${mobileNum}`, async () => {
        await press(page, byPhone.getByRole('button', { name: 'Send code' }))
        await expect(byPhone.getByRole('button', { name: /^Send again in 0\d:/ })).toBeVisible()
      })
      await type(page, byPhone.getByLabel('SMS code'), codeIn(sms))
      await type(page, byPhone.getByLabel('New password', { exact: true }), MEMBER_PASSWORD)
      await page.keyboard.press('Enter')
      await isInside(page)
    } finally {
      await putSetting(people, 'content.flags', NOT_BY_MOBILE)
    }
  })

  test('the focus returns to the button of a dialog that the server’s answer closes, on a slow device too', async ({
    context,
    product,
  }) => {
    const page = await tabOf(context, await newMember(product))
    await page.goto(`${product.site}/index#member/saferPlay`)
    // The page loads at full speed: only the dialogs must be slow.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: 'Set: Deposit limit' })).toBeVisible()
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    for (const name of ['Deposit limit', 'Loss limit', 'Stake limit']) {
      const open = page.getByRole('button', { name: `Set: ${name}` })
      await press(page, open)
      const limit = page.getByRole('dialog', { name })
      await type(page, limit.getByLabel('Amount'), '50')
      await page.keyboard.press('Enter')
      await expect(limit).toHaveCount(0)
      await expect(open).toBeFocused()
    }
  })

  test('T054 T056 a member sets a limit, and excludes themself', async ({ context, product }) => {
    const page = await tabOf(context, await newMember(product))
    await page.goto(`${product.site}/index#member/saferPlay`)
    const open = page.getByRole('button', { name: 'Set: Deposit limit' })
    await press(page, open)
    const limit = page.getByRole('dialog', { name: 'Deposit limit' })
    await tabTo(page, limit.getByRole('radio', { name: 'Per day' }))
    await page.keyboard.press('ArrowRight')
    await expect(limit.getByRole('radio', { name: 'Per week' })).toBeChecked()
    await keepsFocus(page, limit)
    const amount = limit.getByLabel('Amount')
    await type(page, amount, '12.345')
    await expect(amount).toHaveAccessibleDescription('Enter an amount with at most two decimals.')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(limit).toHaveCount(0)
    await expect(open).toBeFocused()
    await expect(page.getByRole('region', { name: 'Deposit limit' })).toContainText('12.34')

    const exclusion = page.getByRole('region', { name: 'Self-exclusion' })
    await tabTo(page, exclusion.getByLabel('How long'))
    await page.keyboard.press('ArrowDown')
    await expect(exclusion.getByLabel('How long')).toHaveValue('12')
    await press(page, exclusion.getByRole('button', { name: 'Exclude myself' }))
    const question = page.getByRole('alertdialog', { name: 'Exclude yourself?' })
    await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused()
    await page.keyboard.press('Escape')
    // In the middle of its way in: the dialog must not stay as an invisible cover.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(exclusion.getByRole('button', { name: 'Exclude myself' })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, question.getByRole('button', { name: 'Exclude myself' }))
    await expect(page.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible()
    // The button is gone, and the focus has not left the member centre.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.getAttribute('role')))
      .toBe('dialog')
  })
})

test.describe('the tree of a screen reader', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('of a forgotten password names every field and button, and the faults', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await putSetting(people, 'content.flags', BY_MOBILE)
    try {
      const form = await openForgotten(page, product.site)
      await expect(form).toMatchAriaSnapshot(`
        - dialog "Forgot password":
          - heading "Forgot password" [level=2]
          - button "Close"
          - radiogroup "New password by":
            - radio "E-mail" [checked]
            - radio "Mobile"
          - paragraph: We send a link to the e-mail address of your account.
          - textbox "Username"
          - textbox "E-mail"
          - button "Send the link"
          - paragraph:
            - button "Back to the login"
      `)
      await form.getByRole('button', { name: 'Send the link' }).press('Enter')
      for (const name of ['Username', 'E-mail']) {
        const field = form.getByRole('textbox', { name })
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription('Please enter content')
      }
      await form.getByRole('radio', { name: 'E-mail' }).press('ArrowRight')
      await expect(form.getByLabel('Mobile number')).toBeVisible()
      await expect(form).toMatchAriaSnapshot(`
        - dialog "Forgot password":
          - radiogroup "New password by":
            - radio "E-mail"
            - radio "Mobile" [checked]
          - button /Country code/
          - textbox "Mobile number"
          - textbox "SMS code"
          - button "Send code"
          - textbox "New password"
          - button "Show password"
          - button "Set the password and log in"
      `)
    } finally {
      await putSetting(people, 'content.flags', NOT_BY_MOBILE)
    }
  })

  test('of a new password, of a limit and of an exclusion', async ({ page, context, product }) => {
    await page.goto(`${product.site}/#reset=never-issued`)
    const choice = page.getByRole('dialog', { name: 'Choose a new password' })
    await expect(choice.getByLabel('Confirm new password')).toBeVisible()
    await expect(choice).toMatchAriaSnapshot(`
      - dialog "Choose a new password":
        - heading "Choose a new password" [level=2]
        - button "Close"
        - textbox "New password"
        - button "Show password"
        - list:
          - listitem: 8–128 characters
          - listitem: Not common
        - textbox "Confirm new password"
        - button "Show password"
        - button "Change password"
    `)
    const tab = await tabOf(context, await newMember(product))
    await tab.goto(`${product.site}/index#member/saferPlay`)
    await tab.getByRole('button', { name: 'Set: Deposit limit' }).press('Enter')
    const limit = tab.getByRole('dialog', { name: 'Deposit limit' })
    await expect(limit).toMatchAriaSnapshot(`
      - dialog "Deposit limit":
        - heading "Deposit limit" [level=2]
        - button "Close"
        - radiogroup "Period":
          - radio "Per day" [checked]
          - radio "Per week"
          - radio "Per month"
        - textbox "Amount"
        - paragraph: You have no such limit.
        - paragraph: This applies at once.
        - button "Set limit" [disabled]
    `)
    await tab.keyboard.press('Escape')
    // Until then a key would go to this button, not to the one that the next line presses.
    await expect(tab.getByRole('button', { name: 'Set: Deposit limit' })).toBeFocused()
    await expect(tab.getByRole('region', { name: 'Self-exclusion' })).toMatchAriaSnapshot(`
      - region "Self-exclusion":
        - heading "Self-exclusion" [level=3]
        - combobox "How long":
          - option "6 months" [selected]
          - option "12 months"
          - option "24 months"
          - option "36 months"
          - option "60 months"
        - button "Exclude myself"
    `)
    await tab.getByRole('button', { name: 'Exclude myself' }).press('Enter')
    await expect(tab.getByRole('alertdialog')).toMatchAriaSnapshot(`
      - alertdialog "Exclude yourself?":
        - heading "Exclude yourself?" [level=2]
        - paragraph: /You cannot bet or deposit for 6 months, and nobody can end this earlier/
        - button "Not now"
        - button "Exclude myself"
    `)
  })
})
