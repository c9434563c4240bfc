import type { BrowserContext } from '@playwright/test'
import type { Caller } from '../harness/caller.ts'
import { confirmContact } from '../harness/contacts.ts'
import { newMember } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { expectAccessibleDialogs } from './axe.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

/** A member with a proved contact, and a tab with the open chat room. */
async function chatter(staff: Caller, product: Product, context: BrowserContext) {
  const member = await newMember(product)
  await confirmContact(staff, member, { email: `${member.name}@mail.example` })
  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/index`)
  await tab.getByRole('button', { name: 'Chat room' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Chat room' })
  const log = dialog.getByRole('log', { name: 'Messages in Lobby' })
  await expect(log).toBeVisible()
  return { member, tab, dialog, log }
}

test('§2 members chat with masks; staff hide a message and ban its writer', async ({
  page,
  browser,
  context,
  product,
  calls,
  staff,
}) => {
  const admin = await calls('admin')
  await page.close()
  const ana = await chatter(admin, product, context)
  const others = await browser.newContext()
  const ben = await chatter(admin, product, others)
  const text = `Join ${ana.member.name} at https://evil.example`
  await ana.dialog.getByLabel('Message to the room').fill(text)
  await ana.dialog.getByLabel('Message to the room').press('Enter')
  const shown = `Join ${ana.member.name} at ***`
  for (const { log } of [ana, ben]) await expect(log.getByText(shown)).toBeVisible()

  // What was written while a connection was lost is there when it is back.
  await context.setOffline(true)
  await ben.dialog.getByLabel('Message to the room').fill('Is anybody here?')
  await ben.dialog.getByLabel('Message to the room').press('Enter')
  await expect(ben.log.getByText('Is anybody here?')).toBeVisible()
  await expect(ana.log.getByText('Is anybody here?')).toHaveCount(0)
  await context.setOffline(false)
  await expect(ana.log.getByText('Is anybody here?')).toBeVisible({ timeout: 20_000 })

  const support = await staff('support', `/rooms?member=${ana.member.name}`)
  await support.getByRole('row').filter({ hasText: shown }).click()
  const panel = support.getByRole('complementary', { name: 'Message' })
  await panel.getByRole('button', { name: 'Hide the message' }).click()
  const hide = support.getByRole('dialog', { name: 'Hide the message?' })
  await hide.getByLabel('Reason').fill('An advertisement')
  await hide.getByRole('button', { name: 'Hide it' }).click()
  for (const { log } of [ana, ben]) await expect(log.getByText(shown)).toHaveCount(0)
  await panel.getByRole('button', { name: 'Ban from the chat' }).click()
  const ban = support.getByRole('dialog', { name: /^Ban / })
  await ban.getByLabel('Reason').fill('Advertises again')
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await ana.dialog.getByLabel('Message to the room').fill('Join again')
  await ana.dialog.getByLabel('Message to the room').press('Enter')
  await expect(ana.dialog.getByText('Our staff have closed the chat room to you.')).toBeVisible()
  await ben.dialog.getByLabel('Message to the room').fill('Peace at last')
  // The slow mode of the room lets him write every three seconds.
  await expect(async () => {
    await ben.dialog.getByRole('button', { name: 'Send', exact: true }).click({ timeout: 1_000 })
    await expect(ben.log.getByText('Peace at last').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessibleDialogs(ben.tab, 'the chat room')
  await others.close()
})
