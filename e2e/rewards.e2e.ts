import { localTimeOf } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { memberContacts } from '@croupier/wire/identity/contacts'
import { balance } from '@croupier/wire/wallet/wallet'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { bet, type Member, newMember, payIn, readyToWithdraw } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { expectAccessibleDialogs } from './axe.ts'
import { FAST_GAME } from './fast-game.ts'
import { giveFreeRounds, offerFreeRounds, playFreeRounds } from './free-rounds.ts'
import { drawRaffle } from './raffle-draw.ts'
import { ISSUE_MS } from './round.ts'
import { openAs, tabOf } from './tab.ts'
import { expect, test } from './test.ts'

/** The time zone of the merchant. */
const TIME_ZONE = 'Asia/Shanghai'
/** A series is saved within this time. */
const SAVED_MS = 10 * MS.second

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
  await tab.getByRole('button', { name: 'Claim P25.00 Sorry for the wait' }).press('Enter')
  await expect(tab.getByText('The reward is in your balance')).toBeVisible()
  await expect(tab.getByText('No rewards to claim')).toBeVisible()
  await tab.getByRole('tab', { name: 'History' }).press('Enter')
  await expect(tab.getByRole('listitem').filter({ hasText: 'Sorry for the wait' })).toContainText('Claimed')
  await tab.goto(`${product.site}/index#member/transactionHistory`)
  await expect(tab.getByRole('row').getByText('Reward', { exact: true })).toBeVisible()

  await support.goto(`${product.console}/rewards?open=new&member=${member.name}`)
  await support.getByLabel('Amount').fill('5.00')
  await support.getByLabel('Text for the member').fill('One more')
  await support.getByLabel('Reason').fill('For somebody else')
  await support.getByRole('button', { name: 'Offer reward' }).press('Enter')
  await expect(support.getByText('Reward offered')).toBeVisible()
  const marketing = await staff('marketing')
  await marketing.goto(`${product.console}/rewards?search=${member.name}`)
  await marketing.getByRole('row').filter({ hasText: 'One more' }).click()
  await marketing.getByLabel('Reason for the member').selectOption('Offered by mistake')
  await marketing.getByLabel('Note of staff').fill('It was for somebody else')
  await marketing.getByRole('button', { name: 'Withdraw reward' }).press('Enter')
  await expect(marketing.getByText('Reward withdrawn')).toBeVisible()
  await tab.goto(`${product.site}/index#member/rewardCenter`)
  await tab.reload()
  await tab.getByRole('tab', { name: 'History' }).press('Enter')
  const withdrawn = tab.getByRole('listitem').filter({ hasText: 'One more' })
  await expect(withdrawn).toContainText('We offered it by mistake.')
  await expect(withdrawn.getByRole('link', { name: 'Ask or complain' })).toHaveAttribute('href', /feedback/)

  await support.goto(`${product.console}/rewards?open=new&member=${member.name}`)
  await support.getByLabel('Amount').fill('10.00')
  await support.getByLabel('Stake requirement').fill('1')
  await support.getByLabel('Text for the member').fill('Play with us')
  await support.getByLabel('Reason').fill('A bonus to try')
  await support.getByRole('button', { name: 'Offer reward' }).press('Enter')
  await expect(support.getByText('Reward offered')).toBeVisible()
  await tab.goto(`${product.site}/index#member/rewardCenter`)
  await tab.reload()
  await tab.getByRole('button', { name: 'Claim P10.00 Play with us' }).press('Enter')
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

  // Reward rules §13: staff cancel a running bonus.
  await support.goto(`${product.console}/rewards?open=new&member=${member.name}`)
  await support.getByLabel('Amount').fill('7.00')
  await support.getByLabel('Stake requirement').fill('40')
  await support.getByLabel('Text for the member').fill('Play again')
  await support.getByLabel('Reason').fill('One more bonus')
  await support.getByRole('button', { name: 'Offer reward' }).press('Enter')
  await expect(support.getByText('Reward offered')).toBeVisible()
  await tab.goto(`${product.site}/index#member/rewardCenter`)
  await tab.reload()
  await tab.getByRole('button', { name: 'Claim P7.00 Play again' }).press('Enter')
  await expect(tab.getByRole('progressbar', { name: 'Stakes until it becomes cash' })).toBeVisible()
  await marketing.goto(`${product.console}/rewards?search=${member.name}`)
  await marketing.getByRole('row').filter({ hasText: 'Play again' }).click()
  await marketing.getByLabel('Reason for the member').selectOption('Bets on opposite sides')
  await marketing.getByLabel('Note of staff').fill('Both sides of every round')
  await marketing.getByRole('button', { name: 'Cancel bonus' }).press('Enter')
  await expect(marketing.getByText('Bonus cancelled')).toBeVisible()
  await tab.reload()
  await expect(tab.getByText('P7.00 of bonus money went back to us.')).toBeVisible()
  await expect(tab.getByText('Bets on opposite sides of a round do not earn it.')).toBeVisible()
  await tab.getByRole('tab', { name: 'History' }).press('Enter')
  await expect(tab.getByRole('listitem').filter({ hasText: 'Play again' })).toContainText('Cancelled')

  await tab.goto(`${product.site}/index#member/referral`)
  await expect(tab.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expect(tab.getByText('No friends yet')).toBeVisible()
  const { referralCode } = await member.call(memberContacts, {})
  await newMember(product, undefined, undefined, { referralCode })
  await expect(async () => {
    await tab.reload()
    const friend = tab.getByRole('listitem').filter({ hasText: 'First deposit is missing' })
    await expect(friend).toContainText('In process', { timeout: 2_000 })
  }).toPass()

  await support.goto(`${product.console}/members?search=${member.name}`)
  await support.getByRole('link', { name: member.name }).first().press('Enter')
  await support.getByRole('button', { name: 'Set VIP level' }).press('Enter')
  await support.getByRole('textbox', { name: 'VIP level' }).fill('5')
  await support.getByLabel('Reason').fill('A guest of the house')
  await support.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(support.getByText('VIP level saved')).toBeVisible()
  await tab.goto(`${product.site}/vip`)
  await expect(tab.getByRole('article').filter({ hasText: 'You are here' })).toContainText('VIP 5')
  await expectVipTag(tab, 'VIP 5')
  await tab.goto(`${product.site}/vip#member/bonusDetails`)
  await expect(tab.getByRole('heading', { name: 'VIP bonus' })).toBeVisible()
  await expect(tab.getByText('No rewards to claim')).toBeVisible()
  await expect(tab.getByText('No rewards yet')).toBeVisible()

  await addReview(product.databaseUrl, member.tab.customerId!)
  await marketing.goto(`${product.console}/bonus-reviews?search=${member.name}`)
  await marketing.getByRole('row').filter({ hasText: member.name }).click()
  await expect(marketing.getByText('Deposits with a bonus were withdrawn unplayed')).toBeVisible()
  await marketing.getByLabel('Reason').fill('The deposit left at once')
  await marketing.getByRole('button', { name: 'Close offers' }).press('Enter')
  await expect(marketing.getByText('Offers are closed to the member')).toBeVisible()
  await tab.goto(`${product.site}/promotions`)
  await expect(tab.getByText('A deposit with a bonus was withdrawn before it was played.')).toBeVisible()
  await expect(tab.getByRole('link', { name: /^See and join/ })).toHaveCount(0)
})

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
  const marketing = await staff('marketing')
  await marketing.goto(`${product.console}/points-mall?open=new`)
  await marketing.getByLabel('Name').fill(`Mug for ${member.name}`)
  await marketing.getByLabel('Points', { exact: true }).fill('1200')
  await marketing.getByLabel('Stock').fill('5')
  await marketing.getByText('Needs a receiving address').click()
  await marketing.getByLabel('Reason').fill('A new gift')
  await marketing.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(marketing.getByText('Reward saved')).toBeVisible()

  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/index#member/rewardCenter`)
  await tab.getByRole('link', { name: 'Points mall' }).press('Enter')
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

  const support = await staff('support')
  await support.goto(`${product.console}/points-orders?search=${member.name}`)
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
  const marketing = await staff('marketing')
  await marketing.goto(`${product.console}/missions?open=new`)
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

