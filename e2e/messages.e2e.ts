import { randomUUID } from 'node:crypto'
import { contactCode, setContact } from '@croupier/wire/identity/contacts'
import { stepUp } from '@croupier/wire/identity/step-up'
import type { Locator, Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { signRequest } from '../apps/server/src/platform/partner/signature.ts'
import { type MailServer, mailServer } from '../apps/server/src/testing/mail-server.ts'
import { MEMBER_PASSWORD, newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { approveAbout } from './staff.ts'
import { follow, tabOf } from './tab.ts'
import { expect, test } from './test.ts'

/** The panel of a row of a list, opened by pressing the row. */
async function open(page: Page, row: string, panel: string): Promise<Locator> {
  await page.getByRole('row').filter({ hasText: row }).first().click()
  const opened = page.getByRole('complementary', { name: panel })
  await expect(opened).toBeVisible()
  return opened
}

/** Sends a test message as staff from the list of connections, and returns its row in the list of messages. */
async function sendTest(page: Page, to: string): Promise<Locator> {
  const panel = await open(page, 'Email', 'Delivery')
  await panel.getByLabel('Address', { exact: true }).fill(to)
  await panel.getByRole('button', { name: 'Send a test message' }).click()
  await panel.getByRole('link', { name: 'See whether it arrived' }).click()
  await expect(page).toHaveURL(/\/messages\?search=/)
  return page.getByRole('row').filter({ hasText: 'Connection test' })
}

test('staff see a message in the outbox, change its text, and stop messages to a recipient', async ({ staff }) => {
  const to = `lena${Date.now()}@mail.example`
  const owner = await staff('owner', '/message-delivery')
  const sent = await sendTest(owner, to)
  await expect(sent).toContainText('Sent')
  await expect(sent).toContainText('l•••@mail.example')
  await sent.click()
  await expect(owner.getByRole('complementary', { name: 'Message' })).toContainText('this is a test')

  await follow(owner, '/message-templates')
  const template = await open(owner, 'Connection test', 'Template')
  const text = template.getByLabel('Text', { exact: true })
  await text.fill('It works, {nobody}')
  await expect(template.getByText('{nobody} is not a variable of this message')).toBeVisible()
  await text.fill('{merchant} says hello')
  await expect(template.getByText('Farora says hello')).toBeVisible()
  await template.getByLabel('Reason').fill('Friendlier')
  await template.getByRole('button', { name: 'Save text' }).click()
  await expect(template.getByText(/^Version 1, by/)).toBeVisible()
  await follow(owner, '/message-delivery')
  const again = await sendTest(owner, to)
  await expect(again).toHaveCount(2)
  await again.first().click()
  await expect(owner.getByRole('complementary', { name: 'Message' })).toContainText('Farora says hello')

  await follow(owner, '/message-suppressions')
  await owner.getByRole('button', { name: 'Add recipient' }).click()
  const form = owner.getByRole('complementary', { name: 'Add recipient' })
  await form.getByLabel('Address').fill(to)
  await form.getByLabel('Note').fill('Asked us to stop')
  await form.getByRole('button', { name: 'Add recipient' }).click()
  await expect(owner.getByRole('row').filter({ hasText: 'Asked us to stop' }).first()).toBeVisible()
  await follow(owner, '/message-delivery')
  const stopped = await sendTest(owner, to)
  await expect(stopped.first()).toContainText('Suppressed')
})

/** Waits for a mail to a recipient, and returns its text. */
async function mailTo({ mails }: Pick<MailServer, 'mails'>, to: string): Promise<string> {
  await expect.poll(() => mails.some((mail) => mail.to[0] === to)).toBe(true)
  return (await PostalMime.parse(mails.findLast((mail) => mail.to[0] === to)?.source ?? '')).text ?? ''
}

/** A member with this address, which is confirmed with the code of a mail. */
async function memberWithEmail(product: Product, server: Pick<MailServer, 'mails'>, email: string) {
  const member = await newMember(product)
  await member.call(contactCode, { email })
  const verificationCode = /\d{6}/.exec(await mailTo(server, email))?.[0]
  await member.call(stepUp, { way: 'password', password: MEMBER_PASSWORD })
  await member.call(setContact, { email, verificationCode })
  return member
}

/** Reports the end of a message as a mail provider does. */
async function reportAs(secret: string, { site }: Product, event: object): Promise<number> {
  const [path, body] = ['/gateway/messages/email', JSON.stringify({ events: [event] })]
  const stamp = { requestId: randomUUID(), at: new Date() }
  const headers = signRequest([secret], stamp, { method: 'POST', path, body })
  const answer = await fetch(`${site}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  return answer.status
}

test('T155 two people connect a mail server, messages arrive there over TLS, and a bounce shows to staff and the member', async ({
  product,
  calls,
  staff,
  context,
}) => {
  const server = await mailServer()
  const secret = randomUUID()
  const to = `mia${Date.now()}@mail.example`
  const owner = await staff('owner', '/message-delivery')
  const panel = await open(owner, 'Email', 'Delivery')
  await panel.getByLabel('Delivered by').selectOption('SMTP server')
  await panel.getByLabel('Host').fill('localhost')
  await panel.getByLabel('Port', { exact: true }).fill(String(server.port))
  await panel.getByLabel('Sender address').fill('no-reply@farora.example')
  await setNullable(panel, 'Certificate authority (PEM)', server.cert)
  await panel.getByLabel('Secrets of delivery reports').fill(secret)
  await panel.getByLabel('Reason').fill('Our relay')
  await panel.getByRole('button', { name: 'Request approval' }).click()
  await expect(owner.getByText('Approval requested from another member of staff')).toBeVisible()
  const admin = await calls('admin')
  await approveAbout(admin, 'connection:email')
  const row = await sendTest(owner, to)
  await expect(row.first()).toContainText('Sent')
  expect(server.mails).toMatchObject([{ to: [to], from: 'no-reply@farora.example' }])

  const email = `bouncer${Date.now()}@mail.example`
  const member = await memberWithEmail(product, server, email)
  const { messageId } = server.mails.findLast((mail) => mail.to[0] === email)!
  expect(await reportAs(secret, product, { type: 'hard_bounce', messageId, code: '550 5.1.1' })).toBe(200)
  await follow(owner, `/messages?search=${email}&status=bounced`)
  await owner.getByRole('row').filter({ hasText: 'Bounced' }).click()
  await expect(owner.getByRole('complementary', { name: 'Message' })).toContainText('550 5.1.1')
  const support = await staff('support', `/members/${member.tab.customerId}`)
  await expect(support.getByText('Messages bounced')).toBeVisible()
  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/index#member/securityCenter`)
  await expect(tab.getByText('Messages to it come back. Change it, or contact us.')).toBeVisible()

  // The next journeys read messages in the outbox again.
  await follow(owner, '/message-delivery')
  const back = await open(owner, 'Email', 'Delivery')
  await back.getByLabel('Delivered by').selectOption('Outbox only')
  await back.getByLabel('Reason').fill('The journey is over')
  await back.getByRole('button', { name: 'Request approval' }).click()
  await expect(owner.getByText('Approval requested from another member of staff').first()).toBeVisible()
  await approveAbout(admin, 'connection:email')
  await server.close()
})

/** Fills in a field that may be empty: a switch shows it. */
async function setNullable(panel: Locator, label: string, value: string): Promise<void> {
  await panel.getByRole('switch', { name: `${label}: none` }).press('Space')
  await panel.getByRole('textbox', { name: label }).fill(value)
}
