import type { Browser, CDPSession, Locator, Page, Route } from '@playwright/test'
import { bet, type Member } from '../../harness/members.ts'
import type { Product } from '../../harness/product.ts'
import { disturbance, type Measure, medianOf } from './measure.ts'
import { settled } from './probe.ts'

/** A weak phone: a quarter of the speed of this machine when nothing else runs. Other work already takes a share of it. */
const SLOWDOWN = 4
const rateNow = (): number => Math.max(1, SLOWDOWN / disturbance())
/** DevTools' "Slow 3G": 2 s for every round trip, 400 kbit/s. */
const SLOW_3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const LOTTERY = '/lottery?gameCode=ssc-1m'
const ROUND_MS = 60_000

/** The limits in milliseconds (design language, section 17: input to paint). */
const MAX = { tap: 100, play: 150, task: 100, firstPaint: 3_000 }
const RUNS = { taps: 12, plays: 8, rounds: 3, paints: 3 }

/** How fast the site answers on a weak phone: taps on the lottery page, the work of a round, and the first paint. */
export async function measurePhone(browser: Browser, product: Product, member: Member): Promise<Measure[]> {
  return [
    ...(await measureLottery(browser, product, member)),
    await measureFirstPaint(browser, `${product.site}/index`, 'home'),
    await measureFirstPaint(browser, product.site + LOTTERY, 'lottery'),
  ]
}

export type Phone = { page: Page; cdp: CDPSession; close(): Promise<void> }

/** A weak phone with the session of a member. */
export async function openPhone(browser: Browser, tab: Member['tab'] = {}): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value)
  }, tab)
  await context.addInitScript(watchTimes)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: rateNow() })
  return { page, cdp, close: () => context.close() }
}

type Times = { answers: { id: number; ms: number }[]; tasks: number[] }

/** Runs in the page: records the answers to taps, each until the next paint, and long tasks. */
function watchTimes(): void {
  const times: Times = { answers: [], tasks: [] }
  Object.assign(window, { auditTimes: times })
  const observe = (options: object, each: (entry: PerformanceEntry & { interactionId?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe(options)
  observe({ type: 'event', durationThreshold: 16, buffered: true }, ({ interactionId, duration }) => {
    if (interactionId) times.answers.push({ id: interactionId, ms: duration })
  })
  observe({ type: 'longtask', buffered: true }, ({ duration }) => times.tasks.push(duration))
}

/** Returns what was recorded since the last call. */
const takeTimes = (page: Page): Promise<Times> =>
  page.evaluate<Times>('({ answers: auditTimes.answers.splice(0), tasks: auditTimes.tasks.splice(0) })')

async function measureLottery(browser: Browser, product: Product, member: Member): Promise<Measure[]> {
  const { page, close } = await openPhone(browser, member.tab)
  try {
    await page.route(/\/wps\/draws\/ssc-1m\?/, fillHistory)
    await page.goto(product.site + LOTTERY)
    await settled(page)
    const digits = page.locator('button[aria-pressed][class*=_digit_]')
    const plays = page.locator('[role=tablist]').first().locator('[role=tab]')
    return [
      medianOf('answer to a tap on a digit', await tapEach(page, digits, RUNS.taps), MAX.tap),
      medianOf('change of play', await tapEach(page, plays, RUNS.plays), MAX.play),
      medianOf('longest task of a round', await longestTasks(page, member), MAX.task),
    ]
  } finally {
    await close()
  }
}

const HISTORY = 100

/** Adds older draws to an answer, because a game that has just started has none, and the trend shows many. */
async function fillHistory(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer: { value: { items: { issueNo: string; drawAt: string; numbers: number[] | null }[] } } =
    await response.json()
  const { items } = answer.value
  // A draw that is void, or not revealed yet, has no numbers.
  const drawn = items.findLast(({ numbers }) => numbers)
  const oldestAt = Date.parse(items.at(-1)?.drawAt ?? '')
  for (let nth = 1; drawn?.numbers && items.length < HISTORY; nth++)
    items.push({
      ...drawn,
      issueNo: `${drawn.issueNo}-${nth}`,
      drawAt: new Date(oldestAt - nth * ROUND_MS).toISOString(),
      numbers: drawn.numbers.map((number, place) => (number * 7 + nth * (nth + place + 3)) % 10),
    })
  await route.fulfill({ response, json: answer })
}

/** Taps buttons one after the other. Returns the time of each until its answer was painted. */
async function tapEach(page: Page, buttons: Locator, count: number): Promise<number[]> {
  const available = await buttons.count()
  const found: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const button = buttons.nth(available > count ? nth : nth % available)
    await button.scrollIntoViewIfNeeded()
    await page.waitForTimeout(400)
    await takeTimes(page)
    await button.tap()
    await page.waitForTimeout(800)
    const { answers } = await takeTimes(page)
    // Answers within one frame have no entry.
    found.push(Math.max(16, ...answers.map(({ ms }) => ms)))
  }
  return found
}

/** The longest task of each of several rounds, in which the member has a bet. Each stretch contains one turn of the game. */
async function longestTasks(page: Page, member: Member): Promise<number[]> {
  const found: number[] = []
  for (let round = 0; round < RUNS.rounds; round++) {
    await bet(member, 'ssc-1m', ['SSC_5_DIRECT', 'SSC_POSITION'])
    await takeTimes(page)
    await page.waitForTimeout(ROUND_MS)
    found.push(Math.max(0, ...(await takeTimes(page)).tasks))
  }
  return found
}

/** The time to the first paint with content on a slow network, without anything in the cache. */
async function measureFirstPaint(browser: Browser, url: string, name: string): Promise<Measure> {
  const found: number[] = []
  for (let run = 0; run < RUNS.paints; run++) {
    const { page, cdp, close } = await openPhone(browser)
    try {
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', SLOW_3G)
      await page.goto(url, { waitUntil: 'commit', timeout: ROUND_MS })
      const paint = await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        undefined,
        { timeout: ROUND_MS },
      )
      found.push((await paint.jsonValue()) ?? Number.NaN)
    } finally {
      await close()
    }
  }
  return medianOf(`first paint on slow 3G, ${name}`, found, MAX.firstPaint)
}
