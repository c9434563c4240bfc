import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newMember } from '../harness/members.ts'
import { follow, tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#274' } })
    .png()
    .toBuffer()

async function attach(tab: Page, name: string): Promise<void> {
  await tab
    .getByLabel('Picture for your feedback')
    .setInputFiles({ name, mimeType: 'image/png', buffer: await picture() })
  await expect(tab.getByText(name)).toBeVisible()
}

test('§5 a member sends feedback with pictures, and reads the answer of staff in the inbox', async ({
  context,
  product,
  staff,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  const content = `The colours of ${member.name} are hard to tell apart`
  const tab = await tabOf(context, member)
  // As another app shares a text with the installed site.
  await tab.goto(`${product.site}/feedback?text=${encodeURIComponent('A text of another app')}`)
  await expect(tab).toHaveTitle(/^Feedback/)
  await expect(tab.getByLabel('Your feedback', { exact: true })).toHaveValue('A text of another app')
  await tab.getByLabel('Your feedback', { exact: true }).fill(content)
  await expect(tab.getByText(`${content.length} of 140 characters`)).toBeVisible()
  await attach(tab, 'first.png')
  await attach(tab, 'second.png')
  await tab.getByRole('button', { name: 'Remove second.png' }).press('Enter')
  await expect(tab.getByText('second.png')).toHaveCount(0)
  await attach(tab, 'third.png')
  await attach(tab, 'fourth.png')
  await expect(tab.getByText("Can't accept upload more than 3 images")).toBeVisible()
  await tab.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  const sent = tab.getByRole('region', { name: 'What you wrote' })
  await expect(sent.getByText(content)).toBeVisible()
  await expect(sent.getByText('3 pictures')).toBeVisible()

  const support = await staff('support', `/feedback?member=${member.name}`)
  await support.getByRole('row').filter({ hasText: content }).click()
  const panel = support.getByRole('complementary', { name: 'Feedback' })
  await panel.getByRole('button', { name: 'Open picture 1' }).click()
  await expect(panel.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await panel.getByLabel('Answer').fill('We are making them brighter')
  await panel.getByRole('button', { name: 'Send answer' }).click()
  await expect(support.getByText(`The answer is in the messages of ${member.name}`)).toBeVisible()

  await expect(sent.getByText('Answer: We are making them brighter')).toBeVisible({ timeout: 45_000 })
  await follow(tab, '/index#member/messageV2')
  await tab.getByRole('button', { name: /^Answer from customer service/ }).click()
  await expect(tab.getByText(`You wrote: “${content}” Our answer: We are making them brighter`)).toBeVisible()
})

test('§5 a visitor sends feedback without pictures', async ({ page, product, isMobile }) => {
  await page.goto(`${product.site}/index`)
  const footer = page.locator('footer')
  // On phones, the links are in a part of the footer that opens.
  if (isMobile) await footer.getByText('Help', { exact: true }).click()
  await footer.getByRole('link', { name: 'Feedback' }).click()
  await expect(page.getByText('Log in to add pictures and to get an answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByText('Please enter content')).toBeVisible()
  await page.getByLabel('Your feedback', { exact: true }).fill('Very fast, thank you')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByText('Thank you for your feedback.')).toBeVisible()
})
