import { localTimeOf } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { balance } from '@croupier/wire/wallet/wallet'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { bet, type Member, newMember, payIn, readyToWithdraw } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { expectAccessibleDialogs } from './axe.ts'
import { FAST_GAME } from './fast-game.ts'
import { drawRaffle } from './raffle-draw.ts'
import { ISSUE_MS } from './round.ts'
import { openAs, tabOf } from './tab.ts'
import { expect, test } from './test.ts'

/** The time zone of the merchant. */
const TIME_ZONE = 'Asia/Shanghai'
/** A series is saved within this time. */
const SAVED_MS = 10 * MS.second

test('Reward rules §3: a member redeems a reward of the points mall and converts points, staff approve the order, and the member orders once more on a desktop', async ({
  page,
  context,
  product,
  staff,
  anotherDevice,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  await readyToWithdraw(member)
  await earn(product.databaseUrl, member.tab.customerId!, 5_000)
  await page.close()
  const marketing = await staff('marketing', '/points-mall?open=new')
  await marketing.getByLabel('Name').fill(`Mug for ${member.name}`)
  await marketing.getByLabel('Points', { exact: true }).fill('1200')
  await marketing.getByLabel('Stock').fill('5')
  await marketing.getByLabel('Drawing without a picture').selectOption('Mug')
  await marketing.getByText('Needs a receiving address').click()
  await marketing.getByLabel('Reason').fill('A new gift')
  await marketing.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(marketing.getByText('Reward saved')).toBeVisible()

  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/index#member/rewardCenter`)
  await tab.getByRole('link', { name: 'Points mall' }).press('Enter')
  await expect(tab.getByRole('button', { name: `Redeem: Mug for ${member.name}` })).toBeVisible()
  await expectAccessibleDialogs(tab, 'the points mall', 'main')
  await orderMugs(tab, member.name, '2')
  const ordered = tab.getByRole('listitem').filter({ hasText: `2 × Mug for ${member.name}` })
  await expect(ordered).toContainText('In process')
  await expect(tab.getByText('2,600 points').first()).toBeVisible()

  await tab.getByLabel('Points', { exact: true }).fill('1005')
  await tab.getByRole('button', { name: /^Convert/ }).press('Enter')
  await confirmPayment(tab)
  await expect(tab.getByText('Your points are in your balance as cash')).toBeVisible()
  await tab.getByRole('tab', { name: 'Points record' }).press('Enter')
  await expect(tab.getByRole('listitem').filter({ hasText: 'Points converted' })).toContainText('-1,000')

  const support = await staff('support', `/points-orders?search=${member.name}`)
  await support.getByRole('row').filter({ hasText: member.name }).click()
  await support.getByRole('textbox', { name: /Note/ }).fill('Parcel 4711')
  await support.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(support.getByText('Order approved')).toBeVisible()
  await tab.reload()
  await expect(ordered).toContainText('Approved')
  await expect(ordered).toContainText('Parcel 4711')

  const desk = await anotherDevice()
  await openAs(desk, member, `${product.site}/pointMall`)
  await expect(desk.getByRole('listitem').filter({ hasText: 'Parcel 4711' })).toContainText('Approved')
  await orderMugs(desk, member.name, '1')
  const waiting = desk.getByRole('listitem').filter({ hasText: `Mug for ${member.name}` })
  await expect(waiting.filter({ hasText: 'In process' })).toHaveCount(1)
  await expect(desk.getByText('400 points').first()).toBeVisible()
})

/** Orders mugs on the page of the points mall. */
async function orderMugs(tab: Page, name: string, quantity: string): Promise<void> {
  await tab.getByRole('button', { name: `Redeem: Mug for ${name}` }).press('Enter')
  const order = tab.getByRole('dialog', { name: `Mug for ${name}` })
  await order.getByLabel('Quantity').fill(quantity)
  await order.getByLabel('Receiving address').fill('1 Harbour Road')
  await order.getByRole('button', { name: 'Order' }).press('Enter')
  await confirmPayment(tab)
}

test('Reward rules §4, §8, §9.1, §10, T110, T111: staff make a mission, a raffle and red envelopes, and the member claims the reward, a ticket whose draw is verified, a bonus and an envelope, another on a desktop', async ({
  page,
  context,
  product,
  staff,
  anotherDevice,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  const other = await newMember(product)
  await page.close()
  const title = `Come in, ${member.name}`
  const marketing = await staff('marketing', '/missions?open=new')
  await marketing.getByLabel('What counts').selectOption('Days with a login')
  await marketing.getByLabel('Name that members read').fill(title)
  await marketing.getByLabel('Target').fill('1')
  await marketing.getByLabel('First day').fill('2026-01-01')
  await marketing.getByLabel('Last day').fill('2099-12-31')
  await marketing.getByLabel('Reward in money').fill('5.00')
  await marketing.getByLabel('Most rewards').fill('3')
  await marketing.getByLabel('Reason').fill('A mission to try')
  await marketing.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(marketing.getByText('Mission saved')).toBeVisible()

  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/index#member/missionLeaderboard`)
  await expect(tab.getByRole('button', { name: `Claim P5.00 ${title}` })).toBeVisible()
  await expectAccessibleDialogs(tab, 'a mission to claim')
  const desk = await anotherDevice()
  await openAs(desk, other, `${product.site}/index#member/missionLeaderboard`)
  for (const one of [tab, desk]) {
    await one.getByRole('button', { name: `Claim P5.00 ${title}` }).press('Enter')
    await expect(one.getByText('The reward is in your balance')).toBeVisible()
    await expect(one.getByRole('listitem').filter({ hasText: title })).toContainText('Claimed')
  }

  const raffle = `Tickets for ${member.name}`
  await marketing.goto(`${product.console}/raffles?open=new`)
  await marketing.getByLabel('Name that members read').fill(raffle)
  await marketing.getByLabel('First day').fill('2026-01-01')
  await marketing.getByLabel('Last day').fill('2099-12-31')
  await marketing.getByLabel('Valid bet of one ticket').fill('2.00')
  await marketing.getByLabel('Most tickets of a member').fill('5')
  await marketing.getByLabel('Prizes in the order of the draw').fill('10, 5')
  await marketing.getByLabel('Reason').fill('A raffle to try')
  await marketing.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(marketing.getByText('Raffle saved')).toBeVisible()
  const board = await addLeaderboard(marketing, product.console, member.name)
  const envelope = await addEnvelope(marketing, product.console, member.name)

  await Promise.all([member, other].map((one) => bet(one, FAST_GAME, ['SSC_3B_DIRECT'], 1)))
  for (const one of [tab, desk]) {
    const claim = one.getByRole('button', { name: `Claim 1 ticket ${raffle}` })
    await expect(async () => {
      await one.reload()
      await one.getByRole('tab', { name: 'Raffles' }).press('Enter')
      await expect(claim).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: ISSUE_MS })
    await claim.press('Enter')
    await expect(one.getByText('The tickets are yours')).toBeVisible()
    const card = one.getByRole('article').filter({ hasText: raffle })
    await expect(card).toContainText('You have 1 ticket')
    await card.getByText(`Verify the draw: ${raffle}`).click()
    await expect(card.getByRole('button', { name: 'Copy the commitment' })).toBeVisible()
  }
  await drawRaffle({ tab, desk }, product, raffle)
  for (const one of [tab, desk]) await expectRank(one, product, board)

  // §2 promoDetail, T110: the offer is joined on its page, after its terms, and claimed there.
  await tab.goto(`${product.site}/promotions`)
  await tab.getByRole('link', { name: 'See and join: 100% bonus on your deposit' }).press('Enter')
  for (const rule of ['The offer runs from', 'Your cash pays first, then your bonus.', 'You can end the bonus'])
    await expect(tab.getByRole('listitem').filter({ hasText: rule })).toBeVisible()
  await tab.getByRole('textbox', { name: 'Deposit' }).fill('100')
  await expect(tab.getByText('For a deposit of P 100.00, that is P 800.00.')).toBeVisible()
  await expectAccessibleDialogs(tab, 'a bonus offer', 'main')
  await tab.getByRole('button', { name: 'Join' }).press('Enter')
  await expect(tab.getByText('Confirm that you have read the terms.')).toBeVisible()
  await tab.getByRole('checkbox', { name: 'I have read the terms and want this bonus.' }).press('Space')
  await tab.getByRole('button', { name: 'Join' }).press('Enter')
  await expect(tab.getByRole('link', { name: 'Deposit now' })).toBeVisible()
  await payIn(member, 100)
  const claimBonus = tab.getByRole('button', { name: 'Claim your bonus' })
  await expect(async () => {
    await tab.reload()
    await expect(claimBonus).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: ISSUE_MS })
  await claimBonus.press('Enter')
  await expect(tab.getByText('Your bonus is ready to play')).toBeVisible()
  await endBonus(tab, product, member)

  // The human check of the day comes before the first envelope, also while the drop is to come.
  for (const [at, one] of [tab, desk].entries()) {
    await one.goto(`${product.site}/index#member/redEnvelope`)
    const scene = one.getByRole('region', { name: envelope })
    await scene.getByRole('button', { name: 'Check without a picture' }).press('Enter')
    const open = scene.getByRole('button', { name: `Open: ${envelope}` })
    await expect(open).toBeVisible({ timeout: MS.minute })
    await open.press('Enter')
    await expect(scene.getByText('P1.00 is in your balance')).toBeVisible()
    await expect(scene.getByText(`Envelope ${at + 1} of 2.`)).toBeVisible()
  }
})

/** T111: the exit of a bonus shows the cash that stays and the bonus that is lost, and then does exactly that. */
async function endBonus(tab: Page, { site }: Product, member: Member): Promise<void> {
  await tab.goto(`${site}/index#member/rewardCenter`)
  await tab.getByRole('button', { name: 'End the bonus' }).press('Enter')
  const exit = tab.getByRole('alertdialog')
  await expect(exit).toContainText('and lose P100.00 of bonus money')
  const [, kept = ''] = /You keep P([\d,.]+) in cash/.exec((await exit.textContent()) ?? '') ?? []
  await exit.getByRole('button', { name: 'End the bonus' }).press('Enter')
  await expect(tab.getByText('Bonus ended')).toBeVisible()
  expect(await member.call(balance, {})).toMatchObject({ cash: parseMoney(kept.replaceAll(',', '')), bonus: ZERO })
}

/** Makes a leaderboard of valid bets, which has begun. Returns its title. */
async function addLeaderboard(marketing: Page, console: string, name: string): Promise<string> {
  const title = `Race of ${name}`
  await marketing.goto(`${console}/leaderboards?open=new`)
  await marketing.getByLabel('Name that members read').fill(title)
  await marketing.getByLabel('First day').fill('2026-01-01')
  await marketing.getByLabel('Last day').fill('2099-12-31')
  await marketing.getByLabel('Smallest score').fill('1')
  await marketing.getByLabel('Prizes by rank').fill('10, 5')
  await marketing.getByLabel('Reason').fill('A leaderboard to try')
  await marketing.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(marketing.getByText('Leaderboard saved')).toBeVisible()
  return title
}

/** Reward rules §9.2: the missions have the leaderboard beside them, with the member on the podium or, after better ones, in the table. */
async function expectRank(page: Page, { site }: Product, title: string): Promise<void> {
  await page.goto(`${site}/index#member/missionLeaderboard`)
  const board = page.getByRole('region', { name: 'Leaderboards' }).getByRole('article').filter({ hasText: title })
  await expect(async () => {
    await page.reload()
    await expect(board.getByText('You', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: ISSUE_MS + MS.minute })
  await expectAccessibleDialogs(page, 'a leaderboard')
}

/** Makes a series with two envelopes of 1.00, which opens at the next full minute. Returns its title. */
async function addEnvelope(marketing: Page, console: string, name: string): Promise<string> {
  const title = `Envelope for ${name}`
  await marketing.goto(`${console}/envelopes?open=new`)
  await marketing.getByLabel('Name that members read').fill(title)
  await marketing.getByLabel('Total of each drop').fill('2.00')
  await marketing.getByLabel('Envelopes of each drop').fill('2')
  await marketing.getByLabel('Smallest amount').fill('1.00')
  await marketing.getByLabel('Largest amount').fill('1.00')
  await marketing.getByLabel('Reason').fill('An envelope to try')
  // Drops are made for openings to come alone.
  const { date, time } = localTimeOf(new Date(Math.ceil((Date.now() + SAVED_MS) / MS.minute) * MS.minute), TIME_ZONE)
  await marketing.getByLabel('First day').fill(date)
  await marketing.getByLabel('Last day').fill(date)
  await marketing.getByLabel('Local times').fill(time.slice(0, 5))
  await marketing.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(marketing.getByText('Series saved')).toBeVisible()
  return title
}

/** The payment password of members of the harness. */
const PAYMENT_PASSWORD = '730914'

async function confirmPayment(tab: Page): Promise<void> {
  const password = tab.getByRole('dialog', { name: 'Payment password' }).getByLabel('Payment password')
  await password.fill(PAYMENT_PASSWORD)
  await password.press('Enter')
}

/** Points as a night of play would have given them: no journey waits for a night. */
async function earn(databaseUrl: string, memberId: string, points: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('insert into rewards.point_accounts (member_id, next_lot, next_move) values ($1, 2, 2)', [
      memberId,
    ])
    await client.query(`insert into rewards.point_lots values ($1, 1, '2100-01-01', $2)`, [memberId, points])
    await client.query(`insert into rewards.point_moves values ($1, 1, 'earned', $2, $2, 0, '2026-01-01', now())`, [
      memberId,
      points,
    ])
  } finally {
    await client.end()
  }
}
