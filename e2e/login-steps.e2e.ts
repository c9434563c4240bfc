import { readFile } from 'node:fs/promises'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { nextCode } from '../harness/authenticator.ts'
import { MEMBER_PASSWORD, newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { putSetting } from './staff.ts'
import { follow, tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const NEW_PASSWORD = 'another quiet harbour 7'

/** Logs in by the form, with "remember me". */
async function logIn(page: Page, { site }: Product, name: string, password = MEMBER_PASSWORD): Promise<void> {
  await page.goto(site)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  const remember = dialog.getByRole('checkbox', { name: /^Remember me/ })
  if (!(await remember.isChecked())) await remember.press('Space')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}
const isInside = (page: Page) => expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()
const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))
const stepIn = (page: Page): Locator => page.getByRole('dialog', { name: 'Change password' })

test.skip(({ isMobile }) => !isMobile, 'needs no second run on a desktop')

test('§4 a default password is changed before anything else, and only a logout leaves the step', async ({
  page,
  product,
  calls,
}) => {
  const people = { maker: await calls('owner'), checker: await calls('admin') }
  const { name } = await newMember(product)
  await putSetting(people, 'identity.passwords', { defaultPassword: MEMBER_PASSWORD })
  try {
    await logIn(page, product, name)
    const step = stepIn(page)
    await expect(step).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.click(2, 2)
    await expect(step).toBeVisible()
    await expect(step.getByRole('button', { name: 'Close' })).toHaveCount(0)
    expect(await tokenIn(page)).toBeNull()

    // The remembered login owes the same step, on every page.
    for (const path of ['/lottery', '/index#member/depositv2']) {
      await page.goto(product.site + path)
      // A cookie that is used while its page is left is lost.
      await expect(step).toBeVisible()
      expect(await tokenIn(page)).toBeNull()
    }
    await page.reload()
    await expect(step).toBeVisible()
    expect(await tokenIn(page)).toBeNull()
    await step.getByRole('button', { name: 'Log out' }).click()
    await expect(step).toHaveCount(0)

    // The site that it loads must offer a login: the logout has ended the remembered one, too.
    await logIn(page, product, name)
    await step.getByLabel('Old password').fill(MEMBER_PASSWORD)
    await step.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await step.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await step.getByRole('button', { name: 'Change password' }).click()
    await isInside(page)
    await expect(step).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/index')
    await page.reload()
    await isInside(page)
  } finally {
    await putSetting(people, 'identity.passwords', { defaultPassword: null })
  }
})

