import { cents } from '@croupier/kernel/money'
import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import type { BrowserContext, Page } from '@playwright/test'
import { newMember, payIn, readyToWithdraw } from '../harness/members.ts'
import { FAST_GAME } from './fast-game.ts'
import { waitForNewIssue } from './round.ts'
import { openAs } from './tab.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'steady-light-harbour-42'
/** The promise to players. `reachability.test.ts` and `live.test.ts` measure it with a clock of their own. */
const NOTICED_MS = 5_000
const SLOW_MACHINE_MS = 5_000

/** A switch that swallows everything between the page and the server, as a dead network does: nothing fails, nothing answers. */
async function silenceable(page: Page): Promise<{ set(silent: boolean): Promise<void> }> {
  let isSilent = false
  await page.routeWebSocket(/\/wps\/live$/, (near) => {
    const far = near.connectToServer()
    near.onMessage((message) => isSilent || far.send(message))
    far.onMessage((message) => isSilent || near.send(message))
  })
  await page.route(/\/wps\//, async (route) => {
    // The browser gives up an unanswered request by itself.
    if (!isSilent) await route.continue().catch(() => {})
  })
  return {
    async set(silent) {
      isSilent = silent
    },
  }
}

test('an unreachable server is announced within seconds, and bets wait until it is back', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  await payIn(member, 50)
  const server = await silenceable(page)
  await openAs(page, member, `${product.site}/lottery?gameCode=${FAST_GAME}`)
  await waitForNewIssue(page)
  const betNow = page.getByRole('button', { name: /^(Bet now|No connection|Pick)/ }).filter({ visible: true })
  const banner = page.getByText('We cannot reach the server.').filter({ visible: true })
  await expect(banner).toHaveCount(0)
  await server.set(true)
  await expect(banner).toBeVisible({ timeout: NOTICED_MS + SLOW_MACHINE_MS })
  for (const row of ['Ten-thousands', 'Thousands', 'Hundreds', 'Tens', 'Units'])
    await page.getByRole('group', { name: row, exact: true }).getByRole('button', { name: /^7/ }).click()
  await expect(betNow.last()).toHaveText(/No connection/)
  await expect(betNow.last()).toHaveAttribute('aria-disabled', 'true')
  await server.set(false)
  await expect(banner).toHaveCount(0)
  await expect(betNow.last()).toHaveText(/Bet now|Closed/)
})

