import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { cents } from '@croupier/kernel/money'
import type { Browser } from '@playwright/test'
import { launchBrowser } from '../harness/browser.ts'
import { caller } from '../harness/caller.ts'
import { confirmContact } from '../harness/contacts.ts'
import {
  agentTab,
  bet,
  failToPay,
  type Member,
  newMember,
  payIn,
  payInAndChargeBack,
  readyToWithdraw,
  staffTab,
  type Tab,
} from '../harness/members.ts'
import { showMerchantPictures } from '../harness/merchant-pictures.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { measureChanges } from './audit/change.ts'
import { fontEnvironment, missingLetters } from './audit/fonts.ts'
import { measureFrames } from './audit/game-frames.ts'
import { measureKeyboard } from './audit/keyboard.ts'
import { lighthouse, type Score, type Scored } from './audit/lighthouse.ts'
import { disturbance, isOver, lineOf, type Measure } from './audit/measure.ts'
import { measureOutage } from './audit/outage.ts'
import { consolePaths } from './audit/pages.ts'
import { measurePhone } from './audit/phone.ts'
import { proxyBefore } from './audit/proxy.ts'
import { giveRewards } from './audit/rewards.ts'
import { measureRoom } from './audit/room.ts'
import { consoleScreens, type Screen, siteScreens } from './audit/screens.ts'
import { type Fault, type View, type Visit, type Visitors, visit } from './audit/visit.ts'

/**
 * `npm run audit` opens every screen of the product in a real browser: on a phone and a desktop, dark and light, left to
 * right and right to left, in every language. It checks axe, layout shift, cut text, titles, the order of date and time,
 * foreign hosts and errors. It measures the speed on a weak phone, the keys to a bet, and an outage, and runs Lighthouse.
 * `--only home` and `--views phone` choose screens and views by name, `--only 'home|VIP'` those of several names.
 * `--no-screens`, `--no-measures` and `--no-lighthouse` leave a part out; `--measures frames` takes those measures only.
 * `--product file.json` uses a running product, and `--out file.json` names the report.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    views: { type: 'string', default: '' },
    /** All of them when left out. */
    measures: { type: 'string', default: 'outage,keyboard,changes,room,frames,phone' },
    product: { type: 'string' },
    out: { type: 'string', default: 'test-results/audit.json' },
    'no-screens': { type: 'boolean', default: false },
    'no-measures': { type: 'boolean', default: false },
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
async function createVisitors(browser: Browser, product: Product, member: Member): Promise<Visitors> {
  const withdraw = await readyToWithdraw(member)
  await withdraw(cents(10_000))
  await bet(member, 'ssc-1m', ['SSC_POSITION', 'SSC_3F_DIRECT', 'SSC_5_DIRECT', 'SSC_3F_MIXED_TICKET', 'SSC_RX3_G6'])
  await confirmContact(caller(product.console, (await staffTab(product, 'admin')).consoleToken ?? null), member, {
    email: `${member.name}@mail.example`,
  })
  await giveRewards(product, member)
  await failToPay(await newMember(product))
  const owing = await newMember(product)
  const take = await readyToWithdraw(owing)
  await payInAndChargeBack(owing, 500, () => take(cents(40_000)))
  await bet(member, 'ssc-20m', ['SSC_SIDE_SUM', 'SSC_NIU'])
  return { product, member: member.tab, agent: await agentTab(product), staff: await staffByPath(browser, product) }
}

/** The menu names it only before the site has opened for the first time. */
const FIRST_RUN = '/setup'
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
  const closed = consolePaths().filter((path) => !found.has(path) && path !== FIRST_RUN)
  if (closed.length > 0) throw new Error(`no member of staff of the audit may open ${closed.join(', ')}`)
  return found
}

/** The console speaks English and reads left to right. */
const viewsOf = ({ app }: Screen): readonly View[] =>
  views.filter(
    ({ name, language, direction }) =>
      (name.includes(options.views) || options.views === '') &&
      (app === 'site' || (language === 'en' && direction === 'ltr')),
  )

const isChosen = ({ name }: Screen): boolean => options.only.split('|').some((part) => name.includes(part))

function report(screen: Screen, faults: readonly Fault[], seconds: string): void {
  console.log(
    `${faults.length === 0 ? 'ok    ' : 'FAULTS'}  ${screen.name} (${viewsOf(screen).length} views, ${seconds} s)`,
  )
  const byWhat = Map.groupBy(faults, ({ what }) => what)
  for (const [what, where] of byWhat) console.log(`    ${what}\n      ${where.map(({ view }) => view).join(', ')}`)
}

/** Repeats a visit that finds faults, because a live list may gain a row during the first one. */
async function twice(look: () => Promise<Visit>): Promise<Visit> {
  const first = await look()
  return first.faults.length > 0 ? look() : first
}

type Found = { screen: string; path: string; title: string; faults: Fault[] }

