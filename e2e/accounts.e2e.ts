import { parseMoney } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { confirmAuthenticator, setUpAuthenticator } from '@croupier/wire/identity/factors'
import { stepUp } from '@croupier/wire/identity/step-up'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import type { Page } from '@playwright/test'
import { nextCode } from '../harness/authenticator.ts'
import { codeIn, confirmContact, messageCausedBy } from '../harness/contacts.ts'
import { MEMBER_PASSWORD, type Member, newMember, ownAddress } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { isInside } from './by-keyboard.ts'
import { approveAbout } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

async function logIn(page: Page, { site }: Product, { name, password }: Member): Promise<void> {
  await page.goto(`${site}/login`)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}
/** Pages claim the address, as they would come from another network. */
const from = (page: Page, address: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': address })
const idOf = ({ tab }: Member) => String(tab.customerId)

test.describe('accounts', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('§4 a login from an unknown network needs a code, and the network is known afterwards', async ({
    page,
    product,
    calls,
    anotherDevice,
  }) => {
    const owner = await calls('owner')
    const member = await newMember(product)
    const email = `${member.name}@mail.example`
    await confirmContact(owner, member, { email })
    const cafe = ownAddress()
    await from(page, cafe)
    await logIn(page, product, member)
    const step = page.getByRole('dialog', { name: 'One more step' })
    await expect(step.getByText('You log in from a network that is new for your account.')).toBeVisible()
    await step.getByRole('button', { name: 'Continue' }).click()
    await expect(step.getByText('Please enter a valid verification code')).toBeVisible()
    const text = await messageCausedBy(owner, email, async () => {
      await step.getByRole('button', { name: 'Send code' }).click()
      await expect(step.getByRole('button', { name: /^Send again in 0\d:/ })).toBeVisible()
    })
    const code = codeIn(text)
    const field = step.getByLabel('Verification code')
    await field.fill(code === '000000' ? '000001' : '000000')
    await step.getByRole('button', { name: 'Continue' }).click()
    await expect(step.getByText('Invalid verification code')).toBeVisible()
    await field.fill(code)
    await step.getByRole('button', { name: 'Continue' }).click()
    await isInside(page)

    const other = await anotherDevice()
    await from(other, cafe)
    await logIn(other, product, member)
    await isInside(other)
  })

  test('T027 T155 two people reset a lost second factor, and the member logs in with the password', async ({
    page,
    product,
    calls,
    staff,
  }) => {
    const member = await newMember(product)
    await member.call(stepUp, { way: 'password', password: MEMBER_PASSWORD })
    const { secret } = await member.call(setUpAuthenticator, {})
    await member.call(confirmAuthenticator, { code: nextCode(secret) })
    const maker = await staff('risk', `/members/${idOf(member)}`)
    await maker.getByRole('button', { name: 'Request a reset of the second factor' }).click()
    const dialog = maker.getByRole('dialog', { name: `Reset the second factor of ${member.name}?` })
    await dialog.getByLabel('Reason').fill('The phone is lost; the passport was shown')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await expect(maker.getByText('Approval requested').first()).toBeVisible()
    await logIn(page, product, member)
    await expect(page.getByRole('dialog', { name: 'One more step' })).toBeVisible()
    await approveAbout(await calls('admin'), idOf(member))
    await page.evaluate(() => sessionStorage.clear())
    await logIn(page, product, member)
    await isInside(page)
    await page.goto(`${product.site}/index#member/securityCenter`)
    await expect(page.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible()
  })

  test('T057 staff link two accounts of one person, and the exclusion of one reaches the other', async ({
    page,
    context,
    product,
    calls,
    staff,
  }) => {
    const [first, second] = [await newMember(product), await newMember(product)]
    const maker = await staff('rg-officer', `/members/${idOf(first)}?view=limits`)
    await maker.getByRole('button', { name: 'Link an account' }).click()
    const dialog = maker.getByRole('dialog', { name: `Another account of ${first.name}` })
    await dialog.getByLabel('Member name or ID').fill(second.name)
    await dialog.getByLabel('Reason').fill('The same passport')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await expect(maker.getByText('Approval requested').first()).toBeVisible()
    await approveAbout(await calls('rg-officer-2'), idOf(first))
    await expect(maker.getByRole('link', { name: second.name })).toBeVisible({ timeout: 30_000 })

    const tab = await tabOf(context, second)
    await page.close()
    await tab.goto(`${product.site}/index#member/saferPlay`)
    await expect(tab.getByRole('button', { name: 'Exclude myself' })).toBeVisible()
    await first.call(excludeMyself, { months: 6 })
    await expect(tab.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible()
    await expect(second.call(createDeposit, { method: 'qr-bank', amount: parseMoney('20') })).rejects.toMatchObject({
      code: 'member.excluded',
    })
  })
})
