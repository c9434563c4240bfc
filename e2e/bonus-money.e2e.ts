import { cents } from '@croupier/kernel/money'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { newMember, payIn } from '../harness/members.ts'
import { FAST_GAME } from './fast-game.ts'
import { openAs } from './tab.ts'
import { expect, test } from './test.ts'

test('T026 the bonus money of a member stands beside the cash on lottery pages, below games and in the wallet', async ({
  page,
  product,
  calls,
  isMobile,
}) => {
  const member = await newMember(product)
  await payIn(member, 50)
  const support = await calls('support')
  const offer = { member: member.name, amount: cents(1_000), multiple: 5 }
  await support(offerGrant, { ...offer, note: 'A bonus to try', reason: 'A journey' })
  const { items } = await member.call(offeredGrants, {})
  await member.call(claimGrant, { id: items[0]?.id ?? '' })

  await openAs(page, member, `${product.site}/lottery?gameCode=${FAST_GAME}`)
  await expect(page.getByRole('banner')).toContainText(/50\.00.*Bonus money, used after your cash.*10\.00/s)
  if (isMobile) await page.getByRole('button', { name: 'Basket' }).click()
  await expect(page.getByText(/Bonus money\D*10\.00, used after your cash/).last()).toBeVisible()

  await page.goto(`${product.site}/game?vassalage=house&gameId=mines`)
  await expect(page.getByTestId('strip-balance')).toContainText('50.00')
  await expect(page.getByTestId('strip-bonus')).toContainText('10.00')

  await page.goto(`${product.site}/index#member/transferFund`)
  await expect(page.getByText('Bonus money', { exact: true }).first()).toBeVisible()
})
