import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { MEMBER_PASSWORD, ownAddress } from '../harness/members.ts'
import { type Product, type StartedProduct, startProduct } from '../harness/product.ts'
import { isInside } from './by-keyboard.ts'
import { runTask } from './long-ago.ts'
import { requireRightBooks } from './setup.ts'
import { openConsole } from './staff.ts'
import { expect, test } from './test.ts'

test.skip(({ isMobile }) => !isMobile, 'needs no second run on a desktop, on which it ends')

const FIRST_PASSWORD = 'first-harbour-light-7'
const PAYMENT_PASSWORD = '246813'
/** Lists of income do not follow by themselves, so they are opened again after this time. */
const LOOK_MS = 5_000
/** On the first day of a month, the page shows no day of the past by itself. */
const PERIOD = '?period=30d'
const verifier = fileURLToPath(new URL('../tools/verify/statement.mjs', import.meta.url))

/** Income needs days that are over, so this product has a few. */
let started: StartedProduct | undefined
test.beforeAll(async () => {
  test.setTimeout(300_000)
  started = await startProduct({ days: 9, members: 12 })
})
test.afterAll(async () => {
  if (!started) return
  try {
    await requireRightBooks(started.product)
  } finally {
    await started.stop()
  }
})

test('Agent rules §7, §8: an agent receives a salary and a dividend, recomputes and disputes a line, and passes income on', async ({
  page,
  anotherDevice,
}) => {
  test.setTimeout(180_000)
  const { product } = started!
  await logIn(page, product)
  await recompute(page, product)
  const day = await dispute(page, product, 'The valid bets of Tuesday are missing')
  const desk = await anotherDevice()
  await approveDividends(desk, await anotherDevice(), product)
  await seeDividend(page, product)
  await rejectDispute(desk, product, 'No bet of that day is open')
  await readAnswer(page, product, day, 'No bet of that day is open')
  const downline = await anotherDevice()
  const name = await openDownline(page, downline, product)
  await setPaymentPassword(page, product)
  await sendMoney(page, product, name)
  await agree(page, downline, product, name)
  // What the agent did on the phone, on a desktop.
  const desktop = await anotherDevice()
  await logIn(desktop, product)
  await recompute(desktop, product)
  await dispute(desktop, product, 'The valid bets of Tuesday are missing still')
  await seeDividend(desktop, product)
  await sendMoney(desktop, product, name)
})

const agentOf = ({ accounts }: Product) => accounts.find(({ name }) => name === 'agent1')!

