import { parseMoney } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { closeAccount } from '@croupier/wire/safer-gambling/closing'
import { dormancy } from '@croupier/wire/safer-gambling/dormancy'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { declineDepositLimit } from '@croupier/wire/safer-gambling/limits'
import type { Page } from '@playwright/test'
import { MEMBER_PASSWORD, type Member, newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { press } from './by-keyboard.ts'
import { longAgo } from './long-ago.ts'
import { approveAbout } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const idOf = ({ tab }: Member): string => tab.customerId ?? ''
/** A new member who has answered the prompt before the first deposit. */
async function memberWithChoice(product: Product): Promise<Member> {
  const member = await newMember(product)
  await member.call(declineDepositLimit, {})
  return member
}
const deposit = (member: Member) => member.call(createDeposit, { method: 'qr-bank', amount: parseMoney('20') })
/** Logs in with the form, by keyboard. */
async function logIn(tab: Page, { name }: Member): Promise<void> {
  await tab.getByRole('button', { name: 'Log in' }).first().click()
  await tab.getByLabel('Username').fill(name)
  await tab.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await tab.keyboard.press('Enter')
}
const isInside = (tab: Page) => expect(tab.getByRole('button', { name: /account menu/ }).first()).toBeVisible()

test.describe('the way back', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('T057 after a self-exclusion a member asks to return by keyboard, and plays again a day later', async ({
    page,
    context,
    product,
  }) => {
    const member = await memberWithChoice(product)
    await member.call(excludeMyself, { months: 6 })
    const tab = await tabOf(context, member)
    await page.close()
    await tab.goto(`${product.site}/index#member/saferPlay`)
    await expect(tab.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible()
    const ask = tab.getByRole('button', { name: 'Ask to return in 24 hours' })
    await expect(ask).toHaveCount(0)
    await longAgo(product, idOf(member), ({ moveBack }) =>
      moveBack('safer_gambling.exclusions', ['starts_at', 'ends_at'], '200 days'),
    )
    await tab.reload()
    await expect(tab.getByText(/^It ended on .* until you ask to return\.$/)).toBeVisible()
    await expect(deposit(member)).rejects.toMatchObject({ code: 'member.excluded' })
    await ask.focus()
    await tab.keyboard.press('Enter')
    await expect(tab.getByText(/^You asked to return\. You can play again from /)).toBeVisible()
    await expect(deposit(member)).rejects.toMatchObject({ code: 'member.excluded' })
    await longAgo(product, idOf(member), async ({ moveBack, run }) => {
      await moveBack('safer_gambling.exclusions', ['starts_at', 'ends_at', 'returns_at'], '25 hours')
      await run('safer-gambling.lift')
    })
    await expect(tab.getByRole('heading', { name: 'You have excluded yourself' })).toHaveCount(0, { timeout: 30_000 })
    await deposit(member)
    await expect(tab.getByRole('heading', { name: 'Take a break' })).toBeVisible()
  })

  test('T061 two people open a closed account after the delay, and its member logs in again', async ({
    page,
    product,
    calls,
    staff,
  }) => {
    const officer = await calls('rg-officer')
    const member = await newMember(product)
    await member.call(closeAccount, { password: MEMBER_PASSWORD, reason: 'no_time', payout: null })
    await page.goto(product.site)
    await logIn(page, member)
    await expect(page.getByText('Function not enabled, contact customer service')).toBeVisible()

    const support = await staff('support', `/members/${idOf(member)}?view=limits`)
    await expect(support.getByText('Closed by the member')).toBeVisible()
    const dialog = support.getByRole('dialog', { name: `Open the account of ${member.name}` })
    const request = async () => {
      await support.getByRole('button', { name: 'Open again' }).click()
      await dialog.getByLabel('Reason').fill('The member asked for it in a letter')
      await dialog.getByRole('button', { name: 'Request approval' }).click()
    }
    await request()
    await expect(dialog.getByText('This account cannot be opened again yet')).toBeVisible()
    await support.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await longAgo(product, idOf(member), ({ moveBack }) =>
      moveBack('safer_gambling.closures', ['requested_at', 'closed_at'], '25 hours'),
    )
    await request()
    await expect(support.getByText('Approval requested')).toBeVisible()
    await approveAbout(officer, idOf(member))
    await expect(support.getByText('Closed by the member')).toHaveCount(0, { timeout: 30_000 })
    await page.goto(product.site)
    await logIn(page, member)
    await isInside(page)
  })

  test('T062 after months without a login an account rests, until its member confirms by keyboard that it is theirs', async ({
    page,
    product,
  }) => {
    const member = await memberWithChoice(product)
    const isDormant = async () => (await member.call(dormancy, {})).since !== null
    await longAgo(product, idOf(member), async ({ moveBack, run }) => {
      await moveBack('identity.members', ['registered_at', 'last_login_at'], '400 days')
      await run('safer-gambling.find-inactive')
      // The member is notified first, and has the days of the notice.
      await expect(() => moveBack('safer_gambling.dormancies', ['notified_at'], '31 days')).toPass({ timeout: 60_000 })
      expect(await isDormant()).toBe(false)
      await run('safer-gambling.find-inactive')
    })
    await expect.poll(isDormant).toBe(true)
    await expect(deposit(member)).rejects.toMatchObject({ code: 'member.dormant' })

    await page.goto(product.site)
    await logIn(page, member)
    await isInside(page)
    await page.goto(`${product.site}/index#member/depositv2`)
    await press(page, page.getByRole('dialog', { name: 'Member centre' }).getByRole('link', { name: 'Confirm now' }))
    const card = page
      .getByRole('region', { name: 'Is this account yours?' })
      .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Is this account yours?' }) }))
    const password = card.getByLabel('Password', { exact: true })
    await password.fill('not the password')
    await page.keyboard.press('Enter')
    await expect(card.getByText('Incorrect confirmation input')).toBeVisible()
    await password.fill(MEMBER_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Is this account yours?' })).toHaveCount(0)
    expect(await isDormant()).toBe(false)
    await expect(page.getByText('Confirm first that it is yours')).toHaveCount(0)
    await deposit(member)
  })
})
