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

type Shot = { name: string; app: 'site' | 'console'; path: string; ready: string; act?(page: Page): Promise<void> }

/** Two bets in the basket and a third one picked, with the last result shown and half a minute left. */
async function pickNumbers(page: Page): Promise<void> {
  const left = async () => {
    const [, minutes, seconds] =
      /(\d+):(\d+)/.exec(
        await page
          .locator('[role=timer]')
          .first()
          .textContent()
          .then((text) => text ?? ''),
      ) ?? []
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
  const add = () => page.locator('[class*=_acts_] button:visible').first().click()
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

const shots: readonly Shot[] = [
  { name: 'home', app: 'site', path: '/index', ready: 'ol li' },
  { name: 'lottery', app: 'site', path: '/lottery?gameCode=ssc-1m', ready: '#records tbody tr', act: pickNumbers },
  {
    name: 'deposit',
    app: 'site',
    path: '/index#member/depositv2',
    ready: '[role=dialog] tbody tr',
    act: (page) => page.getByRole('button', { name: '1,000', exact: true }).click(),
  },
  { name: 'member-centre', app: 'site', path: '/index#member/personalHistoryCopy', ready: '[role=dialog] tbody tr' },
  {
    name: 'withdrawal-desk',
    app: 'console',
    path: '/withdrawals',
    ready: 'tbody tr',
    act: async (page) => {
      if ((page.viewportSize()?.width ?? 0) >= 1200) await page.locator('tbody tr').first().click()
    },
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

async function take(browser: Browser, product: Product, tabs: Record<Shot['app'], Tab>, shot: Shot): Promise<void> {
  for (const size of sizes)
    for (const theme of ['dark', 'light'] as const) {
      const context = await browser.newContext({
        viewport: { width: size.width, height: size.height },
        deviceScaleFactor: size.scale,
        isMobile: size.phone,
        hasTouch: size.phone,
        locale: 'en-US',
      })
      await context.addInitScript(
        ({ tab, chosen }) => {
          localStorage.setItem('theme', chosen)
          localStorage.setItem('consoleTheme', chosen)
          for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, value)
        },
        { tab: tabs[shot.app], chosen: theme },
      )
      const page = await context.newPage()
      await page.goto(product[shot.app] + shot.path)
      await page.locator(shot.ready).first().waitFor()
      await settled(page)
      await shot.act?.(page)
      await settled(page)
      await keep(page, join(FOLDER, `${shot.name}-${size.name}-${theme}.webp`))
      await context.close()
    }
}

/** Takes a picture and writes it as WebP, in the best quality that its size limit allows. */
async function keep(page: Page, file: string): Promise<void> {
  const image = await loadImage(await page.screenshot({ animations: 'disabled' }))
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

async function pictures(product: Product): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const member = await play(product, Number(options.minutes))
  const tabs = { site: member.tab, console: await staffTab(product, 'finance') }
  const browser = await launchBrowser()
  try {
    for (const shot of shots) if (shot.name.includes(options.only)) await take(browser, product, tabs, shot)
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
