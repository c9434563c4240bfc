import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '../harness/product.ts'
import { FAST_GAME } from './fast-game.ts'
import { ISSUE_MS, openBasket, waitForNewIssue } from './round.ts'
import { openConsole } from './staff.ts'
import { expect, test, WITH_MOTION } from './test.ts'

test.use(WITH_MOTION)

const PASSWORD = 'steady-light-harbour-42'
const PAYMENT_PASSWORD = '246813'
const ROWS = ['Ten-thousands', 'Thousands', 'Hundreds', 'Tens', 'Units']

test('§2–§6 a newcomer registers, deposits, bets, wins, and is paid out by two people', async ({
  page,
  product,
  browser,
  isMobile,
}) => {
  const name = `newcomer${randomInt(1e7)}`
  await register(page, product, name)
  await deposit(page, product)
  const { roundText } = await placeTicket(page, product)
  await seeTheDraw(page, roundText)
  await returnToTheGame(page, product, roundText)
  await proveTheTicket(page, roundText)
  await seeTheRecords(page, product)
  await requestWithdrawal(page, product)
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await staffDoes(await desk.newPage(), product, 'finance', name, 'Approve')
  await desk.close()
  const till = await browser.newContext(isMobile ? { viewport: { width: 390, height: 844 } } : {})
  await staffDoes(await till.newPage(), product, 'treasury', name, 'Pay out')
  await till.close()
  await readMessages(page, product)
})

async function register(page: Page, { site }: Product, name: string): Promise<void> {
  await page.goto(site)
  await page.getByRole('button', { name: 'Register' }).first().click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Welcome. Your account is ready.')).toBeVisible()
}

