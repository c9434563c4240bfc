import { cents } from '@croupier/kernel/money'
import type { Page } from '@playwright/test'
import { bet, newMember, payIn, payInAndChargeBack, readyToWithdraw } from '../harness/members.ts'
import { sitDown } from './staff.ts'
import { expect, test } from './test.ts'

/** Longer than a search waits for the next key. */
const SETTLED_MS = 1_000

/** The clock of the page stands: what is due waits until the test lets time go on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

test('what was opened right after typing stays open when the search comes', async ({ page, product }) => {
  const member = await newMember(product)
  await page.clock.install()
  await sitDown(page, product, 'auditor')
  await page.goto(`${product.console}/members`)
  const search = page.getByRole('searchbox', { name: 'Name or ID' })
  const row = page.getByRole('row').filter({ hasText: member.name })

  // a word that ends with a space is searched for, and the space stays for the next word
  await search.fill(`${member.name} `)
  await expect(page).toHaveURL(`${product.console}/members?search=${member.name}`)
  await expect(search).toHaveValue(`${member.name} `)
  await expect(row).toBeVisible()

  // the member's page is slow to come; the search is due before it
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

  // a panel beside its list: the row leaves the list, what was opened is still read
  await page.goto(`${product.console}/audit`)
  await expect(page.getByRole('row').filter({ hasText: 'session' }).first()).toBeVisible()
  const panel = page.getByRole('complementary', { name: /^Entry \d+$/ })
  await stopClock(page)
  await page.getByRole('searchbox', { name: /^Action/ }).fill('nothing')
  await page.getByRole('row').nth(1).click()
  await expect(panel).toBeVisible()
  await page.clock.runFor(SETTLED_MS)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible()
  await expect(panel).toBeVisible()
})

test('on a phone every figure of a card says what it is and stands at the end', async ({ page, product }) => {
  const member = await newMember(product)
  await payIn(member, 500)
  await bet(member, 'ssc-1m', ['SSC_5_DIRECT'])
  const owing = await newMember(product)
  const withdraw = await readyToWithdraw(owing)
  await payInAndChargeBack(owing, 500, () => withdraw(cents(40_000)))
  await page.setViewportSize({ width: 390, height: 844 })
  await sitDown(page, product, 'auditor')
  for (const [path, words] of [
    ['/significant-events', ['Owed before', 'Owed after']],
    ['/members', ['Cash', 'Registered']],
    ['/ledger', ['Amount', 'Balance after']],
    ['/bets', ['Stake', 'Payout']],
  ] as const) {
    await page.goto(product.console + path)
    const card = page
      .locator('tbody tr')
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

test('the deposit desk counts what waits, and claims no number of what has ended', async ({ page, product }) => {
  await payIn(await newMember(product), 20)
  await sitDown(page, product, 'finance')
  await page.goto(`${product.console}/deposits?state=credited`)
  const state = page.getByRole('group', { name: 'State' })
  await expect(page.getByRole('row').filter({ hasText: 'Credited' }).first()).toBeVisible()
  await expect(state.getByRole('button', { name: /^Held\s*\d+$/ })).toBeVisible()
  await expect(state.getByRole('button', { name: 'Credited', exact: true })).toBeVisible()
})
