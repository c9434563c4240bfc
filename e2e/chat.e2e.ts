import sharp from 'sharp'
import { newMember } from '../harness/members.ts'
import { expectAccessibleDialogs } from './axe.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#274' } })
    .png()
    .toBuffer()

test('§4 a member chats with customer service, and the page catches up after a lost connection', async ({
  page,
  context,
  product,
  staff,
}) => {
  const member = await newMember(product)
  const tab = await tabOf(context, member)
  await page.close()
  await tab.goto(`${product.site}/customerService`)
  const log = tab.getByRole('log', { name: 'Conversation' })
  await expect(log.getByText('How can we help? Write your question below.')).toBeVisible()
  await expect(tab.getByText('We never ask for your password or an SMS code.')).toBeVisible()
  await tab.getByLabel('Message', { exact: true }).fill(`Where is my deposit, asks ${member.name}?`)
  await tab.getByLabel('Message', { exact: true }).press('Enter')
  await expect(log.getByText(`Where is my deposit, asks ${member.name}?`)).toBeVisible()
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: await picture() }
  await tab.getByLabel('Picture for the chat').setInputFiles(file)
  await expect(tab.getByText('receipt.png')).toBeVisible()
  await tab.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByRole('img', { name: 'Attachment' })).toBeVisible()

  const support = await staff('support', `/chats?member=${member.name}`)
  await support.getByRole('row').filter({ hasText: member.name }).click()
  const panel = support.getByRole('complementary', { name: 'Chat' })
  await panel.getByRole('button', { name: /^Take the chat/ }).click()
  await expect(tab.getByRole('heading', { name: /, customer service$/ })).toBeVisible()
  await panel.getByLabel('Canned replies').selectOption({ label: 'Greeting' })
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByText('Hello, how can I help you?')).toBeVisible()
  await expectAccessibleDialogs(tab, 'live chat', 'main')
  await panel.getByRole('button', { name: 'Open picture 1 of message 2' }).click()
  await expect(panel.getByRole('img', { name: 'Picture 1 of message 2' })).toBeVisible()

  await context.setOffline(true)
  await panel.getByLabel('Answer', { exact: true }).fill('It is on its way')
  await panel.getByLabel('Answer', { exact: true }).press('Enter')
  await expect(panel.getByRole('log').getByText('It is on its way')).toBeVisible()
  await context.setOffline(false)
  await expect(log.getByText('It is on its way')).toBeVisible({ timeout: 20_000 })

  await panel.getByRole('button', { name: 'Close the chat' }).click()
  const dialog = support.getByRole('dialog', { name: 'Close the chat?' })
  await dialog.getByLabel('Reason').fill('The deposit arrived')
  await dialog.getByRole('button', { name: 'Close the chat' }).click()
  await expect(log.getByText('This chat has ended. Write again to begin another one.')).toBeVisible()
})

test('§4 a visitor opens live chat from the footer, and keeps it over a reload', async ({ page, product }) => {
  await page.goto(`${product.site}/index`)
  const footer = page.locator('footer')
  const contact = footer.getByRole('button', { name: 'Contact us' })
  const [chat] = await Promise.all([page.waitForEvent('popup'), contact.click()])
  await expect(chat).toHaveURL(`${product.site}/customerService`)
  await chat.getByLabel('Message', { exact: true }).fill('How do I register?')
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  const log = chat.getByRole('log', { name: 'Conversation' })
  await expect(log.getByText('How do I register?')).toBeVisible()
  await expect(log.getByText('Sending')).toHaveCount(0)
  await chat.reload()
  await expect(log.getByText('How do I register?')).toBeVisible()
})
