import type { Page } from '@playwright/test'
import { AGENT_LIST, AGENT_PAGE_NAMES } from '../../apps/site/src/app/agent-page-names.ts'
import { MEMBER_PAGE_NAMES } from '../../apps/site/src/app/member-page-names.ts'

/** A screen of the product, with its visitor, its path, and the clicks that open it. */
export type Screen = {
  name: string
  app: 'site' | 'console'
  as: 'guest' | 'member' | 'agent' | 'staff'
  path: string
  open?(page: Page): Promise<void>
  /** Replaces the answer of the system status. Everything else is real. */
  status?: Record<string, unknown>
}

/** Tabs are found by their position, because their labels depend on the language. */
const tab = (nth: number) => async (page: Page) => {
  await page.locator('#records [role=tab]').nth(nth).click()
}
const dialog = (page: Page) => page.locator('[role=dialog]').waitFor()

/** The button that adds a bet to the basket. On phones it opens the basket when no number is picked. */
const addButton = (page: Page) => page.locator('[class*=_acts_] button:visible').first()

async function fillBasket(page: Page): Promise<void> {
  const digits = page.locator('[role=group] button[aria-pressed]')
  for (const nth of [1, 12]) {
    await digits.nth(nth).click()
    await addButton(page).click()
  }
  if ((page.viewportSize()?.width ?? 0) >= 1200) return
  await addButton(page).click()
  await dialog(page)
}

/** In the right bar of desktops; behind the last entry of the bottom bar of phones. */
async function openChatRoom(page: Page): Promise<void> {
  const entry = page.locator('button:has(.lucide-messages-square):visible')
  if ((await entry.count()) === 0) await page.locator('nav button:visible').last().click()
  await entry.first().click()
  await page.locator('[role=log]').waitFor()
}

/** Opens the first row of a list. A list without rows stays as it is. */
async function openFirstRow(page: Page): Promise<void> {
  const row = page.locator('tbody tr').first()
  if ((await row.count()) > 0) await row.click()
}

export const siteScreens: readonly Screen[] = [
  { name: 'home', app: 'site', as: 'guest', path: '/index' },
  { name: 'home of a member', app: 'site', as: 'member', path: '/index' },
  { name: 'register', app: 'site', as: 'guest', path: '/register', open: dialog },
  { name: 'login', app: 'site', as: 'guest', path: '/login', open: dialog },
  { name: 'lottery of a guest', app: 'site', as: 'guest', path: '/lottery?gameCode=ssc-1m' },
  { name: 'lottery', app: 'site', as: 'member', path: '/lottery?gameCode=ssc-1m' },
  { name: 'lottery, results', app: 'site', as: 'member', path: '/lottery?gameCode=ssc-1m', open: tab(1) },
  { name: 'lottery, my bets', app: 'site', as: 'member', path: '/lottery?gameCode=ssc-1m', open: tab(2) },
  { name: 'lottery, rules', app: 'site', as: 'member', path: '/lottery?gameCode=ssc-1m', open: tab(3) },
  { name: 'lottery, basket', app: 'site', as: 'member', path: '/lottery?gameCode=ssc-1m', open: fillBasket },
  { name: 'lottery, race and roads', app: 'site', as: 'member', path: '/lottery?gameCode=pk10-1m' },
  { name: 'lottery, board of prizes', app: 'site', as: 'member', path: '/vnlottery?gameCode=vn-5m' },
  { name: 'lottery of Vietnam', app: 'site', as: 'member', path: '/vnlottery' },
  { name: 'lottery of South-East Asia', app: 'site', as: 'member', path: '/seaLottery' },
  { name: 'electronic lottery', app: 'site', as: 'guest', path: '/elott' },
  ...[
    'rng',
    'live',
    'fish',
    'pvp',
    'crash',
    'sports',
    'esports',
    'poker',
    'video',
    'blockchain',
    'gameCenter',
    'seamless',
    'hot',
  ].map((page): Screen => ({ name: `games, ${page}`, app: 'site', as: 'guest', path: `/${page}` })),
  { name: 'games, favourites', app: 'site', as: 'member', path: '/fav' },
  { name: 'a game in its frame', app: 'site', as: 'member', path: '/game?vassalage=house&gameId=dice' },
  { name: 'verify', app: 'site', as: 'guest', path: '/verify' },
  { name: 'fairness', app: 'site', as: 'guest', path: '/fairness' },
  { name: 'VIP', app: 'site', as: 'guest', path: '/vip' },
  { name: 'points mall', app: 'site', as: 'guest', path: '/pointMall' },
  { name: 'points mall of a member', app: 'site', as: 'member', path: '/pointMall' },
  { name: 'VIP of a member', app: 'site', as: 'member', path: '/vip' },
  { name: 'notices', app: 'site', as: 'guest', path: '/noticePage' },
  { name: 'promotions', app: 'site', as: 'guest', path: '/promotions' },
  { name: 'a promotion', app: 'site', as: 'guest', path: '/promoDetail?id=lotteries' },
  { name: 'a bonus offer', app: 'site', as: 'member', path: '/promoDetail?offer=welcome' },
  { name: 'help', app: 'site', as: 'guest', path: '/help' },
  { name: 'help, bare', app: 'site', as: 'guest', path: '/helpmc' },
  { name: 'feedback', app: 'site', as: 'member', path: '/feedback' },
  { name: 'downloads', app: 'site', as: 'guest', path: '/down' },
  { name: 'downloads, bare', app: 'site', as: 'guest', path: '/download' },
  { name: 'join', app: 'site', as: 'guest', path: '/join' },
  { name: 'customer service of a guest', app: 'site', as: 'guest', path: '/customerService' },
  { name: 'customer service', app: 'site', as: 'member', path: '/customerService' },
  { name: 'chat room', app: 'site', as: 'member', path: '/index', open: openChatRoom },
  { name: 'not found', app: 'site', as: 'guest', path: '/nowhere' },
  {
    name: 'maintenance',
    app: 'site',
    as: 'guest',
    path: '/index',
    status: { status: 1, maintenance: true, maintenanceUntil: '2030-01-01T10:00:00.000Z' },
  },
  {
    name: 'restriction',
    app: 'site',
    as: 'guest',
    path: '/index',
    status: { status: 2, regionRestriction: true, location: { ip: '203.0.113.77', country: 'SG' } },
  },
  { name: 'member centre', app: 'site', as: 'member', path: '/index#member/', open: dialog },
  ...MEMBER_PAGE_NAMES.map(
    (page): Screen => ({
      name: `member centre, ${page}`,
      app: 'site',
      as: 'member',
      path: `/index#member/${page}`,
      open: dialog,
    }),
  ),
  { name: 'agent centre', app: 'site', as: 'agent', path: `/index#member/${AGENT_LIST}`, open: dialog },
  ...AGENT_PAGE_NAMES.map(
    (page): Screen => ({
      name: `agent centre, ${page}`,
      app: 'site',
      as: 'agent',
      path: `/index#member/${page}`,
      open: dialog,
    }),
  ),
]

/** The console's pages, by the paths of its menu, and what the first row of each opens. */
export function consoleScreens(paths: readonly string[]): Screen[] {
  return [
    { name: 'console, login', app: 'console', as: 'guest', path: '/' },
    ...paths.map((path): Screen => ({ name: `console ${path}`, app: 'console', as: 'staff', path })),
    ...paths.map(
      (path): Screen => ({ name: `console ${path}, one`, app: 'console', as: 'staff', path, open: openFirstRow }),
    ),
  ]
}
