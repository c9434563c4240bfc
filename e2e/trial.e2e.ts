import { freePlayLogin } from '@croupier/wire/identity/trial'
import type { Page } from '@playwright/test'
import { FAST_GAME } from './fast-game.ts'
import { ISSUE_MS, waitForNewIssue } from './round.ts'
import { putSetting } from './staff.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'steady-light-harbour-42'
const AT_ONCE_MS = 5_000
const bar = (page: Page) => page.getByRole('note').filter({ hasText: 'Play money' })
const tryForFree = (page: Page) => page.getByRole('button', { name: 'Try for free' })

test.describe('trial accounts', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('§4 a visitor tries the games with play money, and registers', async ({
    page,
    product,
    calls,
    staff,
    anotherDevice,
  }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    await page.goto(product.site)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tryForFree(page)).toHaveCount(0)
    await putSetting(people, 'content.flags', { FREEPLAY3: true })
    try {
      // §3: the flag changes an open page at once.
      await expect(tryForFree(page).first()).toBeVisible({ timeout: AT_ONCE_MS })
      await page.getByRole('button', { name: 'Log in' }).first().click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Try for free' })).toBeVisible()
      const started = page.waitForRequest((request) => request.url().includes(freePlayLogin.path))
      await page.getByRole('dialog').getByRole('button', { name: 'Try for free' }).click()
      // §7: the payload.
      expect((await started).postDataJSON()).toMatchObject({ platform: 'W', gatewayVersion: 3 })
      await expect(bar(page)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText(/P\s?10,000\.00/).first()).toBeVisible()

      await page.goto(`${product.site}/lottery?gameCode=${FAST_GAME}`)
      await expect(page.getByRole('timer').first()).toBeVisible({ timeout: ISSUE_MS })
      await waitForNewIssue(page)
      await page.getByRole('group', { name: 'Units', exact: true }).getByRole('button', { name: /^3/ }).click()
      await page
        .getByRole('button', { name: /^Bet now/ })
        .filter({ visible: true })
        .click()
      await expect(page.getByText(/^Bet placed: P\s?2\.00/)).toBeVisible()
      await expect(page.getByText(/P\s?9,998\.00/).first()).toBeVisible()
      await expect(bar(page)).toBeVisible()

      // §4 free play: games of providers open with play money of their own.
      await page.goto(`${product.site}/game?vassalage=house&gameId=dice`)
      await expect(page.getByText('You play with play money.')).toBeVisible()
      const dice = page.frameLocator('iframe[title="Dice"]')
      await expect(dice.getByTestId('balance')).toHaveText(/1,?000\.00/)
      await expect(page.getByRole('link', { name: 'Play for real money' })).toHaveCount(0)

      // §5, §8: what a trial account may not do.
      for (const name of ['depositv2', 'withdraw', 'messageV2', 'securityCenter', 'personalHistoryCopy']) {
        await page.goto(`${product.site}/index#member/${name}`)
        await expect(page.getByRole('alertdialog', { name: 'You need a real account' })).toBeVisible()
        await page.getByRole('button', { name: 'Not now' }).click()
      }
      const desk = await staff('admin', '/members?kind=trials')
      await expect(desk.getByText(/^trial[2-9a-z]{10}$/).first()).toBeVisible()

      await page.goto(`${product.site}/index#member/securityCenter`)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Register' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Username').fill(`tried${Date.now() % 1e9}`)
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await dialog.getByLabel('Confirm password').fill(PASSWORD)
      await dialog.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
      await dialog.getByRole('button', { name: 'Create account' }).click()
      // The page that the visitor wanted opens, and the play money is gone.
      await expect(page.getByRole('heading', { name: 'Passwords' })).toBeVisible()
      await expect(bar(page)).toHaveCount(0)
      await expect(page.getByText(/P\s?0\.00/).first()).toBeVisible()
    } finally {
      await putSetting(people, 'content.flags', { FREEPLAY3: false })
    }
    const other = await anotherDevice()
    await other.goto(product.site)
    await expect(other.getByRole('button', { name: 'Register' }).first()).toBeVisible()
    await expect(tryForFree(other)).toHaveCount(0)
  })
})
