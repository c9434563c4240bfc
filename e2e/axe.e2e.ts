import { updateProfile } from '@croupier/wire/identity/profile'
import type { Page } from '@playwright/test'
import { newMember, readyToWithdraw } from '../harness/members.ts'
import { expectAccessibleDialogs } from './axe.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

/** Opens a dialog, has axe look at it, and closes it. */
async function look(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const before = await dialogs.count()
  await open()
  await expect(dialogs).toHaveCount(before + 1)
  await expectAccessibleDialogs(page, name)
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(before)
}
const press = (page: Page, name: string | RegExp) => () =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .first()
    .click()

test.describe('axe finds nothing', () => {
  test('in the forms of a visitor, empty and with faults', async ({ page, product, isMobile }) => {
    test.skip(!isMobile, 'needs no second run on a desktop')
    const dialog = page.getByRole('dialog')
    const lookAt = async (name: string, field: string, submit: string) => {
      await expect(dialog.getByLabel(field, { exact: true })).toBeVisible()
      await expectAccessibleDialogs(page, name)
      await dialog.getByRole('button', { name: submit, exact: true }).click()
      await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
      await expectAccessibleDialogs(page, `${name} with faults`)
    }
    await page.goto(`${product.site}/login`)
    await lookAt('the login', 'Username', 'Log in')
    await press(page, 'Forgot password')()
    await press(page, 'Send the link')()
    await expect(page.getByText('Please enter content').first()).toBeVisible()
    await expectAccessibleDialogs(page, 'a forgotten password')
    await press(page, 'Back to the login')()
    await dialog.getByRole('button', { name: 'Register' }).click()
    await lookAt('the registration', 'Confirm password', 'Create account')
    await page.goto(`${product.site}/#reset=never-issued`)
    await lookAt('a new password', 'New password', 'Change password')
  })

  test('in the dialogs of the security centre', async ({ context, product, isMobile }) => {
    test.skip(isMobile, 'needs no second run on a phone')
    const member = await newMember(product)
    await member.call(updateProfile, { payeeName: 'Linh Minh' })
    const page = await tabOf(context, member)
    await page.goto(`${product.site}/index#member/securityCenter`)
    await expect(page.getByRole('button', { name: 'Change nickname and picture' })).toBeVisible()
    const open = async (name: string | RegExp) => look(page, String(name), press(page, name))
    await open('Change nickname and picture')
    await open('Change login password')
    await open('Set payment password')
    await open('Add a mobile number')
    await open('Add an e-mail address')
    await open(/^Rename/)
    await open('Add a passkey')
    await look(page, 'an authenticator', async () => {
      await press(page, 'Set up an authenticator')()
      await expect(page.getByRole('dialog', { name: 'Authenticator' })).toBeVisible()
    })
    await page.goto(`${product.site}/index#member/profile`)
    await expect(page.getByRole('heading', { name: 'Personal details' })).toBeVisible()
    await open('Add: Full name')
    await open('Show all')
    await page.goto(`${product.site}/index#member/identity`)
    await expect(page.getByLabel('Document', { exact: true })).toBeVisible()
    await expectAccessibleDialogs(page, 'the check of identity')
  })

  test('in safer play and privacy, and their dialogs', async ({ context, product, isMobile }) => {
    test.skip(isMobile, 'needs no second run on a phone')
    const member = await newMember(product)
    await readyToWithdraw(member)
    const page = await tabOf(context, member)
    await page.goto(`${product.site}/index#member/saferPlay`)
    await expect(page.getByRole('button', { name: 'Close my account' })).toBeVisible()
    await expectAccessibleDialogs(page, 'safer play')
    for (const name of ['Set: Deposit limit', 'Start time-out', 'Exclude myself', 'Close my account'])
      await look(page, name, press(page, name))
    await page.goto(`${product.site}/index#member/privacy`)
    await expect(page.getByRole('button', { name: 'Request a copy' })).toBeVisible()
    await expectAccessibleDialogs(page, 'privacy')
  })
})
