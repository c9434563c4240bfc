import { readFileSync } from 'node:fs'
import { displayMoney } from '@croupier/kernel/money'
import { bets } from '@croupier/wire/games/bets'
import { bet, newMember, payIn, repeatBet } from '../harness/members.ts'
import { FAST_GAME } from './fast-game.ts'
import { openAs } from './tab.ts'
import { expect, test } from './test.ts'

test('the account record names game and round of a stake, and leads to its bets', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  await payIn(member, 50)
  await bet(member, FAST_GAME, ['SSC_5_DIRECT'])
  await openAs(page, member, `${product.site}/index#member/transactionHistory`)
  const row = page.getByRole('row').filter({ hasText: 'Stake' })
  await expect(row).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toMatch(/^Account record \d{4}-\d\d-\d\d/)
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  for (const entry of [/\bStake\b.*-/, /\bDeposit\b.*50\.00/])
    expect(lines.filter((line) => entry.test(line))).toHaveLength(1)
  const link = row.getByRole('link', { name: /\d{8}-\d{4}/ })
  await expect(link).toBeVisible()
  const round = /\d{8}-\d{4}/.exec((await link.textContent()) ?? '')?.[0] ?? ''
  await link.click()
  await expect(page).toHaveTitle(/^Betting record/)
  await expect(page.getByRole('button', { name: new RegExp(`${round} only`) })).toBeVisible()
  await expect(page.getByText(round).filter({ visible: true }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveTitle(/^Account record/)
  await page.getByRole('row').filter({ hasText: 'Deposit' }).getByRole('link').click()
  const deposit = page.getByRole('dialog', { name: /^Deposit \w{8,}$/ })
  await expect(deposit).toContainText('Credited')
  await expect(page).toHaveTitle(/^Deposit/)
  await page.keyboard.press('Escape')
  await expect(deposit).toHaveCount(0)
  await expect(page).not.toHaveURL(/order=/)
})

test('the address of a bet opens it, whatever its day', async ({ page, product, isMobile }) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  await payIn(member, 50)
  await bet(member, FAST_GAME, ['SSC_5_DIRECT'])
  const [placed] = (await member.call(bets, { pageSize: 1 })).items
  await openAs(page, member, `${product.site}/index#member/personalHistoryCopy?period=yesterday&bet=${placed?.betId}`)
  const detail = page.getByRole('dialog').filter({ hasText: placed?.betId ?? 'nothing was placed' })
  await expect(detail).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(page).not.toHaveURL(/bet=/)
})

test('the betting record on a phone does not move while its parts load', async ({ page, product, isMobile }) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  await payIn(member, 50)
  // A result would change the rows meanwhile.
  await bet(member, 'ssc-5m', ['SSC_5_DIRECT', 'SSC_POSITION'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry)
          Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + Number(entry.value) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await openAs(page, member, `${product.site}/index#member/personalHistoryCopy`)
  await expect(page.getByRole('button', { name: 'Bet again' }).or(page.getByText('Bet again')).first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.01)
})

test('profit and loss adds up stakes, returns, deposits and withdrawals of a period', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  await payIn(member, 50)
  await bet(member, FAST_GAME, ['SSC_5_DIRECT'])
  await expect
    .poll(async () => (await member.call(bets, { pageSize: 1 })).items[0]?.status, { timeout: 90_000 })
    .not.toBe('accepted')
  const [placed] = (await member.call(bets, { pageSize: 1 })).items
  await openAs(page, member, `${product.site}/index#member/personalProfit`)
  await expect(page).toHaveTitle(/^Profit and loss/)
  const row = page.getByRole('row').filter({ hasText: 'Lottery' })
  await expect(row).toContainText(displayMoney(placed!.stake))
  await expect(row).toContainText(placed!.payout > 0n ? displayMoney(placed!.payout) : '\u2212')
  await expect(page.getByText('50.00').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Stakes and returns by day' })).toBeVisible()
  await page.getByRole('button', { name: 'As a table' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Day', exact: true })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Profit and loss \d{4}-\d\d-\d\d/)
  await page.getByRole('button', { name: 'Yesterday' }).press('Enter')
  await expect(page).toHaveURL(/period=yesterday/)
  await expect(page.getByRole('heading', { name: 'No settled bets' })).toBeVisible()
})

test('an amount with more than two decimals is shown exactly on a tap', async ({ page, product, isMobile }) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  await page.route(/\/wps\/member\/profit/, async (route) => {
    const answer = await route.fetch()
    const { value, ...rest } = await answer.json()
    await route.fulfill({ json: { ...rest, value: { ...value, total: { ...value.total, stake: '7.0025' } } } })
  })
  await openAs(page, member, `${product.site}/index#member/personalProfit`)
  // The home page behind it may show winners.
  const amount = page.getByRole('dialog').locator('[data-exact]')
  await expect(amount).toHaveText(/7\.00$/)
  await amount.click()
  await expect(page.getByRole('status').getByText('7.0025')).toBeVisible()
})

test('a result leads to the member’s own bets on its round', async ({ page, product, isMobile }) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  await payIn(member, 50)
  await bet(member, FAST_GAME, ['SSC_POSITION'])
  await openAs(page, member, `${product.site}/lottery?gameCode=${FAST_GAME}&records=results`)
  const link = page.getByRole('link', { name: /^My bets on round/ }).first()
  await expect(link).toBeVisible({ timeout: 60_000 })
  await link.click()
  await expect(page).toHaveTitle(/^Betting record/)
  await expect(page.getByRole('button', { name: /only$/ })).toBeVisible()
  await expect(page.getByText('Place digits').filter({ visible: true }).first()).toBeVisible()
})

test('an entry of a repeat order leads to the repeat orders', async ({ page, product }) => {
  const member = await newMember(product)
  await payIn(member, 50)
  await repeatBet(member, FAST_GAME, ['SSC_POSITION'], 3)
  await openAs(page, member, `${product.site}/index#member/transactionHistory`)
  await page.getByRole('link', { name: 'Repeat orders' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('tab', { name: 'My bets' })).toHaveAttribute('aria-selected', 'true')
  const order = page.getByRole('row').filter({ hasText: 'Place digits' }).first()
  await expect(order).toContainText(/Running|Finished/)
  await expect(order).toBeInViewport()
  await order.click()
  const rounds = page.getByRole('dialog', { name: 'Repeat order' }).getByRole('row')
  await expect(rounds.filter({ hasText: /Waiting|Placed|Won|Lost/ })).toHaveCount(3)
})

test('a date stays in front of its time in a right-to-left language', async ({ page, product, isMobile }) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  await payIn(member, 50)
  await openAs(page, member, `${product.site}/index#member/transactionHistory`)
  const time = page
    .getByText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    .filter({ visible: true })
    .first()
  await expect(time).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const [year = 0, seconds = 0] = await time.evaluate((element) => {
    const text = element.firstChild
    const at = (offset: number) => {
      const range = document.createRange()
      range.setStart(text as Node, offset)
      range.setEnd(text as Node, offset + 1)
      return range.getBoundingClientRect().left
    }
    const content = text?.textContent ?? ''
    return [at(content.search(/\d/)), at(content.search(/\d\D*$/))]
  })
  expect(year).toBeLessThan(seconds)
})
