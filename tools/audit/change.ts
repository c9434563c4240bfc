import { noticesDesk, removeNotice, saveNotice } from '@croupier/wire/content/articles.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import type { Browser, Page } from '@playwright/test'
import { type Caller, caller } from '../../harness/caller.ts'
import { staffTab } from '../../harness/members.ts'
import type { Product } from '../../harness/product.ts'
import { type Measure, medianOf } from './measure.ts'
import { settled } from './probe.ts'

const MAX_MS = 2_000
const GIVE_UP_MS = 30_000
const ROUNDS = 3
const COLOURS = ['#c2185b', '#2b5cd9', null]
const REASON = 'How long a change takes'

/** How long an open page takes to show what staff changed in the console, from their call. */
export async function measureChanges(browser: Browser, product: Product): Promise<Measure[]> {
  const call = caller(product.console, (await staffTab(product, 'admin')).consoleToken ?? null)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.goto(`${product.site}/index`)
    await settled(page)
    const settingsMs: number[] = []
    const noticesMs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      settingsMs.push(await changeColour(page, call, COLOURS[round % COLOURS.length] ?? null))
      noticesMs.push(await publishBanner(page, call, `Banner of round ${round}`))
    }
    return [
      medianOf('a changed setting shows in an open page after', settingsMs, MAX_MS),
      medianOf('a published banner shows in an open page after', noticesMs, MAX_MS),
    ]
  } finally {
    await removeBanners(call)
    await context.close()
  }
}

async function changeColour(page: Page, call: Caller, accent: string | null): Promise<number> {
  const name = 'content.brand'
  const found = (await call(settings, {})).settings.find((one) => one.name === name)
  if (!found) throw new Error(`there is no setting ${name}`)
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
  const before = await colour()
  const began = performance.now()
  await call(changeSetting, {
    name,
    value: Object.assign({}, found.value, { accent }),
    version: found.version,
    reason: REASON,
  })
  await page.waitForFunction(
    (old) => getComputedStyle(document.documentElement).getPropertyValue('--primary') !== old,
    before,
    { timeout: GIVE_UP_MS },
  )
  return performance.now() - began
}

async function publishBanner(page: Page, call: Caller, title: string): Promise<number> {
  const began = performance.now()
  await call(saveNotice, {
    type: 'B',
    groupName: 'w_home',
    texts: { en: { title, content: '<p>For a measure</p>' } },
    reason: REASON,
  })
  await page.getByRole('button', { name: `: ${title}` }).waitFor({ timeout: GIVE_UP_MS })
  return performance.now() - began
}

async function removeBanners(call: Caller): Promise<void> {
  const { notices } = await call(noticesDesk, {})
  for (const { id, texts } of notices)
    if (texts.en?.title.startsWith('Banner of round')) await call(removeNotice, { id, reason: REASON })
}
