import { newMember } from '../harness/members.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

test('§5 a member whom no answer helps asks a question within its word range', async ({
  page,
  context,
  product,
  staff,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  await page.goto(`${product.site}/helpmc`)
  await expect(page.getByText('Log in to ask us a question.')).toBeVisible()
  await page.close()
  const member = await newMember(product)
  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/help`)
  const question = tab.getByLabel('Your question')
  const send = tab.getByRole('region', { name: 'No answer found?' }).getByRole('button', { name: 'Send', exact: true })
  await question.fill('Why?')
  await send.press('Enter')
  await expect(tab.getByText('Write 10 to 300 characters.')).toBeVisible()
  const text = `When does ${member.name} see the new games?`
  await question.fill(text)
  await send.press('Enter')
  await expect(tab.getByText('Thank you. The answer comes to your messages.')).toBeVisible()
  const support = await staff('support', `/feedback?kind=question&member=${member.name}`)
  await expect(support.getByRole('row').filter({ hasText: text })).toContainText('Question')
})
