import type { BrowserContext, Page } from '@playwright/test'
import { bet, type Member, newMember, payIn } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { FAST_GAME } from './fast-game.ts'
import { ISSUE_MS, waitForNewIssue } from './round.ts'
import { expect, test, WITH_MOTION } from './test.ts'

test.use(WITH_MOTION)

/** Opens a tab of the member's browser after a login. */
async function tabOf(context: BrowserContext, { tab }: Member): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
  }, tab)
  return page
}

async function openGame(page: Page, { site }: Product, game: string): Promise<void> {
  await page.goto(`${site}/lottery?gameCode=${game}`)
  await expect(page.getByRole('timer').first()).toBeVisible({ timeout: ISSUE_MS })
}

/** A new member with so much money, on the page of the game. */
async function startPlaying(
  { context, product, game = FAST_GAME }: { context: BrowserContext; product: Product; game?: string },
  cash = 0,
): Promise<{ member: Member; page: Page }> {
  const member = await newMember(product)
  if (cash > 0) await payIn(member, cash)
  const page = await tabOf(context, member)
  await openGame(page, product, game)
  return { member, page }
}

const pick = (page: Page, digit: number) =>
  page
    .getByRole('group', { name: 'Units', exact: true })
    .getByRole('button', { name: new RegExp(`^${digit}`) })
    .click()
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()
const DATE_TIME = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/
type Box = { x: number; y: number; width: number; height: number }
const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
const betNow = (page: Page) => page.getByRole('button', { name: /^Bet now/ }).filter({ visible: true })

