import { randomInt } from 'node:crypto'
import { MEMBER_PASSWORD, ownAddress } from '../harness/members.ts'
import { isInside } from './by-keyboard.ts'
import { expect, test } from './test.ts'

test('§2 an agent opens a downline by a link, sees the team and raises its values', async ({
  page,
  product,
  anotherDevice,
  isMobile,
}) => {
  const agent = product.accounts.find(({ name }) => name === 'agent1')!
  await page.goto(`${product.site}/login?side=agent`)
  const logIn = page.getByRole('dialog')
  await logIn.getByLabel('Username').fill(agent.name)
  await logIn.getByLabel('Password', { exact: true }).fill(agent.password)
  await logIn.getByRole('button', { name: 'Log in to the agent side' }).click()
  await isInside(page)

  await page.goto(`${product.site}/index#member/agentCentre`)
  const centre = page.getByRole('dialog', { name: 'Agent centre' })
  await centre.getByRole('link', { name: 'Team overview' }).click()
  await expect(centre.getByText('Active members')).toBeVisible()
  await page.goBack()
  await centre.getByRole('link', { name: 'Account registration' }).click()
  await centre.getByRole('tab', { name: 'Registration links' }).click()
  await centre.getByRole('radio', { name: 'Agent' }).click()
  const label = `Harbour ${randomInt(1e6)}`
  await centre.getByLabel('Label').fill(label)
  await centre.getByLabel('Registrations at most').fill('1')
  await centre.getByText('Rebate rates').click()
  await centre.getByRole('slider', { name: 'Slots' }).press('ArrowRight')
  await centre.getByRole('button', { name: 'Create link' }).click()
  const link = centre.getByRole('listitem').filter({ hasText: label })
  await expect(link).toContainText('Registrations: 0 of 1')
  const address = (await link.locator('code').textContent()) ?? ''

  const name = `downline${randomInt(1e6)}`
  const device = await anotherDevice()
  await device.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
  await device.goto(`${product.site}${new URL(address).pathname}${new URL(address).search}`)
  const form = device.getByRole('dialog')
  await form.getByLabel('Username').fill(name)
  await form.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await form.getByLabel('Confirm password').fill(MEMBER_PASSWORD)
  await form.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
  await form.getByRole('button', { name: 'Create account' }).click()
  await isInside(device)

  // The new account may send money to its upline.
  await device.goto(`${product.site}/index#member/transferUpline`)
  // A desktop has the link in its side menu, too.
  await expect(
    device.getByRole('link', { name: 'Transfer to the upline' }).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(device.getByText('First, set a payment password')).toBeVisible()

  await page.goto(`${product.site}/index#member/downlineManagmentView`)
  await page.reload()
  const row = centre.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('1700')
  await row.click()
  const one = page.getByRole('dialog', { name })
  await one.getByRole('slider', { name: /Prize group/ }).press('ArrowRight')
  await one.getByText('Rebate rates').click()
  const slots = one.getByRole('slider', { name: 'Slots' })
  await expect(slots).toHaveAttribute('aria-valuetext', '0.05 %')
  await slots.press('ArrowRight')
  await one.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('1702')
  await one.getByRole('link', { name: 'Transaction details' }).click()
  await expect(centre.getByText('There is nothing in this period.')).toBeVisible()
  // A desktop shows the menu beside the page.
  if (isMobile) await centre.getByRole('button', { name: 'Back' }).click()
  await centre.getByRole('link', { name: 'User profit and loss' }).click()
  await centre.getByLabel('Level').selectOption('All agents')
  await expect(centre.getByRole('row').filter({ hasText: 'agent3' })).toBeVisible()
  await centre.getByLabel('Level').selectOption('Directly below')
  await expect(centre.getByRole('row').filter({ hasText: 'Total' })).toBeVisible()
  await centre.getByRole('row').filter({ hasText: 'agent2' }).click()
  await expect(centre.getByRole('row').filter({ hasText: 'agent3' })).toBeVisible()
  await page.goto(`${product.site}/index#member/agentAnnouncement`)
  await centre.getByRole('tab', { name: 'Messages to downlines' }).click()
  await centre.getByLabel('Account').fill(name)
  await centre.getByLabel('Message', { exact: true }).fill('Welcome to the team')
  await centre.getByRole('button', { name: 'Send the message' }).click()
  await expect(centre.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await device.goto(`${product.site}/index#member/messageV2`)
  await device.getByRole('button', { name: /^Message from your upline/ }).click()
  await expect(device.getByText('agent1: Welcome to the team')).toBeVisible()
  await device.getByRole('button', { name: 'No more messages from my upline' }).click()
  await expect(device.getByRole('button', { name: 'Get messages from my upline again' })).toBeVisible()
  // Bets of this day are stated and paid when the day is over.
  await page.goto(`${product.site}/index#member/agentRevenueReport`)
  await expect(centre.getByText('No income in this period')).toBeVisible()
  await expect(centre.getByText('Not released yet')).toBeVisible()
  // The house pays the agent a daily salary, of which the agent offers less below.
  await page.goto(`${product.site}/index#member/agentDailyWages2`)
  await expect(centre.getByRole('region', { name: 'Contract with agent1' })).toBeVisible()
  await centre.getByRole('tab', { name: 'Contracts with downlines' }).click()
  await centre.getByLabel('Account').fill(name)
  await centre.getByLabel('Bet amount (daily)').fill('500')
  await centre.getByLabel('Rate in per cent').fill('0.65')
  await centre.getByRole('button', { name: 'Send the offer' }).click()
  await centre.getByRole('button', { name: 'Withdraw the offer' }).click()
  await expect(centre.getByText('Terminated').first()).toBeVisible()
  await centre.getByRole('tab', { name: 'Paid to downlines' }).click()
  await expect(centre.getByRole('button', { name: 'CSV' })).toBeVisible()
  // Without a real-time salary of its own the agent offers none.
  await page.goto(`${product.site}/index#member/agentRealtimeSalary`)
  await expect(centre.getByText('You have no contract of this kind')).toBeVisible()
  await page.goto(`${product.site}/index#member/downlineManagmentView`)
  await centre.getByRole('button', { name: 'Filters' }).press('Enter')
  const narrowing = page.getByRole('dialog', { name: 'Filters' })
  await narrowing.getByLabel('Type of account').selectOption('Agent')
  await narrowing.getByLabel('Name begins with').fill('AGENT2')
  await narrowing.getByLabel('Name begins with').press('Enter')
  await expect(centre.getByRole('button', { name: 'Remove the filter Name begins with: AGENT2' })).toBeVisible()
  await expect(centre.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await centre.getByRole('row').filter({ hasText: 'agent2' }).click()
  await page.getByRole('dialog', { name: 'agent2' }).getByRole('button', { name: 'Open the branch' }).click()
  await expect(centre.getByRole('row').filter({ hasText: 'agent3' })).toBeVisible()
})
