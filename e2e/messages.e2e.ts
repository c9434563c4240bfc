import type { Locator, Page } from '@playwright/test'
import { mailServer } from '../apps/server/src/testing/mail-server.ts'
import type { Product } from '../harness/product.ts'
import { approveAbout } from './staff.ts'
import { expect, test } from './test.ts'

/** The panel of a row of a list, opened by pressing the row. */
async function open(page: Page, row: string, panel: string): Promise<Locator> {
  await page.getByRole('row').filter({ hasText: row }).first().click()
  const opened = page.getByRole('complementary', { name: panel })
  await expect(opened).toBeVisible()
  return opened
}

/** Sends a test message as staff, and returns its row in the list of messages. */
async function sendTest(page: Page, { console }: Product, to: string): Promise<Locator> {
  await page.goto(`${console}/message-delivery`)
  const panel = await open(page, 'Email', 'Delivery')
  await panel.getByLabel('Address', { exact: true }).fill(to)
  await panel.getByRole('button', { name: 'Send a test message' }).click()
  await panel.getByRole('link', { name: 'See whether it arrived' }).click()
  await expect(page).toHaveURL(/\/messages\?search=/)
  return page.getByRole('row').filter({ hasText: 'Connection test' })
}

test('staff see a message in the outbox, change its text, and stop messages to a recipient', async ({
  product,
  staff,
}) => {
  const to = `lena${Date.now()}@mail.example`
  const owner = await staff('owner')
  const sent = await sendTest(owner, product, to)
  await expect(sent).toContainText('Sent')
  await expect(sent).toContainText('l•••@mail.example')
  await sent.click()
  await expect(owner.getByRole('complementary', { name: 'Message' })).toContainText('this is a test')

  await owner.goto(`${product.console}/message-templates`)
  const template = await open(owner, 'Connection test', 'Template')
  const text = template.getByLabel('Text', { exact: true })
  await text.fill('It works, {nobody}')
  await expect(template.getByText('{nobody} is not a variable of this message')).toBeVisible()
  await text.fill('{merchant} says hello')
  await expect(template.getByText('Farora says hello')).toBeVisible()
  await template.getByLabel('Reason').fill('Friendlier')
  await template.getByRole('button', { name: 'Save text' }).click()
  await expect(template.getByText(/^Version 1, by/)).toBeVisible()
  const again = await sendTest(owner, product, to)
  await expect(again).toHaveCount(2)
  await again.first().click()
  await expect(owner.getByRole('complementary', { name: 'Message' })).toContainText('Farora says hello')

  await owner.goto(`${product.console}/message-suppressions`)
  await owner.getByRole('button', { name: 'Add recipient' }).click()
  const form = owner.getByRole('complementary', { name: 'Add recipient' })
  await form.getByLabel('Address').fill(to)
  await form.getByLabel('Note').fill('Asked us to stop')
  await form.getByRole('button', { name: 'Add recipient' }).click()
  await expect(owner.getByRole('row').filter({ hasText: 'Asked us to stop' }).first()).toBeVisible()
  const stopped = await sendTest(owner, product, to)
  await expect(stopped.first()).toContainText('Suppressed')
})

test('T155 two people connect a mail server, and messages arrive there over TLS', async ({ product, staff }) => {
  const server = await mailServer()
  const to = `mia${Date.now()}@mail.example`
  const owner = await staff('owner')
  await owner.goto(`${product.console}/message-delivery`)
  const panel = await open(owner, 'Email', 'Delivery')
  await panel.getByLabel('Delivered by').selectOption('SMTP server')
  await panel.getByLabel('Host').fill('localhost')
  await panel.getByLabel('Port').fill(String(server.port))
  await panel.getByLabel('Sender address').fill('no-reply@farora.example')
  await setNullable(panel, 'Certificate authority (PEM)', server.cert)
  await panel.getByLabel('Reason').fill('Our relay')
  await panel.getByRole('button', { name: 'Request approval' }).click()
  await expect(owner.getByText('Approval requested from another member of staff')).toBeVisible()
  const admin = await staff('admin')
  await approveAbout(admin, product, 'connection:email')
  const row = await sendTest(owner, product, to)
  await expect(row.first()).toContainText('Sent')
  expect(server.mails).toMatchObject([{ to: [to], from: 'no-reply@farora.example' }])

  // The next journeys read messages in the outbox again.
  await owner.goto(`${product.console}/message-delivery`)
  const back = await open(owner, 'Email', 'Delivery')
  await back.getByLabel('Delivered by').selectOption('Outbox only')
  await back.getByLabel('Reason').fill('The journey is over')
  await back.getByRole('button', { name: 'Request approval' }).click()
  await expect(owner.getByText('Approval requested from another member of staff').first()).toBeVisible()
  await approveAbout(admin, product, 'connection:email')
  await server.close()
})

/** Fills in a field that may be empty: a switch shows it. */
async function setNullable(panel: Locator, label: string, value: string): Promise<void> {
  await panel.getByRole('switch', { name: `${label}: none` }).press('Space')
  await panel.getByRole('textbox', { name: label }).fill(value)
}