test('a bet says its prize, its best case, the balance after it and its multiplier before it is placed', async ({
  context,
  product,
}) => {
  const { page } = await startPlaying({ context, product }, 100)
  await expect(shown(page, /^A bet of P\s?2\.00 pays P\s?19\./)).toBeVisible()
  await expect(shown(page, 'Chance 1 in 10')).toBeVisible()
  await pick(page, 3)
  await expect(shown(page, /^Pays up to P\s?19\./)).toBeVisible()
  await expect(shown(page, /^Balance after P\s?98\.00/)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).first().click()
  await expect(betNow(page)).toHaveText('Bet now × 2')
  await expect(shown(page, /^Balance after P\s?96\.00/)).toBeVisible()
  await page.getByRole('tab', { name: 'Dragon tiger' }).click()
  await expect(page.getByRole('button', { name: /^Dragon\s*\d\.\d\d$/ }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Fixed place' }).click()
  await expect(betNow(page)).toHaveText('Bet now')
})

test('a result is said once, in one of two tabs, and covers neither the clock nor the balance', async ({
  context,
  product,
}) => {
  const member = await newMember(product)
  await payIn(member, 100)
  const [page, other] = [await tabOf(context, member), await tabOf(context, member)]
  await other.goto(`${product.site}/index`)
  await openGame(page, product, FAST_GAME)
  await waitForNewIssue(page)
  await bet(member, FAST_GAME, ['SSC_POSITION'])
  await expect(shown(page, 'Drawing…')).toBeVisible({ timeout: ISSUE_MS })
  const said = (tab: Page) => tab.getByRole('status').getByText(/^Round \d{4}(:| won)/)
  await expect.poll(async () => (await said(page).count()) + (await said(other).count()), { timeout: ISSUE_MS }).toBe(1)
  const speaker = (await said(page).count()) === 1 ? page : undefined
  if (speaker) {
    const toast = await said(speaker).boundingBox()
    // With nothing picked, the button that bets says what is missing.
    const commit = speaker.getByRole('button', { name: /^(Bet now|Pick a number|Closed)/ }).filter({ visible: true })
    for (const kept of [speaker.getByRole('timer').first(), commit]) {
      const box = await kept.boundingBox()
      expect(toast && box && overlaps(toast, box)).toBe(false)
    }
  }
  // A new connection receives the last messages again.
  const connection = page.waitForEvent('websocket')
  await page.reload()
  await (await connection).waitForEvent('framereceived')
  await expect(page.getByRole('timer').first()).toBeVisible()
  expect(await said(page).count()).toBe(0)
})

test('the check page is in the menu and in the footer, and the home page leads to it', async ({
  page,
  product,
  isMobile,
}) => {
  await page.goto(`${product.site}/index`)
  // On a phone the footer folds its links.
  await expect(page.locator('footer a[href="/verify"]')).toHaveText('Check a result')
  if (isMobile) await page.getByRole('button', { name: 'Site menu' }).click()
  else await expect(page.getByRole('link', { name: 'Verify every result' })).toHaveAttribute('href', '/verify')
  // On phones the menu covers the links of the page.
  const menu = isMobile ? page.getByRole('dialog') : page
  await menu.getByRole('link', { name: 'Check a result' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Check a result' })).toBeVisible()
})

test('Back from a page of the rules finds the play and the picks as they were left', async ({ context, product }) => {
  const { page } = await startPlaying({ context, product })
  await pick(page, 3)
  await page.getByRole('button', { name: 'Rules' }).click()
  await page.getByRole('link', { name: 'How to check any draw' }).click()
  await expect(page.getByRole('heading', { name: 'Check a result' })).toBeVisible()
  await page.goBack()
  const units = page.getByRole('group', { name: 'Units', exact: true })
  await expect(units.getByRole('button', { name: /^3/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true')
})

test('after a bet, the head of the game counts it and leads to it', async ({ context, product }) => {
  const { page } = await startPlaying({ context, product }, 100)
  await waitForNewIssue(page)
  await pick(page, 3)
  await betNow(page).click()
  await page.getByRole('button', { name: /^1 bet in this round/ }).click()
  await expect(page.getByRole('tab', { name: 'My bets' })).toHaveAttribute('aria-selected', 'true')
})

test('a phone on its side shows digits and the button that bets', async ({ context, product, isMobile }) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const { page } = await startPlaying({ context, product })
  await page.setViewportSize({ width: 844, height: 390 })
  const first = page.getByRole('group', { name: 'Ten-thousands', exact: true }).getByRole('button', { name: /^0/ })
  const digit = await first.boundingBox()
  const button = await page
    .getByRole('button', { name: /^(Pick a number|Bet now)/ })
    .filter({ visible: true })
    .boundingBox()
  expect(digit && button && digit.y + digit.height <= button.y && button.y + button.height <= 390).toBe(true)
})

test('the basket on a phone does not scroll sideways, and is shared in a syndicate', async ({
  context,
  product,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  // Its rounds are so long that the shares can be bought on a slow machine, too.
  const { page } = await startPlaying({ context, product, game: 'ssc-5m' }, 10)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('group', { name: 'Units', exact: true }).locator('button').first().click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page
    .getByRole('button', { name: /^Basket/ })
    .filter({ visible: true })
    .click()
  const basket = page.getByRole('dialog', { name: 'Basket' })
  await expect(basket.getByText('Repeat next rounds')).toBeVisible()
  const wide = await basket.evaluate((sheet) =>
    [sheet, ...sheet.querySelectorAll('*')]
      .filter((part) => part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX))
      .map((part) => part.className),
  )
  expect(wide).toEqual([])
  await basket.getByRole('switch', { name: 'Repeat next rounds' }).press('Space')
  await expect(basket.getByText('Rounds, including this one').first()).toBeVisible()
  await expect(basket.getByText(/Total if none wins/)).toBeVisible()
  await basket.getByRole('switch', { name: 'Repeat next rounds' }).press('Space')
  await basket.getByRole('button', { name: 'Start a syndicate' }).click()
  const start = page.getByRole('dialog', { name: 'Start a syndicate' })
  await expect(start.getByText('Price of a share')).toBeVisible()
  await start.getByRole('button', { name: 'Start the syndicate' }).click()
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByText('1 of 10').first().click()
  const syndicate = page.getByRole('dialog', { name: 'Syndicate' })
  await expect(syndicate.getByText('A share is a bet, and you cannot give it back.')).toBeVisible()
  await syndicate.getByRole('button', { name: /^Buy/ }).click()
  await expect(syndicate.getByText('2 of 10')).toBeVisible()
  await syndicate.getByRole('button', { name: 'End the syndicate' }).click()
  await expect(syndicate.getByText('The organiser ended it')).toBeVisible()
})

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a bet has the same time in the list and in its detail, which names the zone', async ({
    context,
    product,
    isMobile,
  }) => {
    test.skip(isMobile, 'needs no second run on a phone')
    const { member, page } = await startPlaying({ context, product }, 100)
    await waitForNewIssue(page)
    await bet(member, FAST_GAME, ['SSC_POSITION'])
    await page.goto(`${product.site}/index#member/personalHistoryCopy`)
    const listed = shown(page, DATE_TIME)
    const time = DATE_TIME.exec((await listed.textContent()) ?? '')?.[0]
    await listed.click()
    await expect(page.getByRole('dialog').last()).toContainText(`${time} GMT+8`)
  })
})