test('Reward rules §2.2, §4, L9: staff make an offer in the wizard and see it as members do, and a member claims, wagers and converts its bonus at the cost of the ledger, plays free rounds, and rises a VIP level, another one on a phone', async ({
  page,
  context,
  product,
  staff,
  anotherDevice,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const [member, other] = [await newMember(product), await newMember(product)]
  await Promise.all([member, other].map((one) => payIn(one, 1_100)))
  await page.close()
  const code = `hello-${member.name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 32)
  const admin = await staff('admin')
  await admin.goto(`${product.console}/offers`)
  await admin.getByRole('link', { name: 'New offer' }).press('Enter')
  await admin.getByRole('radio', { name: /^Fixed bonus/ }).press('Space')
  await admin.getByRole('button', { name: 'Rule' }).press('Enter')
  await expect(admin.getByLabel('Code in reports and addresses')).toHaveAccessibleDescription(
    'Not in the expected form',
  )
  await admin.getByLabel('Code in reports and addresses').fill(code)
  await admin.getByRole('button', { name: 'Rule' }).press('Enter')
  await admin.getByLabel('Bonus', { exact: true }).fill('10.00')
  await admin.getByLabel('First day').fill('2026-01-01')
  await admin.getByLabel('Last day').fill('2099-12-31')
  await admin.getByLabel('Budget for all members').fill('1000')
  await admin.getByRole('button', { name: 'Wagering and games' }).press('Enter')
  await admin.getByLabel('Stake it').fill('1')
  await admin.getByRole('textbox', { name: 'Lottery: per cent that counts' }).fill('100')
  await expect(admin.getByText('Worth to the member')).toBeVisible()
  const preview = admin.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Bonus of P\u00a010.00')
  await admin.getByRole('radio', { name: 'Desktop' }).press('Space')
  await admin.getByLabel('Language').selectOption('Tiếng Việt')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Tiền thưởng P\u00a010.00')
  await expectAccessibleDialogs(admin, 'the wizard of offers', 'main')
  await admin.getByRole('button', { name: 'Cost' }).press('Enter')
  await expect(admin.getByText('Members entitled')).toBeVisible()
  await admin.getByRole('button', { name: 'Publish' }).press('Enter')
  await admin.getByLabel('Reason').fill('An offer to try')
  await admin.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(admin.getByRole('heading', { name: code })).toBeVisible()

  const tab = await tabOf(context, member)
  const phone = await anotherDevice()
  await phone.setViewportSize({ width: 390, height: 844 })
  const offered = `${product.site}/promoDetail?offer=${encodeURIComponent(code)}`
  await openAs(phone, other, offered)
  await tab.goto(offered)
  for (const one of [tab, phone]) {
    await one.getByRole('checkbox', { name: 'I have read the terms and want this bonus.' }).press('Space')
    await one.getByRole('button', { name: 'Join' }).press('Enter')
    await one.getByRole('button', { name: 'Claim your bonus' }).press('Enter')
    await expect(one.getByText('Your bonus is ready to play')).toBeVisible()
  }
  await Promise.all([member, other].map((one) => bet(one, FAST_GAME, ['SSC_3B_DIRECT'], VIP_BET)))
  const cost = admin.locator('div').filter({ has: admin.getByText('Paid by the house', { exact: true }) })
  await expect(async () => {
    await admin.reload()
    const converted = admin.locator('div').filter({ has: admin.getByText('Became cash', { exact: true }) })
    await expect(converted.last()).toContainText('20.00', { timeout: 2_000 })
  }).toPass({ timeout: ISSUE_MS })
  await expect(cost.last()).toContainText('20.00')
  expect(await paidByLedger(product.databaseUrl, code)).toBe('200000')
  await phone.goto(`${product.site}/index#member/transactionHistory`)
  await expect(phone.getByRole('row').getByText('Bonus turned into cash')).toBeVisible()
  await admin.getByText('Versions', { exact: true }).click()
  await expect(admin.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(1)

  const rounds = `rounds-${code}`.slice(0, 32)
  await offerFreeRounds(admin, product, rounds)
  const won = await playFreeRounds(tab, product, rounds)
  await expect.poll(() => paidByLedger(product.databaseUrl, rounds)).toBe(parseMoney(won).toString())
  await admin.reload()
  await expect(cost.last()).toContainText(won)
  await giveFreeRounds({ support: await staff('support'), tab }, product, member.name)

  // A credited deposit raises the level at once. The bets alone wait for the next round of reviews.
  await Promise.all([member, other].map((one) => payIn(one, 20)))
  for (const one of [tab, phone]) {
    await expect(async () => {
      await one.goto(`${product.site}/vip`)
      const here = one.getByRole('article').filter({ hasText: 'You are here' })
      await expect(here).toContainText('VIP 1', { timeout: 2_000 })
    }).toPass()
    await expectVipTag(one, 'VIP 1')
    await one.goto(`${product.site}/vip#member/rewardCenter`)
    await one.getByRole('button', { name: 'Claim P1.00 Upgrade to VIP level 1' }).press('Enter')
    await expect(one.getByText('The reward is in your balance')).toBeVisible()
  }
})

/** §2: the menu of the avatar has the level of the member as a tag. */
async function expectVipTag(page: Page, level: string): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).press('Enter')
  const menu = page.getByRole('navigation', { name: 'Account menu' }).locator('..')
  await expect(menu.getByText(level, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** So many times 2.00 are the valid bets of the first VIP level, and more than the bonus must be staked. */
const VIP_BET = 500

/** What the house has paid for the bonuses of an offer, in 1/10,000, by the journal alone. */
async function paidByLedger(databaseUrl: string, code: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ paid: string }>(
      `select coalesce(-sum(l.amount), 0)::bigint::text as paid from wallet.lines l
       where l.account = 'house.rewards' and split_part(coalesce(l.reference, l.key::text), ':', 1) in (
         select grant_id::text from rewards.grants where source = 'offer' and source_ref like $1 || ':%')`,
      [code],
    )
    return rows[0]?.paid ?? ''
  } finally {
    await client.end()
  }
}

/** The payment password of members of the harness. */
const PAYMENT_PASSWORD = '730914'

async function confirmPayment(tab: Page): Promise<void> {
  const password = tab.getByRole('dialog', { name: 'Payment password' }).getByLabel('Payment password')
  await password.fill(PAYMENT_PASSWORD)
  await password.press('Enter')
}

/** A review as a night with unplayed deposits would have left it. */
async function addReview(databaseUrl: string, memberId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const figures = [
    { name: 'deposited', value: '100.00' },
    { name: 'withdrawn', value: '100.00' },
    { name: 'validBet', value: '5.00' },
  ]
  const signals = [{ code: 'deposit_withdrawn', points: 60, others: [], figures }]
  try {
    await client.query(
      `insert into rewards.bonus_reviews (member_id, state, score, signals, found_at, scored_at)
       values ($1, 'open', 60, $2, now(), now())`,
      [memberId, JSON.stringify(signals)],
    )
  } finally {
    await client.end()
  }
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