test.describe('several tabs', () => {
  const isLoggedIn = (page: Page) => page.getByRole('button', { name: /account menu/ }).first()
  const newTab = async (context: BrowserContext, address: string) => {
    const page = await context.newPage()
    await page.goto(address)
    return page
  }

  test('T162 a new tab is logged in, a logout ends all tabs, and no shared storage holds the token', async ({
    context,
    page,
    product,
    isMobile,
  }) => {
    test.skip(isMobile, 'needs no second run on a phone')
    const { name } = await newMember(product)
    await page.goto(product.site)
    await page.getByRole('button', { name: 'Log in' }).first().click()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
    await expect(isLoggedIn(page)).toBeVisible()
    const second = await newTab(context, `${product.site}/index#member/securityCenter`)
    await expect(second.getByRole('heading', { name: 'My account' })).toBeVisible()
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
    expect(token).not.toBe('')
    for (const tab of [page, second])
      expect(await tab.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toContain(token)
    await page
      .getByRole('button', { name: /account menu/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    for (const tab of [page, second]) {
      await expect(tab.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
      expect(await tab.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    }
    // The last session is gone, so a new tab is a visitor's.
    const third = await newTab(context, product.site)
    await expect(third.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  })
})

test('every page has a title of its own', async ({ page, product, isMobile }) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  const site = 'Farora'
  for (const [path, title] of [
    ['/index', site],
    ['/login', `Log in – ${site}`],
    ['/register', `Register – ${site}`],
    ['/lottery?gameCode=ssc-1m', new RegExp(`^SSC.* – ${site}$`)],
    ['/vnlottery', `Vietnamese lottery – ${site}`],
    ['/seaLottery', `South-East Asian lottery – ${site}`],
    // §2: the page group of electronic lotteries has the page of their area.
    ['/eaLottery', `Electronic lottery – ${site}`],
    ['/verify', `Check a result – ${site}`],
    ['/noticePage', `Notices – ${site}`],
    ['/promotions', `Promotions – ${site}`],
    ['/promoDetail?id=lotteries', `Three lotteries, one wallet – ${site}`],
    ['/help', `Help centre – ${site}`],
    ['/nowhere', `Page not found – ${site}`],
  ] as const) {
    await page.goto(product.site + path)
    await expect(page).toHaveTitle(title)
  }
  await openAs(page, member, `${product.site}/help#member/transactionHistory`)
  await expect(page).toHaveTitle(`Account record – ${site}`)
  await page.getByRole('button', { name: 'Close' }).filter({ visible: true }).last().click()
  await expect(page).toHaveTitle(`Help centre – ${site}`)
})

test('the focus moves to the content of the page after a login', async ({ page, product, isMobile }) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const { name } = await newMember(product)
  await page.goto(product.site)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
})

test('at most twelve tab stops lie between the first digit and the bet', async ({ page, product, isMobile }) => {
  test.skip(isMobile, 'needs a keyboard')
  await page.goto(`${product.site}/lottery?gameCode=${FAST_GAME}`)
  const rows = page.getByRole('group', { name: 'Ten-thousands', exact: true })
  await rows.getByRole('button').first().focus()
  await page.keyboard.press('7')
  for (const _ of ['Thousands', 'Hundreds', 'Tens', 'Units']) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('7')
  }
  let stops = 4
  const isAtBet = () => page.evaluate(() => /^(Bet now|Closed)/.test(document.activeElement?.textContent ?? ''))
  for (; stops <= 12 && !(await isAtBet()); stops++) await page.keyboard.press('Tab')
  expect(stops).toBeLessThanOrEqual(12)
  // Arrows reach the tools of a row.
  await rows.getByRole('button').first().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(rows.getByRole('button', { pressed: true })).toHaveCount(0)
})

/** Replaces parts of the server's answers. */
async function amendAnswers(
  page: Page,
  path: string,
  amend: (value: Record<string, unknown>) => object,
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const answer = await route.fetch()
      const body: { value: Record<string, unknown> } = await answer.json()
      await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, ...amend(body.value) } } })
    },
  )
}

test.describe('the home page', () => {
  const wins = '/wps/relay/GCSGAME_getRankList'
  const proof = (page: Page) => page.getByRole('heading', { name: 'How every result is proven' })
  const won = (page: Page) => page.getByRole('heading', { name: 'Recent wins' })

  test('shows how a result is proven until a bet has won', async ({ page, product }) => {
    await amendAnswers(page, wins, () => ({ list: [] }))
    await page.goto(`${product.site}/index`)
    await expect(proof(page)).toBeVisible()
    await expect(won(page)).toHaveCount(0)
    await page
      .locator('section')
      .filter({ has: proof(page) })
      .getByRole('link', { name: 'Check a result' })
      .click()
    await expect(page.getByRole('heading', { name: 'Check a result' })).toBeVisible()
  })

  test('shows the last wins in its place', async ({ page, product }) => {
    const win = {
      player: 'k***a',
      game: FAST_GAME,
      gameName: 'SSC',
      category: 'LOTT',
      prize: '19.6000',
      wonAt: new Date().toISOString(),
    }
    await amendAnswers(page, wins, () => ({ list: [win] }))
    await page.goto(`${product.site}/index`)
    await expect(won(page)).toBeVisible()
    await expect(page.getByText(win.player)).toBeVisible()
    await expect(proof(page)).toHaveCount(0)
  })

  test('shows the time of the first draw of a game that has no result', async ({ page, product, isMobile }) => {
    test.skip(!isMobile, 'needs no second run on a desktop')
    await amendAnswers(page, '/wps/lottery/games', ({ games }) => ({
      games: Array.isArray(games) ? games.map((game: object) => ({ ...game, last: null })) : [],
    }))
    await page.goto(`${product.site}/index`)
    const coming = page.getByText(/^Round \d+ is drawn at \W?\d\d:\d\d/).filter({ visible: true })
    await expect(coming.first()).toBeVisible()
  })
})

