import { customerService } from '@croupier/wire/content/brand'
import { settings } from '@croupier/wire/content/settings.console'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Caller } from '../harness/caller.ts'
import { newMember } from '../harness/members.ts'
import { putSetting } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const CHANNELS = [
  { csType: 'LIVECHAT', path: '/help' },
  { csType: 'VIP', path: '/noticePage' },
]

/** The channels of customer service. */
async function channelsNow(call: Caller): Promise<unknown> {
  const found = (await call(settings, {})).settings.find(({ name }) => name === 'content.merchant')
  return z.object({ customerService }).parse(found?.value).customerService
}

/** Opens customer service from the footer, and returns its window. */
async function openService(tab: Page, isMobile: boolean): Promise<Page> {
  const footer = tab.locator('footer')
  const contact = footer.getByRole('button', { name: 'Contact us' })
  // On phones, the links are in a part of the footer that opens.
  if (isMobile && !(await contact.isVisible())) await footer.getByText('Help', { exact: true }).click()
  const [popup] = await Promise.all([tab.waitForEvent('popup'), contact.click()])
  return popup
}

test('§4 customer service opens in a window: live chat up to rank 4, the VIP channel above', async ({
  page,
  context,
  product,
  calls,
  staff,
  isMobile,
}) => {
  const people = { maker: await calls('admin'), checker: await calls('owner') }
  const before = await channelsNow(people.maker)
  const put = (channels: unknown) => putSetting(people, 'content.merchant', { customerService: channels })
  await put(CHANNELS)
  try {
    const member = await newMember(product)
    const tab = await tabOf(context, member)
    await page.close()
    await tab.goto(`${product.site}/index`)
    const chat = await openService(tab, isMobile)
    await expect(chat).toHaveURL(`${product.site}/help`)
    if (!isMobile) expect(await chat.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([440, 750])
    expect(await chat.evaluate(() => window.opener === null)).toBe(true)
    await chat.close()

    const support = await staff('support', `/members/${member.tab.customerId}`)
    await support.getByRole('button', { name: 'Set VIP level' }).click()
    const dialog = support.getByRole('dialog', { name: /^Set the VIP level/ })
    await dialog.getByLabel('VIP level').fill('5')
    await dialog.getByLabel('Reason').fill('Plays every day')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(support.getByRole('button', { name: 'VIP level 5' })).toBeVisible()
    const vip = await openService(tab, isMobile)
    await expect(vip).toHaveURL(`${product.site}/noticePage`)
    await vip.close()

    // §4: if the call fails, the window closes.
    await tab.route('**/wps/service/link', (route) => route.abort())
    const failed = await openService(tab, isMobile)
    await expect.poll(() => failed.isClosed()).toBe(true)
    await expect(tab.getByText('Network link is abnormal, please try again')).toBeVisible()
  } finally {
    await put(before)
  }
})
