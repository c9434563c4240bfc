import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import type { Browser } from '@playwright/test'
import { type Caller, caller } from '../../harness/caller.ts'
import { staffTab, type Tab } from '../../harness/members.ts'
import type { Product } from '../../harness/product.ts'
import { cutTexts, painted, swappedTimes } from '../audit/probe.ts'
import { keep, openPage, type Size, sizes } from './camera.ts'

/** The languages with texts of their own, and those that are read from right to left. */
const LANGUAGES = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi', 'ar', 'fa', 'ur']
const RIGHT_TO_LEFT = /^(ar|fa|ur)$/
const SETTLE_MS = 3_000
const MERCHANT = 'content.merchant'

/** Takes the home page of a member in every language. Fails for a text that is cut off. */
export async function takeLanguages(
  browser: Browser,
  product: Product,
  tabs: { member: Tab; admin: Tab },
): Promise<void> {
  const maker = caller(product.console, tabs.admin.consoleToken ?? null)
  const { consoleToken = null } = await staffTab(product, 'owner')
  const checker = caller(product.console, consoleToken)
  const before = await offer({ maker, checker }, LANGUAGES)
  const faults: string[] = []
  try {
    for (const language of LANGUAGES)
      for (const size of sizes) faults.push(...(await takeHome(browser, product, tabs.member, language, size)))
  } finally {
    await offer({ maker, checker }, before)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** Returns the texts that are cut off, and the times that are shown before their dates. */
async function takeHome(browser: Browser, { site }: Product, member: Tab, language: string, size: Size) {
  const page = await openPage(browser, { size, theme: 'dark' }, member, `${site}/?language=${language}`)
  await page.locator('main section li').filter({ visible: true }).first().waitFor()
  // The live connection and the lists below the first view may keep the network busy.
  await page.waitForTimeout(SETTLE_MS)
  await painted(page)
  await keep(page, `home-${language}-${size.name}`)
  const found = [...(await cutTexts(page)), ...(RIGHT_TO_LEFT.test(language) ? await swappedTimes(page) : [])]
  await page.context().close()
  return found.map((fault) => `${language} ${size.name}: ${fault}`)
}

/** Changes the languages of the merchant, as an operator would. Returns those offered before. */
async function offer({ maker, checker }: { maker: Caller; checker: Caller }, languages: readonly string[]) {
  const found = (await maker(settings, {})).settings.find(({ name }) => name === MERCHANT)
  if (!isMerchant(found?.value)) throw new Error(`the setting ${MERCHANT} has another shape`)
  const { name, value, version } = { ...found, value: found.value }
  const change = { name, value: { ...value, languages }, version, reason: 'Pictures of every language' }
  const { approvalId } = await maker(changeSetting, change)
  if (approvalId) await checker(approve, { approvalId, note: 'For pictures' })
  return value.languages
}

const isMerchant = (value: unknown): value is { languages: readonly string[] } =>
  typeof value === 'object' && value !== null && 'languages' in value && Array.isArray(value.languages)
