import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cents } from '@croupier/kernel/money'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../harness/browser.ts'
import { bet, type Member, newMember, payIn, readyToWithdraw, staffTab, type Tab } from '../harness/members.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { settled } from './audit/probe.ts'

/**
 * `npm run pictures` takes the pictures of docs/images from the running product, after a few members have registered,
 * deposited, bet and requested withdrawals. `--minutes 4` is how long they play, `--product file.json` uses a fresh product
 * that already runs, and `--only lottery` takes fewer pictures.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '4' },
    product: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

const FOLDER = join(import.meta.dirname, '..', 'docs', 'images')
const QUALITIES = [82, 70, 58, 46]
const MAX_BYTES = 60_000
const ROUND_MS = 60_000
/** The players with their deposits and withdrawals, in whole units. */
const PEOPLE = [
  { name: 'linhm27', paysIn: 500, asks: 120 },
  { name: 'somchai88', paysIn: 1_500, asks: 800 },
  { name: 'meilan5', paysIn: 2_000, asks: 1_240 },
  { name: 'arif2207', paysIn: 600, asks: 350 },
  { name: 'yukin31', paysIn: 5_000, asks: 2_400 },
  { name: 'jisoo04', paysIn: 1_000, asks: 480 },
  { name: 'dewik19', paysIn: 3_500, asks: 615 },
] as const
const PLAYS = ['SSC_POSITION', 'SSC_SIDE_SUM', 'SSC_SIDE_POS', 'SSC_3F_FORM', 'SSC_NIU', 'SSC_2F_BSOE', 'SSC_5_ANY1']

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click()

type Viewer = 'member' | 'finance' | 'admin'
type Shot = { name: string; viewer: Viewer; path: string; ready: string; act?(page: Page): Promise<void> }

