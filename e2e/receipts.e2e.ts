import { cents } from '@croupier/kernel/money'
import sharp from 'sharp'
import { newMember, payIn, readyToWithdraw } from '../harness/members.ts'
import { approveAbout, payAll } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const statement = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()

test.skip(({ isMobile }) => !isMobile, 'needs no second run on a desktop')

test('§4 a member confirms one withdrawal and disputes another with a proof, and two people return it', async ({
  context,
  product,
  calls,
  staff,
}) => {
  const member = await newMember(product)
  await payIn(member, 1000)
  const request = await readyToWithdraw(member)
  await request(cents(20_000))
  await request(cents(30_000))
  const people = { finance: await calls('finance'), treasury: await calls('treasury') }
  const [second, first] = await payAll(member, people)
  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/index#member/withdraw`)
  await expect(tab.getByText('Has the money arrived?')).toHaveCount(2)
  await tab.getByRole('button', { name: `Received: withdrawal ${first!.id}`, exact: true }).press('Enter')
  await expect(tab.getByText('You received the money.')).toBeVisible()

  await tab.getByRole('button', { name: `Not received: withdrawal ${second!.id}` }).click()
  const dialog = tab.getByRole('dialog', { name: 'The money did not arrive' })
  await dialog.getByLabel('What happened?').fill('My bank has no payment')
  await expect(dialog.getByText('Upload a proof first.')).toBeVisible()
  await dialog
    .getByLabel('Proof', { exact: true })
    .setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer: await statement() })
  await expect(dialog.getByText('1 proof uploaded')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(tab.getByText('You told us that the money did not arrive.')).toBeVisible()

  const finance = await staff('finance', '/disputes')
  await finance.getByRole('row').filter({ hasText: second!.id }).click()
  const panel = finance.getByRole('complementary', { name: `Dispute ${second!.id}` })
  await expect(panel.getByText('My bank has no payment')).toBeVisible()
  await panel.getByRole('button', { name: 'Open proof 1' }).click()
  await expect(panel.getByRole('img', { name: 'Proof 1' })).toBeVisible()
  await panel.getByRole('button', { name: 'Request return' }).click()
  const asking = finance.getByRole('dialog', { name: /^Return/ })
  await asking.getByLabel('Reason').fill('The bank sent it back')
  await asking.getByRole('button', { name: 'Request return' }).click()
  await expect(panel.getByText('Waiting for approval.')).toBeVisible()
  await approveAbout(people.treasury, second!.id)
  await expect(tab.getByText('The whole amount is back in your balance.')).toBeVisible({ timeout: 30_000 })
})
