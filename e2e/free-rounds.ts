import type { Page } from '@playwright/test'
import type { Product } from '../harness/product.ts'
import { expect } from './test.ts'

/** Two rounds of the slot of the house for each member who types the code. What they win is cash. */
export async function offerFreeRounds(admin: Page, product: Product, code: string): Promise<void> {
  await admin.goto(`${product.console}/offers/_new`)
  await admin.getByRole('radio', { name: /^Free rounds/ }).press('Space')
  await admin.getByLabel('Code in reports and addresses').fill(code)
  await admin.getByLabel('What brings it').selectOption('Promo code')
  await admin.getByLabel('Promo code', { exact: true }).fill('LANTERN26')
  await admin.getByRole('button', { name: 'Rule' }).press('Enter')
  const game = admin.getByLabel('Game', { exact: true })
  await game.selectOption('Harbour Lanterns (house)')
  // Crash has no free rounds.
  await expect(game.getByRole('option', { name: 'Crash (house)' })).toHaveCount(0)
  await admin.getByLabel('Free rounds for each member').fill('2')
  await admin.getByLabel('Stake of each round').fill('0.20')
  await admin.getByLabel('First day').fill('2026-01-01')
  await admin.getByLabel('Last day').fill('2099-12-31')
  await admin.getByLabel('Budget for all members').fill('100')
  await admin.getByRole('button', { name: 'Wagering and games' }).press('Enter')
  await admin.getByLabel('Stake what they win').fill('0')
  await admin.getByRole('textbox', { name: 'Slots: per cent that counts' }).fill('100')
  await expect(admin.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    '2 free rounds on Harbour Lanterns',
  )
  await admin.getByRole('button', { name: 'Cost' }).press('Enter')
  await admin.getByRole('button', { name: 'Publish' }).press('Enter')
  await admin.getByLabel('Reason').fill('Rounds to try')
  await admin.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(admin.getByRole('heading', { name: code })).toBeVisible()
}

/** Joins the offer, claims the rounds, plays both and answers what they won, as the game shows it. */
export async function playFreeRounds(tab: Page, product: Product, code: string): Promise<string> {
  await tab.goto(`${product.site}/promoDetail?offer=${code}`)
  await tab.getByLabel('Promo code').fill('lantern26')
  await tab.getByRole('checkbox', { name: 'I have read the terms and want this bonus.' }).press('Space')
  await tab.getByRole('button', { name: 'Join' }).press('Enter')
  await tab.getByRole('button', { name: 'Claim your bonus' }).press('Enter')
  await expect(tab.getByText('Your free rounds are ready to play')).toBeVisible()
  await tab.goto(`${product.site}/index#member/rewardCenter`)
  await openRounds(tab)
  const slot = tab.frameLocator('iframe[title="Harbour Lanterns"]')
  await expect(slot.getByTestId('free-rounds')).toHaveText('Free round 1 of 2 · won 0.00')
  const spin = slot.getByRole('button', { name: 'Spin 0.20' })
  await spin.click()
  await expect(slot.getByTestId('free-rounds')).toHaveText(/^Free round 2 of 2 · won \d+\.\d\d$/)
  await expect(slot.getByRole('status')).toHaveText(/^(Lost|Won|Returned)/)
  await spin.click()
  const over = /^Your free rounds are over\. They won (\d+\.\d\d)\.$/
  await expect(slot.getByTestId('free-rounds')).toHaveText(over)
  return over.exec((await slot.getByTestId('free-rounds').textContent()) ?? '')?.[1] ?? ''
}

/** Opens the game of the two free rounds in the reward centre. It knows of them as soon as the job has run. */
async function openRounds(tab: Page): Promise<void> {
  await expect(tab.getByText('2 rounds left')).toBeVisible()
  await expect(async () => {
    await tab.reload()
    await expect(tab.getByText('The game prepares your rounds.')).toBeHidden({ timeout: 2_000 })
    await expect(tab.getByRole('link', { name: 'Play now' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await tab.getByRole('link', { name: 'Play now' }).press('Enter')
}

/** Staff give a member two rounds of dice, and the member claims them and plays one. */
export async function giveFreeRounds(
  { support, tab }: { support: Page; tab: Page },
  product: Product,
  member: string,
): Promise<void> {
  await support.goto(`${product.console}/rewards?open=new&member=${member}`)
  await support.getByRole('radio', { name: 'Free rounds' }).press('Enter')
  await support.getByLabel('Game', { exact: true }).selectOption('Dice (house)')
  await support.getByLabel('Free rounds', { exact: true }).fill('2')
  await support.getByLabel('Stake of each round').fill('0.50')
  await support.getByLabel('Text for the member').fill('For the wait')
  await support.getByLabel('Reason').fill('The payout was late')
  await support.getByRole('button', { name: 'Offer free rounds' }).press('Enter')
  await expect(support.getByText('Free rounds offered')).toBeVisible()
  await tab.goto(`${product.site}/index#member/rewardCenter`)
  await tab.getByRole('button', { name: 'Claim 2 rounds 2 free rounds on Dice' }).press('Enter')
  await expect(tab.getByText('Your free rounds are ready to play')).toBeVisible()
  await openRounds(tab)
  const dice = tab.frameLocator('iframe[title="Dice"]')
  await expect(dice.getByTestId('free-rounds')).toHaveText('Free round 1 of 2 · won 0.00')
  await expect(dice.getByRole('textbox', { name: 'Stake' })).toBeDisabled()
  await dice.getByRole('button', { name: 'Roll 0.50' }).click()
  await expect(dice.getByTestId('free-rounds')).toHaveText(/^Free round 2 of 2 · won \d+\.\d\d$/)
}
