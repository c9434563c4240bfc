import { removeNotice, restoreNotice, saveNotice } from '@croupier/wire/content/articles.console'
import { helpDesk, removeHelpArticle, restoreHelp, saveHelpArticle } from '@croupier/wire/content/help.console'
import { changeSetting, restoreSetting, settings } from '@croupier/wire/content/settings.console'
import { publishTerms, termsDesk } from '@croupier/wire/content/terms.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import type { Locator, Page } from '@playwright/test'
import type { Caller } from '../harness/caller.ts'
import { approveAbout } from './staff.ts'
import { expect, test } from './test.ts'

const reason = 'The lanterns are lit'
const TITLE = 'Lantern week'
/** A page without its live connection would show a change only after a reload. The limit does not measure it. */
const SOON = { timeout: 20_000 }

type Pair = { call: Caller; agree<One extends { approvalId: string | null }>(one: One): Promise<One> }

/** Calls of one member of staff, and the approval of another where one is requested. */
async function pairOf(calls: (who: string) => Promise<Caller>): Promise<Pair> {
  const [call, approving] = [await calls('admin'), await calls('owner')]
  const agree: Pair['agree'] = async (one) => {
    if (one.approvalId) await approving(approve, { approvalId: one.approvalId, note: 'As agreed' })
    return one
  }
  return { call, agree }
}

const text = (title: string) => ({ en: { title, content: `<p>${title} in the harbour</p>` } })

/** Opens a page, and waits until its live connection has answered: then it is an open page. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  const followed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"status"')))
  // The parts of the page ask for their channels when they are loaded.
  await page.goto(address, { waitUntil: 'networkidle' })
  await followed
}

/** An announcement appears in an open page, goes when staff remove it, and comes back when they undo that. */
async function announce(
  { call, agree }: Pair,
  shown: Locator,
  fields: { type: 'B' | 'PL' | 'PR'; groupName?: string },
): Promise<void> {
  const { id } = await agree(await call(saveNotice, { texts: text(TITLE), reason, ...fields }))
  await expect(shown).toBeVisible(SOON)
  await call(removeNotice, { id, reason })
  await expect(shown).toHaveCount(0, SOON)
  await agree(await call(restoreNotice, { id, version: 1, reason }))
  await expect(shown).toBeVisible(SOON)
  await call(removeNotice, { id, reason })
  await expect(shown).toHaveCount(0, SOON)
}

test('an open page shows settings, banners, notices, promotions and help after each change and its undo, without a reload', async ({
  page,
  product,
  calls,
}) => {
  const pair = await pairOf(calls)
  const { call } = pair
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await open(page, product.site)
  const hero = page.locator('section[data-theme=dark]').first()
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()
  await announce(pair, hero.getByRole('button', { name: `: ${TITLE}` }), { type: 'B', groupName: 'w_home' })

  const name = 'content.menu'
  const found = (await call(settings, {})).settings.find((one) => one.name === name)!
  const entry = page.getByRole('navigation', { name: 'Site menu' }).getByRole('link', { name: 'Notices' })
  await expect(entry).toBeVisible()
  const value = (found.value as { key: string }[]).filter(({ key }) => key !== 'notices') // the policy of the menu
  const changed = await call(changeSetting, { name, value, version: found.version, reason })
  await expect(entry).toHaveCount(0, SOON)
  await call(restoreSetting, { name, version: found.version, current: changed.version, reason })
  await expect(entry).toBeVisible(SOON)

  await open(page, `${product.site}/noticePage`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  await announce(pair, page.getByRole('main').getByRole('button', { name: new RegExp(`^${TITLE}`) }), { type: 'PL' })

  await open(page, `${product.site}/promotions`)
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
  await announce(pair, page.getByRole('article').filter({ hasText: TITLE }), { type: 'PR' })

  await open(page, `${product.site}/help`)
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  const [category] = (await call(helpDesk, {})).categories
  const question = page.getByRole('main').getByText(TITLE, { exact: true })
  const { id } = await call(saveHelpArticle, { category: category!.key, texts: text(TITLE), reason })
  await expect(question).toBeVisible(SOON)
  await call(saveHelpArticle, { id, category: category!.key, texts: text('Lanterns'), reason })
  await expect(question).toHaveCount(0, SOON)
  await call(restoreHelp, { kind: 'article', id, version: 1, reason })
  await expect(question).toBeVisible(SOON)
  await call(removeHelpArticle, { id, reason })
  await expect(question).toHaveCount(0, SOON)
})

test('an open page shows an announcement when its time comes, and no longer when it ends', async ({
  page,
  product,
  calls,
}) => {
  const { call, agree } = await pairOf(calls)
  await open(page, `${product.site}/promotions`)
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: TITLE })
  const now = await page.evaluate(() => Date.now())
  const times = { publishedAt: new Date(now + 3_000), endsAt: new Date(now + 8_000) }
  const { id } = await agree(await call(saveNotice, { type: 'PR', texts: text(TITLE), reason, ...times }))
  await expect(card).toHaveCount(0)
  await expect(card).toBeVisible()
  await expect(card).toHaveCount(0)
  await call(removeNotice, { id, reason })
})

