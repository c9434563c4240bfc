import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { cents } from '@croupier/kernel/money'
import type { Browser } from '@playwright/test'
import { launchBrowser } from '../harness/browser.ts'
import {
  bet,
  failToPay,
  newMember,
  payIn,
  payInAndChargeBack,
  readyToWithdraw,
  staffTab,
  type Tab,
} from '../harness/members.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { fontEnvironment, missingLetters } from './audit/fonts.ts'
import { lighthouse } from './audit/lighthouse.ts'
import { consoleScreens, type Screen, siteScreens } from './audit/screens.ts'
import { type Fault, type View, type Visitors, visit } from './audit/visit.ts'

/**
 * `npm run audit` opens every screen of the product in a real browser: on a phone and a desktop, dark and light, left to
 * right and right to left, in every language. It checks axe, layout shift, cut text, foreign hosts and errors, and runs
 * Lighthouse. `--only home` and `--views phone` choose screens and views by name, `--no-lighthouse` leaves Lighthouse out,
 * `--product file.json` uses a running product, and `--out file.json` names the report.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    views: { type: 'string', default: '' },
    product: { type: 'string' },
    out: { type: 'string', default: 'test-results/audit.json' },
    'no-lighthouse': { type: 'boolean', default: false },
    side: { type: 'string', default: '2' },
  },
})

const LANGUAGES = ['zh', 'id', 'ja', 'ko', 'th', 'vi']
const sizes = [
  { name: 'phone', width: 390, height: 844, phone: true },
  { name: 'desktop', width: 1440, height: 900, phone: false },
]
const views: readonly View[] = sizes.flatMap((size) => [
  { ...size, name: `${size.name} ltr en`, language: 'en', direction: 'ltr' as const, whole: true },
  { ...size, name: `${size.name} rtl`, language: 'en', direction: 'rtl' as const, whole: true },
  ...LANGUAGES.map((language) => ({
    ...size,
    name: `${size.name} ltr ${language}`,
    language,
    direction: 'ltr' as const,
    whole: false,
  })),
])

/** Creates members and staff whose lists all have rows. */
async function createVisitors(browser: Browser, product: Product): Promise<Visitors> {
  const member = await newMember(product)
  await payIn(member, 1_000)
  const withdraw = await readyToWithdraw(member)
  await withdraw(cents(10_000))
  await bet(member, 'ssc-1m', ['SSC_POSITION', 'SSC_3F_DIRECT', 'SSC_5_DIRECT', 'SSC_3F_MIXED_TICKET', 'SSC_RX3_G6'])
  await failToPay(await newMember(product))
  const owing = await newMember(product)
  const take = await readyToWithdraw(owing)
  await payInAndChargeBack(owing, 500, () => take(cents(40_000)))
  await bet(member, 'ssc-20m', ['SSC_SIDE_SUM', 'SSC_NIU'])
  return { product, member: member.tab, staff: await staffByPath(browser, product) }
}

const STAFF = ['admin', 'owner', 'finance', 'treasury', 'support', 'lottery', 'auditor']

/** A member of staff for every path of the console's menu. */
async function staffByPath(browser: Browser, product: Product): Promise<Map<string, Tab>> {
  const found = new Map<string, Tab>()
  for (const who of STAFF) {
    const tab = await staffTab(product, who)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((items) => {
      for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value)
    }, tab)
    const page = await context.newPage()
    await page.goto(product.console)
    const links = page.locator('nav a[href^="/"]')
    await links.first().waitFor()
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    for (const path of paths) if (path !== '/' && !found.has(path)) found.set(path, tab)
    await context.close()
  }
  return found
}

/** The console speaks English and reads left to right. */
const viewsOf = ({ app }: Screen): readonly View[] =>
  views.filter(
    ({ name, language, direction }) =>
      (name.includes(options.views) || options.views === '') &&
      (app === 'site' || (language === 'en' && direction === 'ltr')),
  )

function report(screen: Screen, faults: readonly Fault[], seconds: string): void {
  console.log(
    `${faults.length === 0 ? 'ok    ' : 'FAULTS'}  ${screen.name} (${viewsOf(screen).length} views, ${seconds} s)`,
  )
  const byWhat = Map.groupBy(faults, ({ what }) => what)
  for (const [what, where] of byWhat) console.log(`    ${what}\n      ${where.map(({ view }) => view).join(', ')}`)
}

/** Repeats a check that finds faults, because a live list may gain a row during the first one. */
async function twice(look: () => Promise<Fault[]>): Promise<Fault[]> {
  return (await look()).length > 0 ? look() : []
}

async function look(product: Product): Promise<void> {
  const browser = await launchBrowser({ env: await fontEnvironment() })
  const found: { screen: string; faults: Fault[] }[] = []
  try {
    const missing = await missingLetters(browser)
    if (missing.length > 0)
      throw new Error(`the browser has no glyph for ${missing.length} letters: ${missing.join('')}`)
    const visitors = await createVisitors(browser, product)
    const screens = [...siteScreens, ...consoleScreens([...visitors.staff.keys()])]
    const queue = screens.filter((one) => one.name.includes(options.only) && viewsOf(one).length > 0)
    const worker = async () => {
      for (let screen = queue.shift(); screen; screen = queue.shift()) {
        const began = performance.now()
        const faults: Fault[] = []
        for (const view of viewsOf(screen)) faults.push(...(await twice(() => visit(browser, screen, view, visitors))))
        report(screen, faults, ((performance.now() - began) / 1000).toFixed(0))
        found.push({ screen: screen.name, faults })
      }
    }
    await Promise.all(Array.from({ length: Number(options.side) }, worker))
  } finally {
    await browser.close()
  }
  const scores = options['no-lighthouse'] ? [] : await lighthouse(`${product.site}/index`)
  for (const { category, score, min, lost } of scores)
    console.log(
      `${score >= min ? 'ok    ' : 'FAULTS'}  Lighthouse ${category}: ${score} of at least ${min} ${lost.join('; ')}`,
    )
  const faults = found.reduce((sum, one) => sum + one.faults.length, 0)
  const low = scores.filter(({ score, min }) => score < min).length
  mkdirSync(dirname(options.out), { recursive: true })
  writeFileSync(options.out, JSON.stringify({ screens: found, lighthouse: scores }, null, 2))
  console.log(`${found.length} screens, ${faults} faults, ${low} scores too low; written to ${options.out}`)
  process.exitCode = faults + low > 0 || found.length === 0 ? 1 : 0
}

if (options.product) await look(JSON.parse(readFileSync(options.product, 'utf8')))
else {
  const { product, stop } = await startProduct()
  try {
    await look(product)
  } finally {
    await stop()
  }
}
