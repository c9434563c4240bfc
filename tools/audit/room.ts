import { randomUUID } from 'node:crypto'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { writeToRoom } from '@croupier/wire/messaging/room'
import { approve } from '@croupier/wire/staff/approvals.console'
import type { Browser } from '@playwright/test'
import { type Caller, caller } from '../../harness/caller.ts'
import { type Member, newMember, staffTab } from '../../harness/members.ts'
import type { Product } from '../../harness/product.ts'
import type { Measure } from './measure.ts'
import { settled } from './probe.ts'

const ROOMS = 'messaging.rooms'
const ROOM = 'lobby'
const REASON = 'A busy room'
/** Each writes one message a second. */
const WRITERS = 50
const SECONDS = 15
/** A task is long from 50 ms on (W3C, Long Tasks API). */
const MAX_MS = 50

/** §2, §3: the longest task of a page that shows a chat room in which 50 messages a second are written; 0 where none is long. */
export async function measureRoom(browser: Browser, product: Product, member: Member): Promise<Measure> {
  await letAllWriteFast(product)
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => newMember(product)))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addInitScript((items) => {
      for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value)
    }, member.tab)
    await context.addInitScript(watchTasks)
    const page = await context.newPage()
    await page.goto(`${product.site}/help`)
    await settled(page)
    await page.getByRole('button', { name: 'Chat room' }).click()
    const log = page.getByRole('dialog', { name: 'Chat room' }).getByRole('log')
    await log.waitFor()
    await writeAll(writers, 'Before the measure')
    await settled(page)
    await page.evaluate('auditTasks.length = 0')
    for (let second = 0; second < SECONDS; second++) await writeAll(writers, `Second ${second}`)
    await log.getByText(`Second ${SECONDS - 1} of ${WRITERS - 1}`).waitFor()
    const tasks = await page.evaluate<number[]>('auditTasks')
    const name = `longest task of a page with a chat room of ${WRITERS} messages a second`
    return { name, value: Math.round(Math.max(0, ...tasks)), max: MAX_MS, unit: 'ms' }
  } finally {
    await context.close()
  }
}

/** Runs in the page: records the milliseconds of long tasks. */
function watchTasks(): void {
  const tasks: number[] = []
  Object.assign(window, { auditTasks: tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** A message of each, spread over a second. */
const writeAll = (writers: readonly Member[], text: string): Promise<unknown> =>
  Promise.all(
    writers.map(async ({ call }, nth) => {
      await new Promise((done) => setTimeout(done, (nth * 1_000) / writers.length))
      await call(writeToRoom, { room: ROOM, clientId: randomUUID(), content: `${text} of ${nth}` })
    }),
  )

/** Without the slow mode, and for members without a proved contact, for which a second person is needed. */
async function letAllWriteFast(product: Product): Promise<void> {
  const maker = await staffOf(product, 'owner')
  const found = (await maker(settings, {})).settings.find(({ name }) => name === ROOMS)
  if (!found) throw new Error(`there is no setting ${ROOMS}`)
  const value = Object.assign({}, found.value, { slowSeconds: 0, verifiedOnly: false })
  const { approvalId } = await maker(changeSetting, { name: ROOMS, value, version: found.version, reason: REASON })
  if (!approvalId) return
  const checker = await staffOf(product, 'admin')
  await checker(approve, { approvalId, note: REASON })
}

const staffOf = async (product: Product, who: string): Promise<Caller> =>
  caller(product.console, (await staffTab(product, who)).consoleToken ?? null)