async function logIn(page: Page, product: Product): Promise<void> {
  const agent = agentOf(product)
  await page.goto(`${product.site}/login?side=agent`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(agent.name)
  await dialog.getByLabel('Password', { exact: true }).fill(agent.password)
  await dialog.getByRole('button', { name: 'Log in to the agent side' }).click()
  await isInside(page)
}

const centreOf = (page: Page) => page.getByRole('dialog', { name: 'Agent centre' })
const statementOf = (page: Page) => page.getByRole('dialog', { name: /^Daily salary · / })

/** Opens a daily salary that was paid, the newest one unless `day` names another, and returns its day. */
async function openSalary(page: Page, { site }: Product, day = /\d{4}-\d{2}-\d{2}/): Promise<string> {
  const salary = centreOf(page).getByRole('row').filter({ hasText: 'Paid' }).filter({ hasText: day }).first()
  // A product that has just started still pays the salaries of its past days.
  await expect(async () => {
    await page.goto(`${site}/index#member/agentDailyWages2${PERIOD}`)
    await page.reload()
    await centreOf(page).getByRole('tab', { name: 'Received' }).click()
    await expect(salary).toBeVisible({ timeout: LOOK_MS })
  }).toPass()
  await salary.click()
  const title = await statementOf(page).getByRole('heading').first().textContent()
  return /\d{4}-\d{2}-\d{2}/.exec(title ?? '')?.[0] ?? ''
}

/** L11: the file of the statement gives every line again, on the command line. */
async function recompute(page: Page, product: Product): Promise<void> {
  await openSalary(page, product)
  const said = await statementOf(page)
    .getByText(/^Digest: [0-9a-f]{64}/)
    .textContent()
  const digest = said?.slice('Digest: '.length) ?? ''
  const file = page.waitForEvent('download')
  await statementOf(page).getByRole('button', { name: 'Download the statement' }).click()
  const given = [verifier, await (await file).path(), '--digest', digest]
  expect(execFileSync(process.execPath, given, { encoding: 'utf8' })).toContain('proven')
}

/** Returns the day of the disputed salary: until the answer, the salary of another day may be paid. */
async function dispute(page: Page, product: Product, text: string): Promise<string> {
  const day = await openSalary(page, product)
  const statement = statementOf(page)
  await statement.getByRole('button', { name: 'Dispute this line' }).click()
  await expect(statement.getByText(/at least 3 characters/)).toBeVisible()
  await statement.getByLabel('What is wrong?').fill(text)
  await statement.getByRole('button', { name: 'Dispute this line' }).click()
  await expect(statement.getByText('Being examined')).toBeVisible()
  return day
}

/** Agent rules §8.1: one member of staff submits the run of the last day, and another one approves it. */
async function approveDividends(desk: Page, other: Page, product: Product): Promise<void> {
  await openConsole(desk, product, 'agents', '/contract-runs?status=awaitingApproval')
  await desk.getByRole('row').filter({ hasText: 'Dividend' }).first().click()
  await expect(desk.getByText('Paid by the house')).toBeVisible()
  await desk.getByRole('button', { name: 'Submit for approval' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Submit the run of / })
  await dialog.getByRole('textbox').fill('Figures checked')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toHaveCount(0)
  await openConsole(other, product, 'agents-2', '/approvals')
  await other.getByText(/^Dividends of the house: Dividend \d{4}/).click()
  await expect(other.getByText('Figures checked')).toBeVisible()
  await other.getByRole('button', { name: 'Approve dividends' }).click()
  await expect(other.getByText('Approved and done')).toBeVisible()
  await runTask(product, 'agents.contract_runs')
}

async function seeDividend(page: Page, { site }: Product): Promise<void> {
  const rows = centreOf(page).getByRole('row').filter({ hasText: 'Paid' })
  await expect(async () => {
    await page.goto(`${site}/index#member/agentDividendRecord2${PERIOD}`)
    await page.reload()
    await centreOf(page).getByRole('tab', { name: 'Received' }).click()
    await expect(rows.nth(1)).toBeVisible({ timeout: LOOK_MS })
    await expect(centreOf(page).getByText('Awaiting approval')).toHaveCount(0, { timeout: LOOK_MS })
  }).toPass()
}

async function rejectDispute(desk: Page, product: Product, reason: string): Promise<void> {
  await desk.goto(`${product.console}/contract-disputes`)
  await desk.getByRole('row').filter({ hasText: 'agent1' }).first().click()
  await desk.getByRole('button', { name: 'Reject the dispute' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Reject the dispute/ })
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toHaveCount(0)
}

async function readAnswer(page: Page, product: Product, day: string, reason: string): Promise<void> {
  await openSalary(page, product, new RegExp(day))
  await expect(statementOf(page).getByText(reason)).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Opens an account of an agent by hand. */
async function openAccount(page: Page, { site }: Product): Promise<string> {
  const name = `partner${randomInt(1e6)}`
  await page.goto(`${site}/index#member/registerCenter`)
  const centre = centreOf(page)
  await centre.getByRole('radio', { name: 'Agent' }).first().click()
  await centre.getByLabel('Username').fill(name)
  await centre.getByLabel('First password').fill(FIRST_PASSWORD)
  await centre.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByText(`The account ${name} is open.`)).toBeVisible()
  return name
}

/** Opens an account, whose owner replaces the first password. */
async function openDownline(page: Page, downline: Page, product: Product): Promise<string> {
  const { site } = product
  const name = await openAccount(page, product)
  await downline.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
  await downline.goto(`${site}/login?side=agent`)
  const dialog = downline.getByRole('dialog')
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await dialog.getByRole('button', { name: 'Log in to the agent side' }).click()
  await downline.getByLabel('Old password').fill(FIRST_PASSWORD)
  await downline.getByLabel('New password', { exact: true }).fill(MEMBER_PASSWORD)
  await downline.getByLabel('Confirm new password').fill(MEMBER_PASSWORD)
  await downline.getByRole('button', { name: 'Change password' }).click()
  await isInside(downline)
  // Who was given an account has agreed to nothing yet.
  const terms = downline.getByRole('dialog', { name: 'Please accept our terms' })
  await terms.getByRole('button', { name: 'Accept the terms' }).click()
  return name
}

async function setPaymentPassword(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.site}/index#member/securityCenter`)
  await page.getByRole('button', { name: 'Set payment password' }).click()
  await page.getByLabel('Login password').fill(agentOf(product).password)
  await page.getByLabel('New payment password', { exact: true }).fill(PAYMENT_PASSWORD)
  await page.getByLabel('Repeat new payment password').fill(PAYMENT_PASSWORD)
  await page.getByRole('button', { name: 'Save payment password' }).click()
}