test('T012 an open page shows new terms that two members of staff publish, and the earlier wording that they publish again', async ({
  page,
  product,
  calls,
}, { project }) => {
  const [call, owner] = [await calls('admin'), await calls('owner')]
  await open(page, `${product.site}/help#agreement`)
  const agreement = page.locator('#agreement')
  await expect(agreement.getByRole('heading').first()).toBeVisible()
  const [before] = (await call(termsDesk, {})).versions
  const publish = async (version: string, texts: NonNullable<typeof before>['texts']) => {
    await call(publishTerms, { version: `${version}-${project.name}`, isMaterial: false, texts, reason })
    await approveAbout(owner, `agreement:${version}-${project.name}`)
  }
  await publish('lanterns', text(TITLE))
  await expect(agreement).toContainText(`${TITLE} in the harbour`, SOON)
  await publish('lanterns-off', before!.texts)
  await expect(agreement).not.toContainText(TITLE, SOON)
})

test('staff see a draft as the site shows it, on each device and theme, and restore an earlier version of a notice', async ({
  page,
  product,
  staff,
  calls,
}) => {
  const call = await calls('admin')
  const { id } = await call(saveNotice, { type: 'PL', texts: text(TITLE), reason })
  await open(page, `${product.site}/noticePage`)
  const row = page.getByRole('main').getByRole('button', { name: new RegExp(`^${TITLE}`) })
  await expect(row).toBeVisible()
  const admin = await staff('admin', `/notices?open=${id}`)
  const panel = admin.getByRole('complementary', { name: 'Notice' })
  await panel.getByLabel('Title').fill('Paper lanterns')
  const draft = panel.frameLocator('iframe[title=Preview]')
  await expect(draft.getByText('Paper lanterns')).toBeVisible()
  const html = draft.locator('html')
  const colours = async () => html.evaluate((root) => getComputedStyle(root.ownerDocument.body).backgroundColor)
  const dark = await colours()
  await panel
    .getByRole('radio', { name: 'Light' })

    .click()
  await expect.poll(colours).not.toBe(dark)
  await panel
    .getByRole('radio', { name: 'Phone' })

    .click()
  await expect.poll(() => html.evaluate((root) => root.clientWidth)).toBe(390)
  await panel.getByLabel('Who sees it').selectOption('Members')
  await panel.getByLabel('Reason').fill('Only for members')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('Notice changed')).toBeVisible()
  // A visitor is not a member.
  await expect(row).toHaveCount(0)
  await panel.getByText('Versions', { exact: true }).click()
  await panel.getByRole('button', { name: 'Restore version 1' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Restore version 1?' })
  await dialog.getByLabel('Reason').fill('For everybody after all')
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(row).toBeVisible()
  await expect(panel.getByLabel('Title')).toHaveValue(TITLE)
  await expect(panel.getByText('For everybody after all (version 1 restored)')).toBeVisible()
  await call(removeNotice, { id, reason })
  await admin.reload()
  await admin.getByText(/^Removed notices/).click()
  await expect(admin.getByRole('button', { name: `Restore ${TITLE}` }).first()).toBeVisible()
})
