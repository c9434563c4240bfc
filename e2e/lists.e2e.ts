import { readFileSync } from 'node:fs'
import { memberIdOf } from '@croupier/kernel/ids'
import { cents } from '@croupier/kernel/money'
import { requestCredit } from '@croupier/wire/cashier/deposits.console'
import type { Page } from '@playwright/test'
import type { Caller } from '../harness/caller.ts'
import { bet, type Member, newMember, payIn, payInAndChargeBack, readyToWithdraw } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { FAST_GAME } from './fast-game.ts'
import { longAgo } from './long-ago.ts'
import { approveAbout, openConsole, payAll } from './staff.ts'
import { follow } from './tab.ts'
import { expect, test } from './test.ts'

/** Longer than a search waits for the next key. */
const SETTLED_MS = 1_000

/** A member with a withdrawal that has no findings: paid before, to an account of long ago, from money that needs no turnover. */
async function clearMember(product: Product, people: { finance: Caller; treasury: Caller }): Promise<Member> {
  const member = await newMember(product)
  const id = member.tab.customerId!
  await people.finance(requestCredit, { memberId: memberIdOf(id), amount: cents(50_000), reason: 'For journeys' })
  await approveAbout(people.treasury, id)
  const withdraw = await readyToWithdraw(member)
  await withdraw(cents(15_000))
  await payAll(member, people)
  await longAgo(product, id, ({ moveBack }) => moveBack('cashier.bank_accounts', ['added_at', 'usable_from'], '8 days'))
  await withdraw(cents(15_000))
  return member
}

