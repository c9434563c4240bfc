import { cents } from '@croupier/kernel/money'
import { failToPay, type Member, newMember, payIn, readyToWithdraw } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { logInToConsole } from './staff.ts'
import { follow } from './tab.ts'
import { expect, test } from './test.ts'

test('T008 T155 one person closes the site; another one confirms its opening, and the requester cannot', async ({
  page,
  product,
  staff,
}) => {
  await page.goto(product.site)
  await expect(page.getByRole('button', { name: 'Register' }).first()).toBeVisible()
  const admin = await staff('admin', '/maintenance')
  await admin.getByRole('button', { name: 'Close the site' }).click()
  // It asks first: with the number of players and the time at which the site opens automatically.
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText(/^\d+ players? online now/)).toBeVisible()
  await expect(dialog.getByText(/^Opens automatically at \d{4}-/)).toBeVisible()
  await dialog.getByLabel('Opens again').selectOption('When staff open it')
  await dialog.getByLabel('Reason').fill('New machines')
  await dialog.getByRole('button', { name: 'Close the site now' }).click()
  await expect(admin.getByRole('heading', { name: 'The site is closed' })).toBeVisible()
  // Without a reload: the live connection notifies the site.
  await expect(page.getByRole('heading', { name: 'System Maintenance' })).toBeVisible()
  await expect(page.getByText(/^We are currently performing a system maintenance\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0)

  await admin.getByLabel('Reason for opening it now').fill('They run')
  await admin.getByRole('button', { name: 'Request opening' }).click()
  const confirm = { name: 'Confirm and open the site' }
  await expect(admin.getByRole('button', confirm)).toHaveAttribute('aria-disabled', 'true')
  await expect(admin.getByText('You requested it: another member of staff confirms')).toBeVisible()

  const owner = await staff('owner', '/maintenance')
  await owner.getByLabel('Reason for opening it now').fill('Seen')
  await owner.getByRole('button', confirm).click()
  await expect(owner.getByRole('heading', { name: 'The site is open' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' }).first()).toBeVisible()

  await follow(owner, '/audit')
  await expect(owner.getByText(/^Log intact: [\d,]+ entries$/)).toBeVisible()
  const rows = owner.getByRole('row').filter({ hasText: 'the site' })
  for (const [at, who, why] of [
    [0, 'owner', 'Seen'],
    [1, 'admin', 'They run'],
    [2, 'admin', 'New machines'],
  ] as const) {
    await expect(rows.nth(at)).toContainText(why)
    await expect(rows.nth(at)).toContainText(who)
  }
})

test('T038 T045 staff work the withdrawal desk by keyboard; ledger and audit log show it', async ({
  product,
  staff,
}) => {
  const [first, second] = [await withdrawing(product), await withdrawing(product)]
  const finance = await staff('finance', '/withdrawals?state=requested')
  for (const { name } of [first, second]) await expect(finance.getByRole('row').filter({ hasText: name })).toBeVisible()
  const panel = finance.getByRole('complementary', { name: /^Withdrawal/ })
  // J moves down the list to the first one's request, A approves it and goes on to the next
  const listed = await finance
    .getByRole('row')
    .filter({ has: finance.getByRole('cell') })
    .allTextContents()
  for (let row = listed.findIndex((text) => text.includes(first.name)); row >= 0; row--)
    await finance.keyboard.press('j')
  await expect(panel).toContainText(first.name)
  await finance.keyboard.press('a')
  await expect(
    finance
      .getByRole('status')
      .getByText(/approved/)
      .first(),
  ).toBeVisible()
  await expect(panel).toContainText(second.name)
  // H holds, but needs a note to the member.
  await finance.keyboard.press('h')
  await expect(finance.getByText('Write a note to the member first')).toBeVisible()
  await finance.getByLabel('Note to the member').fill('Please send a picture of the account')
  await finance.getByRole('button', { name: /^Hold/ }).click()
  await expect(
    finance
      .getByRole('status')
      .getByText(/put on hold/)
      .first(),
  ).toBeVisible()

  const auditor = await staff('auditor', `/ledger?memberId=${first.tab.customerId}`)
  for (const kind of ['Deposit', 'Withdrawal requested']) {
    await expect(auditor.getByRole('cell', { name: kind, exact: true }).first()).toBeVisible()
  }
  await follow(auditor, '/trial-balance')
  await expect(auditor.getByText('Balanced', { exact: true })).toBeVisible()
  await follow(auditor, '/audit?action=withdrawal.')
  const log = auditor.getByRole('row')
  await expect(log.filter({ hasText: 'Approved a withdrawal' }).first()).toContainText('finance')
  await expect(log.filter({ hasText: 'Put a withdrawal on hold' }).first()).toContainText('Please send a picture')
})

test('T044 staff allow deposits again after several failed payments, by keyboard and with a reason', async ({
  product,
  staff,
}) => {
  const member = await newMember(product)
  await failToPay(member)
  await expect(payIn(member, 20)).rejects.toMatchObject({ code: 'cashier.deposit_cooldown' })
  const support = await staff('support', '/stopped-deposits')
  await support.getByRole('row').filter({ hasText: member.name }).click()
  const panel = { name: `Stopped deposits of ${member.name}` }
  await expect(support.getByRole('complementary', panel)).toContainText('Failed payments in a row')
  await expect(support.getByRole('button', { name: 'Allow deposits' })).toHaveCount(0)

  const finance = await staff('finance', '/stopped-deposits')
  const row = finance.getByRole('row').filter({ hasText: member.name })
  await expect(row).toContainText('In cooldown')
  await row.click()
  await finance.keyboard.press('a')
  await finance.getByRole('dialog').getByLabel('Reason').fill('Another card is used now')
  await finance.getByRole('dialog').getByRole('button', { name: 'Allow deposits' }).click()
  await expect(finance.getByRole('status').getByText(`${member.name} may deposit again`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await payIn(member, 20)
})

test('T003 staff read the verifications of a node and request another one', async ({ staff }) => {
  const owner = await staff('owner', '/verifications')
  await expect(owner.getByRole('row').filter({ hasText: 'At start' })).toContainText('Matches the release')
  await owner.getByRole('button', { name: 'Verify now' }).click()
  await expect(owner.getByRole('status').getByText('All files match the release')).toBeVisible()
  const asked = owner.getByRole('row').filter({ hasText: 'Requested' }).first()
  await asked.click()
  await expect(owner.getByRole('complementary', { name: /^Verification/ })).toContainText(/Requested by\s*owner/)
  const auditor = await staff('auditor', '/verifications')
  await expect(auditor.getByRole('row').filter({ hasText: 'Requested' }).first()).toBeVisible()
  await expect(auditor.getByRole('button', { name: 'Verify now' })).toHaveCount(0)
})

test('T159 the API description has no violation of the content security policy', async ({ page, product }) => {
  const wrong: string[] = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  for (const [port, module] of [
    [product.site, 'lottery'],
    [product.console, 'cashier'],
  ] as const) {
    const answer = await page.goto(`${port}/docs`)
    expect(answer?.headers()['content-security-policy']).not.toContain('unsafe')
    await page.getByRole('link', { name: module, exact: true }).click()
    await page.locator('.opblock-summary').first().click()
    await expect(page.locator('.opblock-body').first()).toContainText('Responses')
  }
  expect(wrong).toEqual([])
})

/** A member with a requested withdrawal. */
async function withdrawing(product: Product): Promise<Member> {
  const member = await newMember(product)
  await payIn(member, 500)
  const withdraw = await readyToWithdraw(member)
  await withdraw(cents(15_000))
  return member
}

test('T162 the browser of staff stores no secret, and no token after logging out', async ({
  product,
  anotherDevice,
}) => {
  const someone = await anotherDevice()
  await logInToConsole(someone, product, 'lottery')
  await expect(someone.getByRole('button', { name: /account menu/ })).toBeVisible()
  const kept = () =>
    someone.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  const token = await someone.evaluate(() => sessionStorage.getItem('consoleToken') ?? '')
  expect(token).not.toBe('')
  const { password, totpSecret } = product.accounts.find(
    ({ where, name }) => where === 'console' && name === 'lottery',
  )!
  const during = await kept()
  for (const secret of [password, totpSecret!]) expect(during).not.toContain(secret)
  expect(await someone.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toContain(token)
  await someone.getByRole('button', { name: /account menu/ }).click()
  await someone.getByRole('button', { name: 'Log out' }).click()
  await expect(someone.getByLabel('Authenticator code')).toBeVisible()
  expect(await kept()).not.toContain(token)
  await someone.goto(`${product.console}/audit`)
  await expect(someone.getByLabel('Authenticator code')).toBeVisible()
})