/** Opens all chosen screens, several side by side. */
async function lookAtScreens(browser: Browser, product: Product, member: Member): Promise<Found[]> {
  const missing = await missingLetters(browser)
  if (missing.length > 0) throw new Error(`the browser has no glyph for ${missing.length} letters: ${missing.join('')}`)
  const visitors = await createVisitors(browser, product, member)
  const screens = [...siteScreens, ...consoleScreens([...visitors.staff.keys()])]
  const queue = screens.filter((one) => isChosen(one) && viewsOf(one).length > 0)
  const found: Found[] = []
  const worker = async () => {
    for (let screen = queue.shift(); screen; screen = queue.shift()) {
      const began = performance.now()
      const one: Found = { screen: screen.name, path: screen.app + screen.path, title: '', faults: [] }
      for (const view of viewsOf(screen)) {
        const { faults, title } = await twice(() => visit(browser, screen, view, visitors))
        one.faults.push(...faults)
        // An opened row may lead to another page.
        if (view.language === 'en' && !screen.open) one.title = title
      }
      report(screen, one.faults, ((performance.now() - began) / 1000).toFixed(0))
      found.push(one)
    }
  }
  await Promise.all(Array.from({ length: Number(options.side) }, worker))
  return found
}

/** Second addresses of a page: the bare pages of help and of apps, and the member centre without the name of its first page. */
const SECOND_ADDRESS = /^site\/(helpmc|download$|index#member\/$)/

/** WCAG 2.4.2: the number of titles that several addresses share. */
function sharedTitles(found: readonly Found[]): Measure {
  const titled = found.filter(({ title, path }) => title !== '' && !SECOND_ADDRESS.test(path))
  const shared = [...Map.groupBy(titled, ({ title }) => title)].flatMap(([title, pages]) => {
    const paths = new Set(pages.map(({ path }) => path))
    return paths.size > 1 ? [`“${title}”: ${[...paths].join(', ')}`] : []
  })
  for (const line of shared) console.log(`    shared title ${line}`)
  return { name: 'titles that several pages share', value: shared.length, max: 0, unit: 'pages' }
}

/** Above this, times say more about the machine than about the product. */
const MAX_DISTURBANCE = 1.15

async function measure(browser: Browser, product: Product, member: Member): Promise<Measure[]> {
  const wanted = options.measures.split(',')
  const found: Measure[] = []
  if (wanted.includes('outage')) found.push(await measureOutage(browser, product, member.tab))
  if (wanted.includes('keyboard')) found.push(...(await measureKeyboard(browser, product, member.tab)))
  if (wanted.includes('changes')) found.push(...(await measureChanges(browser, product)))
  if (wanted.includes('room')) found.push(await measureRoom(browser, product, member))
  const before = disturbance()
  if (wanted.includes('frames')) found.push(...(await measureFrames(browser, product, member)))
  if (wanted.includes('phone')) found.push(...(await measurePhone(browser, product, member)))
  const most = Math.max(before, disturbance())
  if (most > MAX_DISTURBANCE)
    console.log(`other work slows this machine down ${most.toFixed(1)} times: times are less precise`)
  return found
}

async function look(product: Product): Promise<void> {
  const browser = await launchBrowser({ env: await fontEnvironment() })
  const measures: Measure[] = []
  const scores: Score[] = []
  let found: Found[] = []
  let tab: Tab = {}
  try {
    const member = await newMember(product)
    await payIn(member, 1_000)
    tab = member.tab
    // One after the other, because screens side by side would be measured too.
    if (!options['no-measures']) measures.push(...(await measure(browser, product, member)))
    if (!options['no-screens']) {
      found = await lookAtScreens(browser, product, member)
      measures.push(sharedTitles(found))
    }
  } finally {
    await browser.close()
  }
  for (const one of measures) console.log(lineOf(one))
  if (!options['no-lighthouse']) scores.push(...(await scoresOf(product, tab)))
  for (const { page, category, score, min, lost } of scores)
    console.log(
      `${score >= min ? 'ok    ' : 'FAULTS'}  Lighthouse, ${page}, ${category}: ${score} of at least ${min} ${lost.join('; ')}`,
    )
  conclude(found, measures, scores)
}

/** Scores pages that show the pictures of a merchant, because drawings of our own weigh nothing. */
async function scoresOf(product: Product, tab: Tab): Promise<Score[]> {
  await showMerchantPictures(product)
  const proxy = await proxyBefore(product.site)
  const scores: Score[] = []
  try {
    for (const page of scoredPages(proxy.site, tab)) scores.push(...(await lighthouse(page)))
  } finally {
    proxy.close()
  }
  return scores
}

const scoredPages = (site: string, tab: Tab): Scored[] => [
  { name: 'home', address: `${site}/index`, tab: {} },
  { name: 'lottery', address: `${site}/lottery?gameCode=ssc-1m`, tab: {} },
  { name: 'help', address: `${site}/help`, tab: {} },
  { name: 'member centre', address: `${site}/index#member/securityCenter`, tab },
]

/** Writes the report, prints its sums, and sets the exit code. */
function conclude(screens: readonly Found[], measures: readonly Measure[], lighthouse: readonly Score[]): void {
  const faults = screens.reduce((sum, one) => sum + one.faults.length, 0)
  const over = measures.filter(isOver).length
  const low = lighthouse.filter(({ score, min }) => score < min).length
  mkdirSync(dirname(options.out), { recursive: true })
  writeFileSync(options.out, JSON.stringify({ screens, measures, lighthouse }, null, 2))
  console.log(
    `${screens.length} screens, ${faults} faults, ${over} measures over their limit, ${low} scores too low; written to ${options.out}`,
  )
  const isEmpty = screens.length + measures.length + lighthouse.length === 0
  process.exitCode = faults + over + low > 0 || isEmpty ? 1 : 0
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
