import { parseMoney } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { limits } from '@croupier/wire/safer-gambling/limits'
import { setRealityCheck } from '@croupier/wire/safer-gambling/play'
import { timeLimits } from '@croupier/wire/safer-gambling/time-limits'
import type { Page } from '@playwright/test'
import { newMember, payIn, readyToWithdraw } from '../harness/members.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Safer play' })
/** Presses a button with the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('T053 the home page and the deposit page link to the limits', async ({ context, product, isMobile }) => {
  const tab = await tabOf(context, await newMember(product))
  await tab.goto(`${product.site}/index`)
  const footer = tab.locator('footer')
  // On phones, the links are in a part of the footer that opens.
  if (isMobile) await footer.getByText('Help', { exact: true }).click()
  await footer.getByRole('link', { name: 'Safer play' }).click()
  await expect(heading(tab)).toBeVisible()
  await tab.goto(`${product.site}/index#member/depositv2`)
  await tab.getByRole('link', { name: 'Set a deposit limit' }).click()
  await expect(heading(tab)).toBeVisible()
})

test.describe('a member', () => {
  test.skip(({ isMobile }) => !isMobile, 'needs no second run on a desktop')

  test('T060 the site shows how long the session has lasted, and its result', async ({ context, product }) => {
    const member = await newMember(product)
    // Profiles such as `uk` show it to everybody.
    await member.call(setRealityCheck, { minutes: 60 })
    const tab = await tabOf(context, member)
    await tab.goto(`${product.site}/index`)
    await expect(tab.getByRole('region', { name: 'This session' })).toHaveText(/^0:00:\d\d P.0\.00$/)
  })

  test('T054 a member sets a limit with the keyboard, lowers it at once, and asks for a higher one', async ({
    context,
    product,
  }) => {
    const member = await newMember(product)
    const tab = await tabOf(context, member)
    await tab.goto(`${product.site}/index#member/saferPlay`)
    const set = async (amount: string, act: string) => {
      await press(tab, 'Set: Deposit limit')
      const dialog = tab.getByRole('dialog', { name: 'Deposit limit' })
      await dialog.getByRole('radio', { name: 'Per week' }).click()
      await dialog.getByLabel('Amount').fill(amount)
      await expect(dialog.getByRole('button', { name: act })).toBeEnabled()
      await tab.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    }
    await set('500', 'Set limit')
    await set('200', 'Set limit')
    await set('900', 'Ask for a higher limit')
    const section = tab.getByRole('region', { name: 'Deposit limit' })
    await expect(section).toContainText('200.00')
    await expect(section).toContainText('You asked for P 900.00')
    await expect(section.getByRole('progressbar', { name: 'Used: Deposit limit, Per week' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await press(tab, 'Keep my limit')
    await expect(section).not.toContainText('You asked for')
    expect((await member.call(limits, {})).items).toMatchObject([{ amount: parseMoney('200'), request: null }])
  })

  test('T056 a member excludes themselves with the keyboard; deposits stop, withdrawals stay', async ({
    context,
    product,
  }) => {
    const member = await newMember(product)
    await payIn(member, 100)
    const tab = await tabOf(context, member)
    await tab.goto(`${product.site}/index#member/saferPlay`)
    await press(tab, 'Exclude myself')
    const dialog = tab.getByRole('alertdialog', { name: 'Exclude yourself?' })
    await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused()
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await expect(tab.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Start time-out' })).toHaveCount(0)
    await expect(tab.getByRole('listitem').filter({ hasText: 'Self-exclusion started' })).toBeVisible()
    await expect(member.call(createDeposit, { method: 'qr-bank', amount: parseMoney('20') })).rejects.toMatchObject({
      code: 'member.excluded',
    })
    await tab.goto(`${product.site}/index#member/withdraw`)
    await expect(tab.getByRole('heading', { name: 'Withdraw' }).first()).toBeVisible()
  })

  test('T051 a member limits the time of a session and of a day', async ({ context, product }) => {
    const member = await newMember(product)
    const tab = await tabOf(context, member)
    await tab.goto(`${product.site}/index#member/saferPlay`)
    await tab.getByRole('combobox', { name: 'Time per session' }).selectOption('1 hour')
    await expect(tab.getByRole('progressbar', { name: 'Used: Time per session' })).toBeVisible()
    await tab.getByRole('combobox', { name: 'Time per day' }).selectOption('3 hours')
    await expect(tab.getByRole('progressbar', { name: 'Used: Time per day' })).toBeVisible()
    await tab.getByRole('combobox', { name: 'Time per session' }).selectOption('2 hours')
    const section = tab.getByRole('region', { name: 'Time per session' })
    await expect(section).toContainText('You asked for 2 hours.')
    expect((await member.call(timeLimits, {})).items).toMatchObject([
      { period: 'session', minutes: 60, request: { minutes: 120 } },
      { period: 'day', minutes: 180, request: null },
    ])
  })

  test('T056 an exclusion in one tab stops play in the others at once', async ({ context, product }) => {
    const member = await newMember(product)
    const [first, second] = [await tabOf(context, member), await tabOf(context, member)]
    await second.goto(`${product.site}/index`)
    await expect(second.getByRole('status').filter({ hasText: 'You have excluded yourself' })).toHaveCount(0)
    await first.goto(`${product.site}/index#member/saferPlay`)
    await press(first, 'Exclude myself')
    await first.getByRole('alertdialog').getByRole('button', { name: 'Exclude myself' }).click()
    await expect(second.getByRole('status').filter({ hasText: 'You have excluded yourself' })).toBeVisible()
  })

  test('T061 a member closes the account with the keyboard, and the balance is paid', async ({ context, product }) => {
    const member = await newMember(product)
    await payIn(member, 100)
    await readyToWithdraw(member)
    const tab = await tabOf(context, member)
    await tab.goto(`${product.site}/index#member/saferPlay`)
    await press(tab, 'Close my account')
    const dialog = tab.getByRole('dialog', { name: 'Close your account' })
    await dialog.getByLabel('Why do you leave?').selectOption('I have no time for it')
    await expect(dialog.getByLabel('Send P 100.00 to')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await tab.keyboard.press('Enter')
    await expect(dialog.getByText('Incorrect confirmation input')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(member.password)
    await tab.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(tab.getByText('Your payout is on its way.')).toBeVisible()
    await expect(member.call(createDeposit, { method: 'qr-bank', amount: parseMoney('20') })).rejects.toMatchObject({
      code: 'member.closing',
    })
  })
})
