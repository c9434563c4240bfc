import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { cents } from '@croupier/kernel/money'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../harness/browser.ts'
import { bet, type Member, newMember, payIn, readyToWithdraw, staffTab, type Tab } from '../harness/members.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { fontEnvironment } from './audit/fonts.ts'
import { settled } from './audit/probe.ts'
import { keep, type Look, looks, openPage } from './pictures/camera.ts'
import { takeLanguages } from './pictures/languages.ts'

/**
 * `npm run pictures` takes the pictures of docs/images from the running product, after a few members have registered,
 * deposited, bet and requested withdrawals. `--minutes 4` is how long they play, `--product file.json` uses a fresh product
 * that already runs, and `--only lottery` takes fewer pictures. `--only languages` takes those of the home page in ten languages.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '4' },
    product: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

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

/** A member with a balance. The home page in other languages needs no more. */
async function newPayer(product: Product): Promise<Member> {
  const member = await newMember(product)
  await payIn(member, 1_240)
  return member
}

const nameOf = (name: string, { size, theme }: Look): string => `${name}-${size.name}-${theme}`

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
    await keep(page, nameOf(shot.name, look))
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
      if (name) await keep(page, nameOf(name, looks[at]!))
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
    await keep(page, nameOf('verify', looks[at]!))
    await page.context().close()
  }
}

const isWanted = (name: string): boolean => name.includes(options.only)

async function pictures(product: Product): Promise<void> {
  const member = options.only === 'languages' ? await newPayer(product) : await play(product, Number(options.minutes))
  const [finance, admin] = await Promise.all([staffTab(product, 'finance'), staffTab(product, 'admin')])
  const tabs = { member: member.tab, finance, admin }
  const browser = await launchBrowser({ env: await fontEnvironment() })
  try {
    for (const shot of shots) if (isWanted(shot.name)) await take(browser, product, tabs, shot)
    if (['win', 'loss', 'verify'].some(isWanted)) await takeResults(browser, product, member)
    if (isWanted('languages')) await takeLanguages(browser, product, tabs)
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