/** Two bets in the basket and a third one picked, with the last result shown and half a minute left. */
async function pickNumbers(page: Page): Promise<void> {
  const left = async () => {
    const text = await page.getByRole('timer').first().textContent()
    const [, minutes, seconds] = /(\d+):(\d+)/.exec(text ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  // The countdown may not be shown yet.
  while (!(Math.abs((await left()) - 43) <= 8)) await page.waitForTimeout(1_000)
  const pick = async (places: Record<string, readonly number[]>) => {
    for (const [place, digits] of Object.entries(places)) {
      const row = page.getByRole('group', { name: place, exact: true }).locator('button')
      for (const digit of digits) await row.nth(digit).click()
    }
  }
  const add = () => press(page, /^Add( to basket)?$/)
  await pick({ 'Ten-thousands': [3, 7], Units: [9] })
  await add()
  await pick({ Thousands: [0, 5, 8], Tens: [2, 4] })
  await add()
  await pick({
    'Ten-thousands': [3, 7],
    Thousands: [0, 1, 2, 3, 4],
    Hundreds: [9],
    Tens: [4, 6],
    Units: [1, 3, 5, 7, 9],
  })
  await page.mouse.move(0, 0)
}

const isDesktop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1200

/** The basket with three bets, repeated for the next rounds. On phones it is a sheet. */
async function fillBasket(page: Page): Promise<void> {
  await pickNumbers(page)
  await press(page, /^Add( to basket)?$/)
  if (!isDesktop(page)) await press(page, /^Basket/)
  await page.getByText('Repeat next rounds').filter({ visible: true }).click()
}

const WON_BETS = '/index#member/personalHistoryCopy?choice=won'
const BET_ROWS = '[role=dialog] tbody tr[tabindex]'

/** The details of the newest bet in the betting record. */
async function openBet(page: Page): Promise<void> {
  await page.locator(BET_ROWS).first().focus()
  await page.keyboard.press('Enter')
  await page.getByText('Ticket number').filter({ visible: true }).waitFor()
}

const shots: readonly Shot[] = [
  { name: 'home', viewer: 'member', path: '/index', ready: 'main section li' },
  { name: 'lottery', viewer: 'member', path: '/lottery?gameCode=ssc-1m', ready: '#records tbody tr', act: pickNumbers },
  {
    name: 'deposit',
    viewer: 'member',
    path: '/index#member/depositv2',
    ready: '[role=dialog] tbody tr',
    act: (page) => page.getByRole('button', { name: '1,000', exact: true }).click(),
  },
  { name: 'basket', viewer: 'member', path: '/lottery?gameCode=ssc-1m', ready: '#records tbody tr', act: fillBasket },
  {
    name: 'bet',
    viewer: 'member',
    path: WON_BETS,
    ready: BET_ROWS,
    act: openBet,
  },
  {
    name: 'withdrawal',
    viewer: 'member',
    path: '/index#member/withdraw',
    ready: '[role=dialog] ol[aria-label]',
    act: (page) => page.getByRole('button', { name: '500', exact: true }).click(),
  },
  {
    name: 'messages',
    viewer: 'member',
    path: '/index#member/messageV2',
    ready: '[role=dialog] button[aria-expanded]',
    act: (page) => page.locator('[role=dialog] section button[aria-expanded]').first().click(),
  },
  {
    name: 'withdrawal-desk',
    viewer: 'finance',
    path: '/withdrawals',
    ready: 'tbody tr',
    act: async (page) => {
      if (isDesktop(page)) await page.locator('tbody tr').first().click()
    },
  },
  {
    name: 'settings',
    viewer: 'admin',
    path: '/settings?open=lottery.limits',
    ready: 'form, fieldset',
  },
]
const sizes = [
  { name: 'desktop', width: 1440, height: 900, phone: false, scale: 1 },
  { name: 'phone', width: 390, height: 844, phone: true, scale: 1.5 },
]

/** The players play for `minutes`. The pictures show the last one. */
async function play(product: Product, minutes: number): Promise<Member> {
  const crowd = await Promise.all(PEOPLE.map(({ name }) => newMember(product, name)))
  for (const [at, { paysIn }] of PEOPLE.entries()) await payIn(crowd[at]!, paysIn)
  for (let round = 0; round < minutes; round++) {
    for (const member of crowd) await bet(member, 'ssc-20m', PLAYS.slice(0, 2))
    for (const member of crowd) await bet(member, 'ssc-1m', PLAYS.slice(round % 3, 4 + (round % 3)), 1 + round)
    await new Promise((done) => setTimeout(done, ROUND_MS))
  }
  for (const [at, { asks }] of PEOPLE.entries()) {
    const withdraw = await readyToWithdraw(crowd[at]!)
    await withdraw(cents(asks * 100))
  }
  return crowd.at(-1)!
}

type Look = { size: (typeof sizes)[number]; theme: 'dark' | 'light' }
const looks: readonly Look[] = sizes.flatMap((size) => [
  { size, theme: 'dark' },
  { size, theme: 'light' },
])
const fileOf = (name: string, { size, theme }: Look): string => join(FOLDER, `${name}-${size.name}-${theme}.webp`)

/** A page of its own browser context, logged in as `tab`. */
async function openPage(browser: Browser, { size, theme }: Look, tab: Tab, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: size.scale,
    isMobile: size.phone,
    hasTouch: size.phone,
    locale: 'en-US',
  })
  await context.addInitScript(
    ({ kept, chosen }) => {
      localStorage.setItem('theme', chosen)
      localStorage.setItem('consoleTheme', chosen)
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
    },
    { kept: tab, chosen: theme },
  )
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Takes all looks of a screen at once, because some screens wait for a moment of a round. */
async function take(browser: Browser, product: Product, tabs: Record<Viewer, Tab>, shot: Shot): Promise<void> {
  const one = async (look: Look) => {
    const origin = shot.viewer === 'member' ? product.site : product.console
    const page = await openPage(browser, look, tabs[shot.viewer], origin + shot.path)
    await page.locator(shot.ready).filter({ visible: true }).first().waitFor()
    await settled(page)
    await shot.act?.(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await settled(page)
    await keep(page, fileOf(shot.name, look))
    await page.context().close()
  }
  await Promise.all(looks.map(one))
}

/** The text of a result notice, by the name of its picture. */
const NOTICES = { win: /^Round \d+ won: .* received/, loss: /^Round \d+: no win/ }
const ANY_NOTICE = /^Round \d+( won)?: /
const MAX_ROUNDS = 10

/**
 * The notices of a won and of a lost round, and the proof of the won one. All looks watch the same rounds. A proof is complete
 * in a browser that saved the commitment before the round closed.
 */
async function takeResults(browser: Browser, product: Product, member: Member): Promise<void> {
  const address = `${product.site}/lottery?gameCode=ssc-1m&records=bets`
  const pages = await Promise.all(looks.map((look) => openPage(browser, look, member.tab, address)))
  const missing = new Set<keyof typeof NOTICES>(['win', 'loss'])
  for (let round = 0; round < MAX_ROUNDS && missing.size > 0; round++) {
    await bet(member, 'ssc-1m', ['SSC_SIDE_SUM'])
    const keepNotice = async (page: Page, at: number) => {
      const notice = page.getByText(ANY_NOTICE).first()
      await notice.waitFor({ timeout: 2 * ROUND_MS })
      const text = (await notice.textContent()) ?? ''
      const name = [...missing].find((one) => NOTICES[one].test(text))
      if (name) await keep(page, fileOf(name, looks[at]!))
      await notice.waitFor({ state: 'detached' })
      return name
    }
    for (const name of await Promise.all(pages.map(keepNotice))) if (name) missing.delete(name)
  }
  for (const [at, page] of pages.entries()) {
    await page.goto(product.site + WON_BETS)
    await openBet(page)
    await page.getByRole('link', { name: 'Verify my ticket' }).filter({ visible: true }).last().click()
    await page.getByText('The result is correct').first().waitFor()
    await settled(page)
    await keep(page, fileOf('verify', looks[at]!))
    await page.context().close()
  }
}

let lastCapture: Promise<unknown> = Promise.resolve()

/** One at a time: a slow machine fails to capture several pages at once. */
function capture(page: Page): Promise<Buffer> {
  const next = lastCapture.then(() => page.screenshot({ animations: 'disabled' }))
  lastCapture = next.catch(() => {})
  return next
}

/** Takes a picture and writes it as WebP, in the best quality that its size limit allows. */
async function keep(page: Page, file: string): Promise<void> {
  const image = await loadImage(await capture(page))
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  let bytes: Uint8Array = new Uint8Array()
  for (const quality of QUALITIES) {
    bytes = await canvas.encode('webp', quality)
    if (bytes.length <= MAX_BYTES) break
  }
  writeFileSync(file, bytes)
  console.log(`${file} ${(bytes.length / 1000).toFixed(0)} kB`)
}

const isWanted = (name: string): boolean => name.includes(options.only)

async function pictures(product: Product): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const member = await play(product, Number(options.minutes))
  const [finance, admin] = await Promise.all([staffTab(product, 'finance'), staffTab(product, 'admin')])
  const tabs = { member: member.tab, finance, admin }
  const browser = await launchBrowser()
  try {
    for (const shot of shots) if (isWanted(shot.name)) await take(browser, product, tabs, shot)
    if (['win', 'loss', 'verify'].some(isWanted)) await takeResults(browser, product, member)
  } finally {
    await browser.close()
  }
}

if (options.product) await pictures(JSON.parse(readFileSync(options.product, 'utf8')))
else {
  const { product, stop } = await startProduct()
  try {
    await pictures(product)
  } finally {
    await stop()
  }
}
