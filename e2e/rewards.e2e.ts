import { bet, newMember } from '../harness/members.ts'
import { FAST_GAME } from './fast-game.ts'
import { ISSUE_MS } from './round.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

test('Reward rules §1: staff offer a reward and a bonus and give a level, and the member claims, wagers and sees them', async ({
  page,
  context,
  product,
  staff,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  await page.close()
  const support = await staff('support')
  await support.goto(`${product.console}/rewards?open=new&member=${member.name}`)
  await support.getByLabel('Amount').fill('25.00')
  await support.getByLabel('Text for the member').fill('Sorry for the wait')
  await support.getByLabel('Reason').fill('The payout was late')
  await support.getByRole('button', { name: 'Offer reward' }).press('Enter')
  await expect(support.getByText('Reward offered')).toBeVisible()

  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/index#member/rewardCenter`)
  await tab.getByRole('button', { name: 'Claim: Sorry for the wait' }).press('Enter')
  await expect(tab.getByText('The reward is in your balance')).toBeVisible()
  await expect(tab.getByText('No rewards to claim')).toBeVisible()
  await tab.getByRole('tab', { name: 'History' }).press('Enter')
  await expect(tab.getByRole('listitem').filter({ hasText: 'Sorry for the wait' })).toContainText('Claimed')
  await tab.goto(`${product.site}/index#member/transactionHistory`)
  await expect(tab.getByRole('row').getByText('Reward', { exact: true })).toBeVisible()

  await support.goto(`${product.console}/rewards?open=new&member=${member.name}`)
  await support.getByLabel('Amount').fill('10.00')
  await support.getByLabel('Stake requirement').fill('1')
  await support.getByLabel('Text for the member').fill('Play with us')
  await support.getByLabel('Reason').fill('A bonus to try')
  await support.getByRole('button', { name: 'Offer reward' }).press('Enter')
  await expect(support.getByText('Reward offered')).toBeVisible()
  await tab.goto(`${product.site}/index#member/rewardCenter`)
  await tab.getByRole('button', { name: 'Claim: Play with us' }).press('Enter')
  await expect(tab.getByRole('progressbar', { name: 'Stakes until it becomes cash' })).toBeVisible()
  await tab.getByRole('button', { name: 'End the bonus' }).press('Enter')
  await expect(tab.getByRole('alertdialog')).toContainText('You keep P25.00 in cash and lose P10.00 of bonus money')
  await tab.getByRole('button', { name: 'Keep the bonus' }).press('Enter')
  // 30.00 of which cash pays 25.00; half of a lottery stake counts, and 10.00 are required.
  await bet(member, FAST_GAME, ['SSC_3B_DIRECT'], 15)
  await expect(async () => {
    await tab.goto(`${product.site}/index#member/transactionHistory`)
    await tab.reload()
    await expect(tab.getByRole('row').getByText('Bonus turned into cash')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: ISSUE_MS })

  await support.goto(`${product.console}/members?search=${member.name}`)
  await support.getByRole('link', { name: member.name }).first().press('Enter')
  await support.getByRole('button', { name: 'Set VIP level' }).press('Enter')
  await support.getByRole('textbox', { name: 'VIP level' }).fill('5')
  await support.getByLabel('Reason').fill('A guest of the house')
  await support.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(support.getByText('VIP level saved')).toBeVisible()
  await tab.goto(`${product.site}/vip`)
  await expect(tab.getByRole('article').filter({ hasText: 'You are here' })).toContainText('VIP 5')
})
