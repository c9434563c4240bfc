import { bets } from '@croupier/wire/games/bets'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { balance } from '@croupier/wire/wallet/wallet'
import type { Page } from '@playwright/test'
import { openEdge } from '../harness/edge.ts'
import { newMember, payIn } from '../harness/members.ts'
import { FAST_GAME } from './fast-game.ts'
import { ISSUE_MS, waitForNewIssue } from './round.ts'
import { expect, test } from './test.ts'

/** The ids of later builds. */
const [FIRST, SECOND] = ['0123456789ab', 'ba9876543210']
/** DevTools' "Slow 3G". */
const SLOW_3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

test.use({ serviceWorkers: 'allow' })

const betNow = (page: Page) => page.getByRole('button', { name: /^Bet now/ }).filter({ visible: true })
const pick = (page: Page, digit: number) =>
  page
    .getByRole('group', { name: 'Units', exact: true })
    .getByRole('button', { name: new RegExp(`^${digit}`) })
    .click()

/** How many files of its build and of the texts in English the worker has not kept yet. */
const missingFiles = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const code = await (await fetch('/worker.js')).text()
    const lists = ['files', 'en'].map(
      (name) => new RegExp(`\\b${name}:(\\[[^\\]]*\\]|\`[^\`]*\`)`).exec(code)?.[1] ?? '',
    )
    const wanted = lists.flatMap((list) => list.match(/\/assets\/[\w.-]+/g) ?? [])
    const kept = await Promise.all(wanted.map((file) => caches.match(file)))
    return wanted.length < 100 ? ['the list of files'] : wanted.filter((_, at) => !kept[at])
  })

test('a bet survives a lost answer, a deployment, a slow and a lost network; the next page is the new version', async ({
  page,
  context,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  await payIn(member, 100)
  const edge = await openEdge(product.site)
  const build = page.locator('meta[name=build]')
  try {
    await page.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
    }, member.tab)
    await page.goto(`${edge.site}/lottery?gameCode=${FAST_GAME}`)
    await expect(page.getByRole('timer').first()).toBeVisible({ timeout: ISSUE_MS })
    await waitForNewIssue(page)
    await pick(page, 3)
    edge.loseAnswerOf(placeTicket.path)
    await betNow(page).click()
    await page.getByRole('button', { name: /^1 bet in this round/ }).click()
    expect((await member.call(balance, {})).cash).toBe(980_000n)
    await expect.poll(() => missingFiles(page)).toEqual([])

    // The old files are gone, and the page still opens a part that it had not loaded.
    await pick(page, 5)
    await page.evaluate(() => document.documentElement.setAttribute('data-seen', 'before'))
    edge.deploy({ id: FIRST, hasFiles: false })
    await expect(page.getByText('A new version of the site is ready.')).toBeVisible()
    // A tab of the new version opens beside it, and its worker keeps the files of the old one.
    const beside = await context.newPage()
    await beside.goto(`${edge.site}/promotions`)
    await expect(beside.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
    await expect(beside.locator('meta[name=build]')).toHaveAttribute('content', FIRST)
    await page.bringToFront()
    await page.evaluate(() => {
      location.hash = '#member/securityCenter'
    })
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
    await page.goBack()
    await waitForNewIssue(page)
    const network = await context.newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', SLOW_3G)
    await betNow(page).click()
    await expect.poll(async () => (await member.call(bets, { pageSize: 10 })).items.length).toBe(2)
    await expect(page.getByText('We cannot reach the server.')).toHaveCount(0)
    await network.send('Network.emulateNetworkConditions', FAST)
    await beside.close()
    await expect(page.locator('html')).toHaveAttribute('data-seen', 'before')
    edge.deploy({ id: FIRST, hasFiles: true })

    await expect(page.getByRole('tab', { name: 'My bets' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('row').filter({ hasText: 'Place digits' })).toHaveCount(2)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'You are offline' }).filter({ visible: true }).first()).toBeDisabled()
    await expect(page.getByRole('tab', { name: 'My bets' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('row').filter({ hasText: 'Place digits' })).toHaveCount(2)
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toHaveCount(0)

    // Picks may wait on the page of a game, so a player is asked.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /home page/ })
      .click()
    await page.getByRole('button', { name: 'Update now' }).last().click()
    await expect(build).toHaveAttribute('content', FIRST)
    await expect(page).toHaveURL(/\/index/)
    await page.keyboard.press('Tab')
    edge.deploy({ id: SECOND, hasFiles: true })
    await expect(page.getByText('A new version of the site is ready.')).toBeVisible()
    await page.locator('a[href="/noticePage"]').filter({ visible: true }).first().click()
    await expect(build).toHaveAttribute('content', SECOND)
    await expect(page).toHaveURL(/\/noticePage/)

    await context.setOffline(true)
    await page.goto(`${edge.site}/promotions`)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByText('Farora', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
    const { items } = await member.call(bets, { pageSize: 10 })
    expect(items).toHaveLength(2)
  } finally {
    await edge.close()
  }
})
