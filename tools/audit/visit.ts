import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Tab } from '../../harness/members.ts'
import type { Product } from '../../harness/product.ts'
import { cutTexts, settled, shiftsOf, swappedTimes, watchShifts } from './probe.ts'
import type { Screen } from './screens.ts'

/** The window and language of a visit. `whole` also runs axe, in both themes. */
export type View = {
  name: string
  width: number
  height: number
  phone: boolean
  language: string
  direction: 'ltr' | 'rtl'
  whole: boolean
}
export type Fault = { view: string; what: string }
/** What a visit found, with the title of the page (WCAG 2.4.2). */
export type Visit = { faults: Fault[]; title: string }
/** `staff`: for each path of the console, a session that may open it. */
export type Visitors = { product: Product; member: Tab; agent: Tab; staff: ReadonlyMap<string, Tab> }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const REFLOW_WIDTHS = [900, 320]

/** Opens a screen as its visitor in a fresh browser context. */
export async function visit(browser: Browser, screen: Screen, view: View, visitors: Visitors): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    isMobile: view.phone,
    hasTouch: view.phone,
    locale: 'en-US',
    colorScheme: 'dark',
  })
  const found: string[] = []
  let title = ''
  try {
    await prepare(context, screen, view, visitors)
    const page = await context.newPage()
    listen(page, visitors.product, found)
    await page.goto(visitors.product[screen.app] + screen.path)
    await settled(page)
    if (screen.open) {
      await screen.open(page)
      await settled(page)
    }
    await look(page, view, found)
    title = await page.title()
    if (!title) found.push('the page has no title')
  } catch (error) {
    found.push(
      `could not be looked at: ${String(error instanceof Error ? error.message : error)
        .split('\n')
        .slice(0, 3)
        .join(' ')}`,
    )
  } finally {
    await context.close()
  }
  return { faults: [...new Set(found)].map((what) => ({ view: view.name, what })), title }
}

async function look(page: Page, view: View, found: string[]): Promise<void> {
  found.push(...(await cutTexts(page)))
  if (view.direction === 'rtl') found.push(...(await swappedTimes(page)))
  if (view.whole) {
    for (const theme of ['dark', 'light']) {
      await page.evaluate((asked) => {
        document.documentElement.dataset.theme = asked
      }, theme)
      // Colours change in 160 ms.
      await page.waitForTimeout(250)
      found.push(...(await brokenRules(page, theme)))
    }
  }
  found.push(...(await shiftsOf(page)))
  if (!view.whole || view.direction === 'rtl') return
  for (const width of REFLOW_WIDTHS) {
    if (view.phone !== width < 768) continue
    await page.setViewportSize({ width, height: view.height })
    await page.waitForTimeout(300)
    found.push(...(await cutTexts(page)).map((what) => `at ${width}: ${what}`))
  }
}

async function brokenRules(page: Page, theme: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => {
    const first = nodes[0]
    const why = first?.any[0]?.message ?? first?.all[0]?.message ?? first?.none[0]?.message ?? ''
    return `axe ${id}, ${theme}, ${nodes.length} ×: ${nodes
      .slice(0, 3)
      .map(({ target }) => target.join(' '))
      .join(' | ')} ${why.slice(0, 160)}`
  })
}

async function prepare(context: BrowserContext, screen: Screen, view: View, visitors: Visitors): Promise<void> {
  const tabs = { guest: {}, member: visitors.member, agent: visitors.agent, staff: visitors.staff.get(screen.path)! }
  const tab = tabs[screen.as]
  await context.addInitScript(watchShifts)
  await context.addInitScript(arrive, { tab, language: view.language, direction: view.direction })
  if (screen.status)
    await context.route('**/wps/system/status*', async (route) => {
      try {
        const answer = await route.fetch()
        const body: { value: object } = await answer.json()
        await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, ...screen.status } } })
      } catch {
        // A page asks again while it is being closed. Without an answer a page that stays shows nothing, and that is seen.
      }
    })
}

/** Runs in the page before its own code: a session, a language, and a direction that stays whatever the page says. */
function arrive({ tab, language, direction }: { tab: Tab; language: string; direction: string }): void {
  if (location.protocol === 'about:') return
  for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, value)
  localStorage.setItem('language', language)
  if (direction === 'ltr') return
  const turn = () => {
    const root = document.documentElement
    if (root && root.dir !== direction) root.dir = direction
    if (root && root.lang !== 'ar') root.lang = 'ar'
  }
  new MutationObserver(turn).observe(document, { attributes: true, childList: true, subtree: true })
  turn()
}

function listen(page: Page, { site, console: desk, house }: Product, found: string[]): void {
  const own = new Set([site, desk, house].map((address) => new URL(address).host))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && !own.has(host)) found.push(`asks a foreign host: ${request.url()}`)
  })
  page.on('console', (message) => {
    // The scripts of the audit itself, in the preview of a text.
    if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return
    if (message.type() === 'error') found.push(`console: ${message.text().slice(0, 200)} ${message.location().url}`)
  })
  page.on('pageerror', (error) => found.push(`script error: ${error.message}`))
}
