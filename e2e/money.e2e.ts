import { cents } from '@croupier/kernel/money'
import { bankAccounts } from '@croupier/wire/cashier/bank-accounts'
import { deposits } from '@croupier/wire/cashier/deposits'
import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import { bets } from '@croupier/wire/games/bets'
import { declineDepositLimit } from '@croupier/wire/safer-gambling/limits'
import { balance } from '@croupier/wire/wallet/wallet'
import type { Page } from '@playwright/test'
import { type Member, newMember, payIn, payInAndChargeBack, readyToWithdraw } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { FAST_GAME } from './fast-game.ts'
import { openBasket, waitForNewIssue } from './round.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const PAYMENT_PASSWORD = '730914'
const FIRST = { pageSize: 20 }

const deposited = async ({ call }: Member) => (await call(deposits, FIRST)).items
const requested = async ({ call }: Member) => (await call(withdrawals, FIRST)).items

/** Clicks twice in one task of the page, before the button can be disabled. */
const twice = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })

async function fillWithdrawal(page: Page, { site }: Product, sum: string): Promise<void> {
  await page.goto(`${site}/index#member/withdraw`)
  await page.getByRole('button', { name: sum, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(`${sum}.00`)
  await expect(page.getByRole('button', { name: 'Request withdrawal' })).toBeEnabled()
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Payment password' })
async function confirm(page: Page): Promise<void> {
  await dialogOf(page).getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await twice(page, 'Confirm')
}

test('T047 a double click opens one deposit', async ({ context, product, isMobile }) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  const tab = await tabOf(context, member)
  await member.call(declineDepositLimit, {})
  await tab.goto(`${product.site}/index#member/depositv2`)
  await tab.getByRole('button', { name: '1,000', exact: true }).click()
  await twice(tab, 'Continue to payment')
  await tab.waitForURL((url) => url.href.startsWith(product.gateway))
  expect(await deposited(member)).toHaveLength(1)
})

test('T047 double clicks in two tabs and on a second device for the same money make one withdrawal and show the others why', async ({
  context,
  browser,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  await payIn(member, 500)
  await readyToWithdraw(member)
  const second = await browser.newContext()
  const tabs = [await tabOf(context, member), await tabOf(context, member), await tabOf(second, member)]
  for (const tab of tabs) await fillWithdrawal(tab, product, '500')
  for (const tab of tabs) await tab.getByRole('button', { name: 'Request withdrawal' }).click()
  for (const tab of tabs) await expect(dialogOf(tab)).toBeVisible()
  await Promise.all(tabs.map(confirm))
  for (const tab of tabs)
    await expect(
      tab
        .getByText('Your withdrawal was requested.')
        .or(tab.getByText(/balance is too low|Insufficient|not enough/i))
        .first(),
    ).toBeVisible()
  expect(await requested(member)).toHaveLength(1)
  expect((await member.call(balance, {})).cash).toBe(0n)
  await second.close()
})

test('T047 double clicks on a ticket in two tabs and on a second device place one ticket when the money is enough for one', async ({
  context,
  browser,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  await payIn(member, 20)
  const second = await browser.newContext()
  const tabs = [await tabOf(context, member), await tabOf(context, member), await tabOf(second, member)]
  for (const tab of tabs) await fillTheBasket(tab, product)
  await waitForNewIssue(tabs[0]!)
  await Promise.all(tabs.map((tab) => twice(tab, /^Place bet/)))
  for (const tab of tabs)
    await expect(
      tab
        .getByText(/Bet placed|Your balance is too low|The basket is empty/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  const { items } = await member.call(bets, FIRST)
  expect(items.map(({ stake }) => stake)).toEqual([cents(2_000)])
  await second.close()
})

/** Ten units on one place: 20.00. */
async function fillTheBasket(page: Page, { site }: Product): Promise<void> {
  await page.goto(`${site}/lottery?gameCode=${FAST_GAME}`)
  await page
    .getByRole('group', { name: 'Units: Quick select', exact: true })
    .getByRole('button', { name: 'All', exact: true })
    .click()
  await page.getByRole('button', { name: /^Add/ }).click()
  await openBasket(page)
  await expect(page.getByRole('button', { name: /^Place bet/ })).toBeEnabled()
}

test('T035 an uncovered chargeback is listed among the significant events', async ({ staff, product, isMobile }) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  const take = await readyToWithdraw(member)
  const id = await payInAndChargeBack(member, 500, () => take(cents(40_000)))
  const auditor = await staff('auditor', '/significant-events')
  const row = auditor.getByRole('row').filter({ hasText: member.name })
  await expect(row).toContainText('Reversal not covered')
  await expect(row).toContainText('400.00')
  await expect(row).toContainText(`Deposit ${id}`)
})

test('T042 a requested withdrawal cannot be cancelled, and its page says so', async ({
  context,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  await payIn(member, 500)
  const ask = await readyToWithdraw(member)
  await ask(cents(20_000))
  const page = await tabOf(context, member)
  await page.goto(`${product.site}/index#member/withdraw`)
  const order = page.getByRole('listitem').filter({ hasText: 'Waiting for approval.' })
  await expect(order).toHaveCount(1)
  await expect(page.getByText('You cannot cancel a request.')).toBeVisible()
  await expect(order.getByRole('button')).toHaveCount(0)
  await expect(order.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /cancel|take back|reverse|undo/i })).toHaveCount(0)
})

test('T033 T030 an amount outside the limits shows them and sends nothing', async ({ context, product, isMobile }) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  await payIn(member, 500)
  await readyToWithdraw(member)
  const page = await tabOf(context, member)
  await page.goto(`${product.site}/index#member/depositv2`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('60000')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('From P 10.00 to P 50,000.00.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`${product.site}/index#member/withdraw`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('600')
  await expect(page.getByText('Your balance is too low.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request withdrawal' })).toHaveAttribute('aria-disabled', 'true')
  expect([await deposited(member), await requested(member)].map((list) => list.length)).toEqual([1, 0])
})

test('a withdrawal under way is shown beside the balance on the deposit page, if there is room, and links its own page', async ({
  context,
  product,
  isMobile,
}) => {
  const member = await newMember(product)
  await payIn(member, 500)
  const ask = await readyToWithdraw(member)
  const page = await tabOf(context, member)
  const tracker = page.getByRole('list', { name: /^Steps of withdrawal / })
  const heading = page.getByRole('heading', { name: 'How do you want to pay?' })
  await page.goto(`${product.site}/index#member/depositv2`)
  await expect(heading).toBeVisible()
  await expect(tracker).toHaveCount(0)
  await ask(cents(20_000))
  await page.reload()
  await expect(heading).toBeVisible()
  if (isMobile) return expect(tracker).toBeHidden()
  const steps = tracker.getByRole('listitem')
  await expect(page.getByRole('heading', { name: /^Withdrawal P\s*200\s*\.00$/ })).toBeVisible()
  await expect(steps).toHaveText([
    /^Requested\d\d-\d\d \d\d:\d\d$/,
    'Being checked',
    'Sent',
    /^Received~\d\d-\d\d \d\d:\d\d$/,
  ])
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('Waiting for approval.')).toBeVisible()
})

test('§2 a member removes a payout account with the payment password', async ({ context, product, isMobile }) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  await payIn(member, 500)
  await readyToWithdraw(member)
  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/index#member/withdraw`)
  await tab.getByRole('button', { name: /^Remove this account: Harbour Savings/ }).press('Enter')
  await expect(dialogOf(tab)).toContainText(/to remove the payout account Harbour Savings/)
  await dialogOf(tab).getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await dialogOf(tab).getByRole('button', { name: 'Confirm' }).click()
  await expect(tab.getByRole('heading', { name: 'Add a payout account' })).toBeVisible()
  expect((await member.call(bankAccounts, {})).accounts).toEqual([])
})