/** T050: chooses to have no deposit limit, deposits through the gateway's pages; its web-hook updates the balance. */
async function deposit(page: Page, { site, gateway }: Product): Promise<void> {
  await page.goto(`${site}/index#member/depositv2`)
  await page.getByRole('button', { name: 'No limit' }).click()
  await page.getByRole('button', { name: '1,000', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL((url) => url.href.startsWith(gateway))
  await page.getByRole('button', { name: /^Pay P/ }).click()
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page.getByText('Credited').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog').getByText('1,000.00').first()).toBeVisible()
}

/** Two bets on one ticket: every digit of the five places (five of its fifty units win, whatever is drawn) and a few digits. */
async function placeTicket(page: Page, { site }: Product): Promise<{ roundText: string }> {
  await page.goto(`${site}/lottery?gameCode=${FAST_GAME}`)
  await expect(page.getByRole('timer').first()).toBeVisible({ timeout: ISSUE_MS })
  for (const row of ROWS) {
    await page
      .getByRole('group', { name: `${row}: Quick select`, exact: true })
      .getByRole('button', { name: 'All', exact: true })
      .click()
  }
  await page.getByRole('button', { name: /^Add/ }).click()
  for (const digit of ['3', '7']) {
    await page
      .getByRole('group', { name: 'Units', exact: true })
      .getByRole('button', { name: new RegExp(`^${digit}`) })
      .click()
  }
  await page.getByRole('button', { name: /^Add/ }).click()
  await openBasket(page)
  await waitForNewIssue(page)
  const roundText = /Round (\d{8}-\d{4})/.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? ''
  expect(roundText).not.toBe('')
  await page.getByRole('button', { name: /^Place bet/ }).click()
  // 52 units at 2: the balance falls at once.
  await expect(page.getByText('896.00').first()).toBeVisible()
  return { roundText }
}

/** Waits for the result, the settled bets and the payout without a reload. The sure bet pays 98 for 100, which is no win. */
async function seeTheDraw(page: Page, roundText: string): Promise<void> {
  await page.getByRole('tab', { name: 'My bets' }).click()
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  await expect(page.getByRole('status').getByText(/^Round \d{4}.*(of P.104\.00 returned|received)$/)).toHaveCount(1, {
    timeout: ISSUE_MS,
  })
  const sure = page.getByRole('row').filter({ hasText: '50 × 1' })
  await expect(sure.getByText('Returned', { exact: true })).toBeVisible()
  await expect(sure.locator('mark')).toHaveCount(ROWS.length)
  await expect(page.getByText('896.00')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Results' }).click()
  const check = page
    .getByRole('link', { name: new RegExp(roundText) })
    .or(page.locator(`a[href*="${roundText}"]`))
    .first()
  await expect(check).toBeVisible()
}

/**
 * From the lobby: the game with the most bets is in front, the search finds it, and the latest results have the round. Then back to
 * its bets.
 */
async function returnToTheGame(page: Page, { site }: Product, roundText: string): Promise<void> {
  await page.goto(`${site}/lottery`)
  await page.getByLabel('Game', { exact: true }).selectOption('SSC 20 seconds')
  await expect(page.getByRole('link', { name: `Check round ${roundText}` })).toBeVisible()
  await page.getByRole('radio', { name: 'Most popular' }).click()
  await expect(page).toHaveURL(`${site}/lottery?order=popular`)
  const recent = page.getByRole('navigation', { name: 'Recently played' })
  await expect(recent.getByRole('link', { name: 'SSC 20 seconds' })).toBeVisible()
  const other = page.getByRole('main').getByRole('listitem').getByRole('link', { name: '3D 3-minute' })
  await expect(other).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a game' }).fill('20 SEC')
  await expect(other).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('listitem')
    .first()
    .getByRole('link', { name: 'SSC 20 seconds' })
    .press('Enter')
  // The page adds the play that it opens.
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('gameCode') === FAST_GAME)
}

/** From the bet to its proof: the ticket is in the root, and the result is that of the commitment from before the cut-off. */
async function proveTheTicket(page: Page, roundText: string): Promise<void> {
  await page.getByRole('tab', { name: 'My bets' }).click()
  await page.getByRole('link', { name: 'Verify my ticket' }).first().click()
  await expect(page).toHaveURL(new RegExp(`issue=${roundText}&ticket=`))
  await expect(page.getByText('Your ticket was counted')).toBeVisible()
  await expect(page.getByText('The result is correct')).toBeVisible()
  await expect(page.getByText(/^This device saved the commitment at /)).toBeVisible()
}

async function seeTheRecords(page: Page, { site }: Product): Promise<void> {
  await page.goto(`${site}/index#member/personalHistoryCopy`)
  await expect(page.getByText('Place digits').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Returned', exact: true }).first()).toBeVisible()
  await page.getByRole('row').filter({ hasText: '50 × 1' }).first().press('Enter')
  const detail = page.getByRole('dialog', { name: 'Place digits' })
  await expect(detail.getByText(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)).toHaveCount(2)
  await expect(detail.getByRole('link', { name: 'Verify my ticket' })).toBeVisible()
  await detail.getByRole('button', { name: 'Bet again' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('The bet is in your basket. Nothing is staked yet.')).toBeVisible()
  await page.goto(`${site}/index#member/transactionHistory`)
  for (const kind of ['Deposit', 'Stake', 'Payout'])
    await expect(page.getByRole('cell', { name: kind, exact: true }).first()).toBeVisible()
}

async function requestWithdrawal(page: Page, { site }: Product): Promise<void> {
  await page.goto(`${site}/index#member/withdraw`)
  await page.getByLabel('Login password').fill(PASSWORD)
  await page.getByLabel('New payment password', { exact: true }).fill(PAYMENT_PASSWORD)
  await page.getByLabel('Repeat new payment password').fill(PAYMENT_PASSWORD)
  await page.getByRole('button', { name: 'Save payment password' }).click()
  await page.getByLabel('Bank or wallet').fill('Harbour Savings')
  await page.getByLabel('Account holder').fill('Linh Minh')
  await page.getByLabel('Account number').fill(`9704 ${randomInt(1e9, 1e10)}`)
  await page.getByRole('button', { name: 'Add account' }).click()
  await answerPaymentPassword(page, /to add the payout account Harbour Savings/)
  await page.getByRole('button', { name: '100', exact: true }).click()
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  await answerPaymentPassword(page, /You receive.*P.?99\.00.*Sent to.*Harbour Savings/s)
  // The list of requests comes into view, on a phone too.
  await expect(page.getByText('Waiting for approval.').first()).toBeInViewport()
}

/** The sheet covers the form, so it repeats what the password confirms. */
async function answerPaymentPassword(page: Page, purpose: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Payment password' })
  await expect(dialog).toContainText(purpose)
  await dialog.getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Four eyes: one person approves, another pays. */
async function staffDoes(page: Page, product: Product, who: string, member: string, act: string): Promise<void> {
  await openConsole(page, product, who, '/withdrawals')
  await page.getByText(member).first().click()
  await page.getByRole('button', { name: new RegExp(`^${act}`) }).click()
  await expect(
    page
      .getByRole('status')
      .getByText(/approved|being sent/)
      .first(),
  ).toBeVisible()
}

async function readMessages(page: Page, { site }: Product): Promise<void> {
  await expect(page.getByText('Paid.').first()).toBeVisible()
  await page.goto(`${site}/index#member/messageV2`)
  for (const [title, text] of [
    ['Withdrawal paid', /Your withdrawal of P.100\.00 was paid: P.*after a fee of P/],
    ['Withdrawal approved', /Your withdrawal of P.100\.00 was approved/],
    ['Deposit credited', /Your deposit of P.1,000\.00 was credited/],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
}