/** Stops the clock of the page: timers wait until the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

test('a row that is opened right after typing stays open when the search runs', async ({ page, product }) => {
  const member = await newMember(product)
  await page.clock.install()
  await openConsole(page, product, 'auditor', '/members')
  const search = page.getByRole('searchbox', { name: 'Name or ID' })
  const row = page.getByRole('row').filter({ hasText: member.name })

  // The search trims a trailing space, and the field keeps it for the next word.
  await search.fill(`${member.name} `)
  await expect(page).toHaveURL(`${product.console}/members?search=${member.name}`)
  await expect(search).toHaveValue(`${member.name} `)
  await expect(row).toBeVisible()

  // The member's page loads slowly, and the search is due before it.
  let asked = () => {}
  let bring = () => {}
  const isAsked = new Promise<void>((done) => {
    asked = done
  })
  const isBrought = new Promise<void>((done) => {
    bring = done
  })
  await page.route(/\/member-page-[^/]*\.js$/, async (route) => {
    asked()
    await isBrought
    await route.continue()
  })
  await stopClock(page)
  await search.fill('nobody')
  await row.click()
  await isAsked
  await page.clock.runFor(SETTLED_MS)
  bring()
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: member.name })).toBeVisible()
  await expect(page).toHaveURL(`${product.console}/members/${member.tab.customerId}`)

  // A panel beside its list: the row leaves the list, and the panel stays open.
  await follow(page, '/audit')
  // The entries of other journeys may be newer than any login.
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /\d{4}-\d\d-\d\d/ })
      .first(),
  ).toBeVisible()
  const panel = page.getByRole('complementary', { name: /^Entry \d+$/ })
  const filter = page.getByRole('searchbox', { name: /^Member, order/ })
  await expect(filter).toBeVisible()
  await stopClock(page)
  await filter.fill('nothing')
  await page.getByRole('row').nth(1).click()
  await expect(panel).toBeVisible()
  await page.clock.runFor(SETTLED_MS)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible()
  await expect(panel).toBeVisible()
})

test('figures on cards have a label and are at the end on phones', async ({ page, product }) => {
  const member = await newMember(product)
  await payIn(member, 500)
  await bet(member, FAST_GAME, ['SSC_5_DIRECT'])
  const owing = await newMember(product)
  const withdraw = await readyToWithdraw(owing)
  await payInAndChargeBack(owing, 500, () => withdraw(cents(40_000)))
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, product, 'auditor')
  for (const [path, words] of [
    ['/significant-events', ['Owed before', 'Owed after']],
    ['/members', ['Cash', 'Registered']],
    ['/ledger', ['Amount', 'Balance after']],
    ['/bets', ['Stake', 'Payout']],
  ] as const) {
    await follow(page, path)
    const card = page
      .locator('tbody tr')
      // The list before it may still be shown.
      .filter({ has: page.locator(`td[data-label="${words[0]}"]`) })
      .filter({ hasText: /\d\.\d\d/ })
      .first()
    await expect(card).toBeVisible()
    const cells = await card.locator('td[data-label]:visible').evaluateAll((all) =>
      all.map((cell) => ({
        word: getComputedStyle(cell, '::before').content,
        end: Math.round(cell.getBoundingClientRect().right),
      })),
    )
    const atEnd = await card.evaluate((row) => Math.round(row.getBoundingClientRect().right - 4))
    for (const word of words) expect(cells, path).toContainEqual({ word: `"${word} "`, end: atEnd })
  }
})

test('a list is narrowed by days, and its address restores them', async ({ page, product }) => {
  const member = await newMember(product)
  await payIn(member, 20)
  await openConsole(page, product, 'finance', `/deposits?state=all&search=${member.name}`)
  const row = page.getByRole('row').filter({ hasText: member.name })
  await expect(row).toHaveCount(1)
  await page.getByRole('button', { name: 'Created: Any time' }).click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(row).toHaveCount(0)
  await expect(page).toHaveURL(/days=yesterday/)
  await page.getByRole('button', { name: 'Created: Yesterday' }).click()
  await page.getByLabel('To, inclusive').fill('')
  await expect(row).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Created: since \d{4}-/ })).toBeVisible()
  await expect(row).toHaveCount(1)
})

test('bets and ledger name plays, games and entries, and no code', async ({ page, product }) => {
  const member = await newMember(product)
  await payIn(member, 500)
  await bet(member, FAST_GAME, ['SSC_5_DIRECT'])
  await openConsole(page, product, 'auditor', `/bets?memberId=${member.tab.customerId}`)
  await expect(page.getByRole('cell', { name: 'All 5 · Direct' }).first()).toBeVisible()
  await follow(page, `/ledger?memberId=${member.tab.customerId}`)
  await expect(page.getByRole('cell', { name: 'Stake', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: `${member.name} · Cash` }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'House · Lottery' }).first()).toBeVisible()
})

test('the deposit desk counts open deposits only', async ({ page, product }) => {
  await payIn(await newMember(product), 20)
  await openConsole(page, product, 'finance', '/deposits?state=credited')
  const state = page.getByRole('group', { name: 'Status' })
  await expect(page.getByRole('row').filter({ hasText: 'Credited' }).first()).toBeVisible()
  await expect(state.getByRole('button', { name: /^On hold\s*\d+$/ })).toBeVisible()
  await expect(state.getByRole('button', { name: 'Credited', exact: true })).toBeVisible()
})

test('a list is restored from its address, and the back button closes the open row', async ({ page, product }) => {
  const member = await newMember(product)
  await payIn(member, 500)
  const withdraw = await readyToWithdraw(member)
  await withdraw(cents(15_000))
  await openConsole(page, product, 'finance', '/withdrawals')
  await page.getByRole('button', { name: /^Waiting/ }).click()
  const panel = page.getByRole('complementary', { name: /^Withdrawal w/ })
  await page.getByRole('row').filter({ hasText: member.name }).click()
  await expect(panel).toContainText(member.name)
  await expect(page).toHaveURL(/\/withdrawals\?state=requested&open=w/)
  await page.reload()
  await expect(panel).toContainText(member.name)
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(`${product.console}/withdrawals?state=requested`)
  await page.goBack()
  await expect(page).toHaveURL(`${product.console}/withdrawals`)
})

test('filters are saved as a view of the account, applied by its name and removed', async ({ page, product }) => {
  await openConsole(page, product, 'finance', '/deposits?state=failed')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save or remove a view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name for the current filters').fill('Failures')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.goto(`${product.console}/deposits`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Failures' }).click()
  await expect(page).toHaveURL(`${product.console}/deposits?state=failed`)
  await page.getByRole('button', { name: 'Failures' }).click()
  await page.getByRole('button', { name: 'Save or remove a view' }).click()
  await dialog.getByRole('button', { name: 'Remove the view Failures' }).click()
  await expect(dialog.getByText('Failures')).toHaveCount(0)
})

test('several withdrawals are approved or rejected together, and each row shows its outcome', async ({
  page,
  product,
  calls,
}) => {
  const clear = await clearMember(product, { finance: await calls('finance'), treasury: await calls('treasury') })
  const members = [await newMember(product), await newMember(product)]
  for (const member of members) {
    await payIn(member, 500)
    const withdraw = await readyToWithdraw(member)
    await withdraw(cents(15_000))
  }
  await openConsole(page, product, 'finance', '/withdrawals?state=requested')
  for (const { name } of [clear, ...members])
    await page.getByRole('checkbox', { name: new RegExp(`Select .*${name}`) }).press('Space')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('3 selected')
  // The checks of two have findings: these can be held or rejected together, and not approved.
  await expect(bar).toContainText('Only clear requests can be approved together')
  await bar.getByRole('button', { name: 'Approve 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 1 withdrawal?' })
  await expect(dialog.getByText(/^Skipped: /)).toContainText(members[0]!.name)
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  await expect(dialog.getByText('1 done.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: clear.name })).toHaveCount(0)

  for (const { name } of members)
    await page.getByRole('checkbox', { name: new RegExp(`Select .*${name}`) }).press('Space')
  await expect(bar.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Reject 2' }).click()
  const rejection = page.getByRole('dialog')
  await rejection.getByRole('button', { name: 'Reject 2' }).click()
  await expect(rejection.getByText('Write a note first')).toBeVisible()
  await rejection.getByLabel('Note to the members').fill('Please use an account of your own')
  await rejection.getByRole('button', { name: 'Reject 2' }).click()
  await expect(rejection.getByText('2 done.')).toBeVisible()
  await rejection.getByRole('button', { name: 'Close' }).last().click()
  for (const { name } of members) await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
})

test('an export holds the filtered rows, and the audit log names its author', async ({ page, product }) => {
  const member = await newMember(product)
  await openConsole(page, product, 'auditor', `/members?search=${member.name}`)
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Save as CSV' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  const [head = '', ...rows] = text.trim().split('\r\n')
  expect(head).toContain('Member,Cash,ID')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(member.name)
  await follow(page, '/audit?action=member.profile.export')
  await expect(page.getByRole('row').filter({ hasText: 'Exported members' }).first()).toContainText('auditor')
})

test('what is typed into a panel stays when the window becomes narrow and wide again', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openConsole(page, product, 'support', '/rewards?open=new')
  const drawer = page.getByRole('dialog', { name: 'Reward' })
  const amount = page.getByLabel('Amount')
  await amount.fill('12.34')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(drawer).toBeVisible()
  await expect(amount).toHaveValue('12.34')
  await amount.fill('56.78')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(drawer).toHaveCount(0)
  await expect(amount).toHaveValue('56.78')
})