test('§4, §7 a first login shows its notice, which leads to the security centre', async ({ page, product }) => {
  const name = `first${Date.now() % 1e8}`
  await page.goto(product.site)
  await page.getByRole('button', { name: 'Register' }).first().click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await page.getByLabel('Confirm password').fill(MEMBER_PASSWORD)
  await page.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
  await page.getByRole('button', { name: 'Create account' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Set a payment password before your first withdrawal.' })
  await notice.getByRole('button', { name: 'Protect your account' }).click()
  await expect(page.getByRole('dialog').getByText('Payment password').first()).toBeVisible()
})

test('T027 a member sets up an authenticator, and logs in with its code, and with a recovery code', async ({
  context,
  product,
  anotherDevice,
}) => {
  const member = await newMember(product)
  const page = await tabOf(context, member)
  await page.goto(`${product.site}/index#member/securityCenter`)
  await page.getByRole('button', { name: 'Set up an authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authenticator' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Login password').fill(MEMBER_PASSWORD)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Authenticator code').fill(nextCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  const [recoveryCode = '', anotherCode = ''] = codes
  await expect(dialog.getByRole('button', { name: 'Copy all codes' })).toHaveText('Copy all codes')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toBe(codes.join('\n'))
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 codes are left.')).toBeVisible()

  const other = await anotherDevice()
  await logIn(other, product, member.name)
  const step = other.getByRole('dialog', { name: 'One more step' })
  await other.keyboard.press('Escape')
  await step.getByRole('button', { name: 'Continue' }).click()
  await expect(step.getByText('Please enter a valid verification code')).toBeVisible()
  await step.getByRole('button', { name: 'Use a recovery code' }).click()
  await step.getByLabel('Recovery code').fill('nothing-like-it')
  await step.getByRole('button', { name: 'Continue' }).click()
  await expect(step.getByText('Invalid verification code')).toBeVisible()
  await step.getByLabel('Recovery code').fill(recoveryCode)
  await step.getByRole('button', { name: 'Continue' }).click()
  await isInside(other)

  const third = await anotherDevice()
  await logIn(third, product, member.name)
  const again = third.getByRole('dialog', { name: 'One more step' })
  // A code works once, so the next one may have to come first.
  await expect(async () => {
    await again.getByLabel('Authenticator code').fill(nextCode(secret))
    await again.getByRole('button', { name: 'Continue' }).click()
    await expect(again).toHaveCount(0, { timeout: 5_000 })
  }).toPass({ intervals: [15_000] })
  await isInside(third)

  // A remembered login has not proved its member, and the password is not the only proof.
  await third.goto(`${product.site}/index#member/securityCenter`)
  await third.evaluate(() => sessionStorage.clear())
  await third.reload()
  await third.getByRole('button', { name: 'Remove the authenticator' }).click()
  const removal = third.getByRole('dialog', { name: 'Authenticator' })
  await removal.getByRole('button', { name: 'Remove the authenticator' }).click()
  const proofHere = third.getByRole('dialog', { name: 'Confirm that it is you' })
  await proofHere.getByRole('button', { name: 'Use a recovery code' }).click()
  await proofHere.getByLabel('Recovery code').fill(recoveryCode)
  await proofHere.getByRole('button', { name: 'Confirm' }).click()
  await expect(proofHere.getByText('Invalid verification code')).toBeVisible()
  await proofHere.getByLabel('Recovery code').fill(anotherCode)
  await proofHere.getByRole('button', { name: 'Confirm' }).click()
  await expect(third.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible()
})

test('§6 a member cannot log in to the agent side, nor an assistant to that of members', async ({ page, product }) => {
  const { name } = await newMember(product)
  await page.goto(`${product.site}/login?side=agent`)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await dialog.getByRole('button', { name: 'Log in to the agent side' }).click()
  await expect(dialog.getByText('Non-agents cannot log in')).toBeVisible()
  // No screen makes assistants yet.
  const database = new pg.Client({ connectionString: product.databaseUrl })
  await database.connect()
  const setType = (type: number) =>
    database.query('update identity.members set account_type = $1 where username = $2', [type, name])
  await setType(ACCOUNT_TYPE.assistant)
  await dialog.getByRole('button', { name: 'Member login' }).click()
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByText('Non-member account unable to login')).toBeVisible()
  await setType(ACCOUNT_TYPE.member)
  await database.end()
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await isInside(page)
})

test('T018, T021 a member names a device, and a session that ended goes on with the password where it was', async ({
  context,
  product,
  anotherDevice,
}) => {
  const member = await newMember(product)
  const page = await tabOf(context, member)
  const other = await anotherDevice()
  await logIn(other, product, member.name)
  await isInside(other)
  await page.goto(`${product.site}/index#member/securityCenter`)
  await page
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Name of the device' })
  await dialog.getByLabel('Name').fill('Phone in the kitchen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Phone in the kitchen' })).toBeVisible()

  await follow(other, '/lottery')
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  const back = other.getByRole('dialog', { name: 'Welcome back' })
  await expect(back.getByText(member.name)).toBeVisible()
  await back.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await back.getByRole('button', { name: 'Log in' }).click()
  await expect(back).toHaveCount(0)
  await isInside(other)
  expect(new URL(other.url()).pathname).toBe('/lottery')
})
