import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { type Caller, caller } from '../harness/caller.ts'
import { staffTab } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { type Pair, putSetting } from './staff.ts'

/** The game that journeys bet on: an issue every 20 seconds, the shortest period that an operator may set. */
export const FAST_GAME = 'ssc-20s'

/** The other games that journeys use. The draws of all fifteen would take processor time from the pages. */
const OTHERS = ['ssc-1m', 'ssc-5m', '3d-3m']

const CALENDARS = 'draws.calendars'

/** Changes the calendars as an operator would, to few games and a fast one, so that journeys do not wait for a whole minute. */
export async function setGames(product: Product): Promise<void> {
  const call = await staffCaller(product, 'admin')
  const calendars = (await call(settings, {})).settings.find(({ name }) => name === CALENDARS)
  if (!isCalendars(calendars?.value)) throw new Error(`the setting ${CALENDARS} has another shape`)
  const { games } = calendars.value
  const example = games.find(({ code }) => code === 'ssc-1m')
  if (!example) throw new Error('the demo has no game to take the calendar of')
  const fast = {
    ...example,
    code: FAST_GAME,
    name: 'SSC 20 seconds',
    calendar: { ...example.calendar, periodSeconds: 20, lockSeconds: 3 },
  }
  const { approvalId } = await call(changeSetting, {
    name: CALENDARS,
    value: { ...calendars.value, games: [...games.filter(({ code }) => OTHERS.includes(code)), fast] },
    version: calendars.version,
    reason: 'Games for journeys',
  })
  if (!approvalId) throw new Error('a change of the calendars needs a second approver')
  const second = await staffCaller(product, 'owner')
  await second(approve, { approvalId, note: 'For journeys' })
}

type NewGame = { code: string; name: string; family: string }

/** Adds games with short rounds to the calendars while `act` runs. */
export async function withGames(
  people: Pair,
  { games, periodSeconds }: { games: readonly NewGame[]; periodSeconds: number },
  act: () => Promise<void>,
): Promise<void> {
  const calendars = (await people.maker(settings, {})).settings.find(({ name }) => name === CALENDARS)
  if (!isCalendars(calendars?.value)) throw new Error(`the setting ${CALENDARS} has another shape`)
  const before = calendars.value.games
  const fast = before.find(({ code }) => code === FAST_GAME)
  const calendar = { ...fast?.calendar, periodSeconds }
  await putSetting(people, CALENDARS, { games: [...before, ...games.map((game) => ({ ...game, calendar }))] })
  try {
    await act()
  } finally {
    await putSetting(people, CALENDARS, { games: before })
  }
}

async function staffCaller(product: Product, name: string): Promise<Caller> {
  const { consoleToken } = await staffTab(product, name)
  if (!consoleToken) throw new Error(`${name} has no session`)
  return caller(product.console, consoleToken)
}

type Calendars = { games: readonly { code: string; calendar: object }[] }

export const isCalendars = (value: unknown): value is Calendars =>
  typeof value === 'object' && value !== null && 'games' in value && Array.isArray(value.games)
