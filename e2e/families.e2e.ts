import '@croupier/game-math/lottery/families/all'
import { families } from '@croupier/game-math/lottery/index'
import type { Page } from '@playwright/test'
import { newMember, payIn } from '../harness/members.ts'
import { withGames } from './fast-game.ts'
import { ISSUE_MS, openBasket, waitForNewIssue } from './round.ts'
import { follow, openAs } from './tab.ts'
import { expect, test } from './test.ts'

const PERIOD_SECONDS = 30
const BETS = 5

/** A fast game of each family but SSC, which the other journeys play. */
const GAMES = [...families.values()]
  .filter(({ code, openingGames }) => code !== 'SSC' && openingGames.length > 0)
  .map(({ code: family }) => ({ code: `journey-${family.toLowerCase()}`, name: `Journey ${family}`, family }))
type Game = (typeof GAMES)[number]

test('Lottery rules: each family is played, drawn, paid to the last unit and proven', async ({
  page,
  product,
  calls,
}) => {
  const people = { maker: await calls('admin'), checker: await calls('owner') }
  const member = await newMember(product)
  await payIn(member, 1_000)
  await withGames(people, { games: GAMES, periodSeconds: PERIOD_SECONDS }, async () => {
    await openAs(page, member, `${product.site}/lottery`)
    for (const game of GAMES) await playGame(page, game)
    for (const game of GAMES) await seePayout(page, game)
  })
})

/** A ticket of five random bets. Its round is drawn while the member plays the next games. */
async function playGame(page: Page, { code }: Game): Promise<void> {
  await follow(page, `/lottery?gameCode=${code}`)
  await page.getByRole('button', { name: 'Quick pick' }).click()
  await page.getByRole('button', { name: `${BETS} random bets` }).click()
  await openBasket(page)
  await waitForNewIssue(page)
  await page.getByRole('button', { name: /^Place bet/ }).click()
  const placed = page.getByText(/^Bet placed:/).first()
  // On a slow machine the ticket may come too late for the round. Then the page offers the next one.
  const onOpenRound = page.getByRole('button', { name: 'Place it on the open round' })
  // On a phone, the result of a game that was played before may be shown in its place.
  await expect(placed.or(onOpenRound).first()).toBeAttached()
  if (await onOpenRound.isVisible()) await onOpenRound.click()
  await expect(placed).toBeAttached()
}

/** Each bet of the ticket says how its payout follows from the numbers, and the ticket and the draw are proven. */
async function seePayout(page: Page, { code, name }: Game): Promise<void> {
  await follow(page, `/lottery?gameCode=${code}&records=bets`)
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: /Won|Lost|Returned/ })).toHaveCount(BETS, { timeout: ISSUE_MS })
  const detail = page.getByRole('dialog')
  // The list is still read again while the last bets of the round are settled.
  await expect(async () => {
    await page.getByRole('row').nth(1).press('Enter')
    await expect(detail.getByText(`${name}, round`)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(detail.getByRole('region', { name: 'How the payout was computed' })).toBeVisible()
  await detail.getByRole('link', { name: 'Verify my ticket' }).click()
  await expect(page.getByText('Your ticket was counted')).toBeVisible()
  await expect(page.getByText('The result is correct')).toBeVisible()
}