/** Agent rules §9: an agent pays an account directly below from the agent pocket. */
async function sendMoney(page: Page, { site }: Product, name: string): Promise<void> {
  await page.goto(`${site}/index#member/downlineManagmentView`)
  await centreOf(page).getByRole('row').filter({ hasText: name }).click()
  const account = page.getByRole('dialog', { name })
  await account.getByRole('button', { name: 'Transfer money' }).click()
  await account.getByLabel('Amount').fill('10')
  await account.getByRole('button', { name: 'Transfer', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Payment password' })
  await asked.getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/You sent P.?10\.00 to/).first()).toBeVisible()
}

/** Agent rules §6.5: an accepted contract with a lower rate ends the contracts below that have a higher one. */
async function agree(page: Page, downline: Page, product: Product, name: string): Promise<void> {
  await offer(page, product, name, '0.5')
  await answer(downline, product, 'Accept')
  const below = await openAccount(downline, product)
  await offer(downline, product, below, '0.45')
  await offer(page, product, name, '0.4', { ends: below })
  await answer(downline, product, 'Accept')
  await expect(centreOf(downline).getByText(below)).toBeVisible()
  await centreOf(downline).getByRole('button', { name: 'Accept, and end these contracts' }).click()
  await expect(centreOf(downline).getByText('0.4 %').first()).toBeVisible()
}

type Offered = { ends?: string }
async function offer(page: Page, { site }: Product, to: string, rate: string, { ends }: Offered = {}): Promise<void> {
  await page.goto(`${site}/index#member/agentDailyWages2${PERIOD}`)
  const centre = centreOf(page)
  await centre.getByRole('tab', { name: 'Contracts with downlines' }).click()
  await centre.getByLabel('Account').fill(to)
  await centre.getByLabel('Bet amount (daily)').fill('500')
  await centre.getByLabel('Rate in per cent').fill(rate)
  await centre.getByRole('button', { name: 'Send the offer' }).click()
  if (ends) {
    await expect(centre.getByRole('alert')).toContainText(ends)
    await centre.getByRole('button', { name: 'Offer it, and end these contracts' }).click()
  }
  await expect(centre.getByRole('button', { name: 'Withdraw the offer' })).toBeVisible()
}

async function answer(page: Page, { site }: Product, act: string): Promise<void> {
  await page.goto(`${site}/index#member/agentDailyWages2${PERIOD}`)
  await page.reload()
  await centreOf(page).getByRole('button', { name: act, exact: true }).click()
}
