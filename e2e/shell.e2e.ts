import { updateProfile } from '@croupier/wire/identity/profile'
import { logout } from '@croupier/wire/identity/session'
import { balance } from '@croupier/wire/wallet/wallet'
import type { Page } from '@playwright/test'
import { MEMBER_PASSWORD, newMember } from '../harness/members.ts'
import { putSetting } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

test('§4 a logout shows the loader until the session has ended, and leads to the home page', async ({
  context,
  product,
  isMobile,
}) => {
  const page = await tabOf(context, await newMember(product))
  await page.goto(`${product.site}/help`)
  await page.getByRole('button', { name: /account menu/ }).click()
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  await page.route(`**${logout.path}`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Account menu' }).getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('alertdialog')
  // §2: a dialog is 400 wide where there is room.
  if (!isMobile) expect((await dialog.boundingBox())?.width).toBe(400)
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('status').getByText('Logging out')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  end()
  await expect(page.getByRole('button', { name: 'Register' }).first()).toBeVisible()
  await expect(page.getByText('Logging out')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/index')
})

test('§9 an amount with more than two decimals is shown exactly on a tap, in the header too', async ({
  context,
  product,
}) => {
  const page = await tabOf(context, await newMember(product))
  let lost = 0
  const connection = page.waitForEvent('websocket')
  page.on('websocket', (socket) => socket.on('close', () => lost++))
  await page.route(`**${balance.path}*`, async (route) => {
    const answer = await route.fetch()
    const { value, ...rest } = await answer.json()
    await route.fulfill({ json: { ...rest, value: { ...value, sumBalance: '1234.5678' } } })
  })
  await page.goto(product.site)
  const amount = page.getByRole('banner').locator('[data-exact]')
  await expect(amount).toHaveText(/1,234\.56$/)
  // Taps are answered by a part that is loaded after the first view.
  await expect(async () => {
    await amount.click()
    await expect(page.getByRole('status').getByText('1234.5678').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await connection
  expect(lost, 'live connections that the server closed, because the page asked for too much').toBe(0)
})

test.describe('§3 after a login', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('the page speaks the member’s own language and knows the merchant; a language that is chosen becomes the own one', async ({
    browser,
    product,
  }) => {
    const member = await newMember(product)
    await member.call(updateProfile, { language: 'vi' })
    const html = (lang: string) => expect(page.locator('html')).toHaveAttribute('lang', lang)
    let context = await browser.newContext()
    let page = await context.newPage()
    const logIn = async (address: string) => {
      await page.goto(product.site + address)
      const dialog = page.getByRole('dialog')
      await dialog.locator('[autocomplete^=username]').fill(member.name)
      await dialog.locator('[autocomplete=current-password]').fill(MEMBER_PASSWORD)
      await dialog.locator('button[type=submit]').click()
      await expect(dialog).toHaveCount(0)
    }
    await logIn('/login')
    await html('vi')
    const stored = await page.evaluate(() => [sessionStorage.getItem('merchant'), localStorage.getItem('language')])
    expect(stored).toEqual(['farora', 'vi'])
    const kept = page.waitForResponse((answer) => new URL(answer.url()).pathname === updateProfile.path)
    await page
      .getByRole('navigation', { name: /Menu|menu/ })
      .getByLabel('Ngôn ngữ')
      .selectOption('ko')
    expect((await kept).ok()).toBe(true)
    await html('ko')
    await context.close()

    context = await browser.newContext()
    page = await context.newPage()
    await logIn('/login?language=th')
    await html('th')
    await context.close()
    context = await browser.newContext()
    page = await context.newPage()
    await logIn('/login')
    await html('ko')
    await context.close()
  })
})

test.describe('§3 analytics', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('Google’s tag is loaded for visitors who allow it, and ends when they change their mind', async ({
    page,
    product,
    calls,
  }) => {
    const people = { maker: await calls('admin'), checker: await calls('owner') }
    let loads = 0
    await page.route('https://www.googletagmanager.com/**', async (route) => {
      loads += 1
      await route.fulfill({ contentType: 'text/javascript', body: 'window.tagRuns = window.dataLayer.length' })
    })
    await page.goto(product.site)
    await expect(page.getByRole('region', { name: 'Analytics' })).toHaveCount(0)
    await putSetting(people, 'content.merchant', { gtagId: 'G-TEST1' })
    try {
      await page.reload()
      const bar = page.getByRole('region', { name: 'Analytics' })
      await bar.getByRole('button', { name: 'No, thanks' }).click()
      await expect(bar).toHaveCount(0)
      await page.reload()
      const link = page.locator('footer').getByRole('link', { name: 'Analytics' })
      await expect(link).toBeVisible()
      await expect(bar).toHaveCount(0)
      expect(loads).toBe(0)
      await link.click()
      await bar.getByRole('button', { name: 'Allow' }).click()
      await expect(bar).toHaveCount(0)
      await expect.poll(() => page.evaluate('window.tagRuns')).toBeGreaterThan(2)
      expect(new URL(page.url()).hash).toBe('')
      await link.click()
      await bar.getByRole('button', { name: 'No, thanks' }).click()
      await expect.poll(() => page.evaluate('window.tagRuns')).toBeUndefined()
      await expect(link).toBeVisible()
      expect(loads).toBe(1)
    } finally {
      await putSetting(people, 'content.merchant', { gtagId: null })
    }
  })
})

test.describe('§3 the permission payload', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('is one call at the start of a page, which shows no site on a domain of a stranger', async ({
    page,
    product,
    calls,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (/system\/(status|whitelabel|setting)/.test(pathname))
        asked.push(pathname + search.replace(/url=[^&]*/, 'url=…'))
    })
    await page.goto(`${product.site}/register`)
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Username')).toBeVisible()
    await expect(page.locator('footer').getByText('Farora is the demonstration merchant')).toBeAttached()
    expect(asked[0]).toBe('/wps/system/status?url=…&payload=full')
    expect(asked.filter((call) => /whitelabel|register/.test(call))).toEqual([])

    const people = { maker: await calls('admin'), checker: await calls('owner') }
    await putSetting(people, 'content.merchant', { routers: ['https://elsewhere.example'] })
    try {
      await page.goto(product.site)
      await expect(page.getByText('Invalid URL, please contact customer service')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0)
    } finally {
      await putSetting(people, 'content.merchant', { routers: [] })
    }
  })
})

test.describe('§3 labels', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('a label that staff give stands in the member’s account menu, grey by default', async ({
    context,
    product,
    calls,
    staff,
  }) => {
    const member = await newMember(product)
    const people = { maker: await calls('admin'), checker: await calls('owner') }
    await putSetting(people, 'identity.labels', {
      labels: [{ key: 'phone', labelName: 'Prefers the phone' }],
    })
    const support = await staff('support', `/members/${member.tab.customerId}`)
    await support.getByRole('button', { name: 'Labels' }).click()
    const dialog = support.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Prefers the phone' }).press('Space')
    await dialog.getByLabel('Reason').fill('Asked for calls')
    await dialog.getByRole('button', { name: 'Save labels' }).click()
    await expect(support.getByText('Labels changed')).toBeVisible()
    await expect(support.getByText('Prefers the phone')).toBeVisible()

    const page = await tabOf(context, member)
    await page.goto(product.site)
    await page.getByRole('button', { name: /account menu/ }).click()
    const label = page.getByRole('list', { name: 'Labels' }).getByText('Prefers the phone')
    await expect(label).toBeVisible()
    await expect(label.locator('i')).toHaveCSS('background-color', 'rgb(171, 171, 171)')
  })
})