test('the plays of a game stay on one line, which arrows scroll', async ({ page, product, isMobile }) => {
  test.skip(isMobile, 'needs a mouse')
  await page.goto(`${product.site}/lottery?gameCode=${FAST_GAME}`)
  const plays = page.getByRole('tablist', { name: 'Bet types' })
  const last = plays.getByRole('tab').last()
  await expect(last).toBeAttached()
  const tops = await plays.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expect(last).not.toBeInViewport()
  await plays.locator('xpath=following-sibling::button').last().click()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('the trend fits a phone', async ({ page, product, isMobile }) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.site}/lottery?gameCode=${FAST_GAME}`)
  const trend = page.getByRole('region', { name: /^Trend of one place/ })
  await expect(trend.locator('tbody tr').first()).toBeAttached()
  expect(await trend.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
})

test('a menu rises, and appears at once when motion is reduced', async ({ page, product }) => {
  const member = await newMember(product)
  // The event is sent only for animations that have keyframes.
  await page.addInitScript(() => {
    const longestMs = new Map<string, number>()
    Object.assign(window, { longestMs })
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (!(target instanceof Element)) return
      const { animationDelay, animationDuration } = getComputedStyle(target)
      const ms = 1000 * (Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration))
      longestMs.set(animationName, Math.max(ms, longestMs.get(animationName) ?? 0))
    })
  })
  const openMenu = async () => {
    await page.getByRole('button', { name: /account menu/ }).click()
    return page.evaluate(async () => {
      const longestMs: Map<string, number> = Reflect.get(window, 'longestMs')
      while (!longestMs.has('rise')) await new Promise(requestAnimationFrame)
      return { rise: longestMs.get('rise'), longest: Math.max(...longestMs.values()) }
    })
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openAs(page, member, `${product.site}/index`)
  expect(await openMenu()).toMatchObject({ rise: 160 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  expect(await openMenu()).toEqual({ rise: 1, longest: 1 })
})

test('messages are counted, open, lead to their order and become read', async ({ page, product, isMobile }) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  await payIn(member, 500)
  const withdraw = await readyToWithdraw(member)
  await withdraw(cents(15_000))
  const [order] = (await member.call(withdrawals, { pageSize: 1 })).items
  await openAs(page, member, product.site)
  const unread = page.getByRole('button', { name: /(Messages|menu), \d+ unread/ }).filter({ visible: true })
  await expect(unread).toBeVisible()
  await page.goto(`${product.site}/index#member/messageV2`)
  const message = page.getByRole('button', { name: /^Withdrawal requested/ })
  await expect(message).toContainText('New')
  // A message about security names what changed.
  for (const changed of ['Payment password set', 'Payout account added'])
    await expect(page.getByRole('button', { name: new RegExp(`^${changed}`) })).toBeVisible()
  await message.click()
  await expect(page.getByText(/You requested a withdrawal of P.150\.00\./)).toBeVisible()
  await expect(page.getByText(`Order ${order?.id}`)).toBeVisible()
  await expect(message).not.toContainText('New')
  await page.getByRole('button', { name: 'Deposits', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: /^Deposit credited/ })).toBeVisible()
  await expect(message).toHaveCount(0)
  await page.getByRole('tab', { name: 'Platform information' }).click()
  await expect(page.getByRole('button', { name: /^Welcome to Farora/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Your messages' }).click()
  await message.click()
  await page.getByRole('link', { name: 'Go to your withdrawals' }).click()
  await expect(
    page
      .getByText(order?.id ?? '')
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('list').getByText('New')).toHaveCount(0)
  await page.goto(product.site)
  await expect(page.getByRole('button', { name: /account menu/ }).first()).toBeVisible()
  await expect(unread).toHaveCount(0)
})

test('text of twice the size fits into the bottom bar', async ({ page, product, isMobile }) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product.site)
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).last()
  await expect(bar).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const fits = await bar.locator('a, button').evaluateAll((items) =>
    items.every((item) => {
      const range = document.createRange()
      range.selectNodeContents(item)
      const text = range.getBoundingClientRect()
      const box = item.getBoundingClientRect()
      return text.left >= box.left && text.right <= box.right && text.bottom <= box.bottom
    }),
  )
  expect(fits).toBe(true)
})