test('§2 the lists of the game centre and of the member centre fold in the side menu', async ({
  context,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'the drawer of phones needs no second run: it has the same lists')
  const visitor = await context.newPage()
  await visitor.goto(product.site)
  const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Site menu' })
  // Visitors are invited to invite, and log in for it.
  await menuOf(visitor).getByRole('link', { name: 'Invite friends' }).click()
  await expect(visitor.getByRole('dialog', { name: /Log in/ })).toBeVisible()
  await visitor.close()
  const page = await tabOf(context, await newMember(product))
  await page.goto(product.site)
  const menu = menuOf(page)
  for (const name of ['Deposit', 'Withdraw', 'Promotions', 'Invite friends', 'Reward centre', 'Cashback'])
    await expect(menu.getByRole('link', { name }).first()).toBeVisible()
  // The banner of `w_leftmenu`.
  await expect(menu.getByRole('link', { name: 'One-minute SSC' })).toHaveAttribute('href', '/lottery')
  const lists = [
    ['Game centre', ['Lottery']],
    ['Member centre', ['VIP bonus', 'My account', 'Betting record', 'Account record', 'Profit and loss', 'Messages']],
  ] as const
  for (const [title, entries] of lists) {
    for (const name of entries) await expect(menu.getByRole('link', { name }).first()).toBeVisible()
    await menu.getByText(title, { exact: true }).click()
    for (const name of entries) await expect(menu.getByRole('link', { name }).first()).toBeHidden()
    await menu.getByText(title, { exact: true }).click()
    await expect(menu.getByRole('link', { name: entries[0] }).first()).toBeVisible()
  }
})

test('§2 the bottom bar of a phone has Home, what the visitor pins, and all sections behind More', async ({
  page,
  product,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs a phone: desktops have no bottom bar')
  await page.goto(product.site)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const entries = () => bar.getByRole('link').allTextContents()
  await expect.poll(entries).toHaveLength(4)
  const [home, ...pinned] = await entries()
  expect(home).toBe('Home')
  await bar.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'All sections' })
  for (const name of ['Lottery', 'Promotions', 'VIP', 'Help centre'])
    await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Reward centre' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Edit bar' }).click()
  await sheet.getByRole('button', { name: 'Promotions', exact: true }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(entries).toEqual(expect.arrayContaining(['Home', 'Promotions', ...pinned.slice(1)]))
  await page.reload()
  await expect(bar.getByRole('link', { name: 'Promotions' })).toBeVisible()
})
