import { type Calendar, calendarFault, type Issue, issueAt, issuesAfter } from '@croupier/game-math/lottery/calendar'
import { MS } from '@croupier/kernel/clock'
import { calendar } from '@croupier/wire/draws/calendars'
import * as z from 'zod/mini'
import { counted } from '../counted.ts'
import { same } from '../form/schema.ts'

/** A game that a change of the calendars adds, removes or draws at other times. A removed game has no rounds. */
export type CalendarChange = {
  readonly code: string
  readonly name: string
  readonly frequency: string
  readonly rounds: readonly Issue[]
}

const value = z.object({ games: z.array(z.object({ code: z.string(), name: z.string(), calendar })) })
type Game = z.output<typeof value>['games'][number]
const ROUNDS = 3

/**
 * The games whose calendar differs between two values of the setting, with the rounds of the new calendar from the one that
 * would be open at `now`. Null where a value is unfinished or not valid.
 */
export function calendarChanges(before: unknown, after: unknown, now: number): CalendarChange[] | null {
  const old = value.safeParse(before)
  const next = value.safeParse(after)
  if (!old.success || !next.success) return null
  if (next.data.games.some((game) => calendarFault(game.calendar) !== null)) return null
  const oldGames = new Map(old.data.games.map((game) => [game.code, game]))
  const nextCodes = new Set(next.data.games.map(({ code }) => code))
  const changed = next.data.games.filter((game) => !same(oldGames.get(game.code)?.calendar, game.calendar))
  const removed = old.data.games.filter(({ code }) => !nextCodes.has(code))
  return [...changed.map((game) => previewOf(game, now)), ...removed.map(removalOf)]
}

const previewOf = ({ code, name, calendar: times }: Game, now: number): CalendarChange => ({
  code,
  name,
  frequency: frequencyOf(times),
  rounds: [issueAt(times, new Date(now)), ...issuesAfter(times, new Date(now), ROUNDS - 1)],
})

const removalOf = ({ code, name }: Game): CalendarChange => ({
  code,
  name,
  frequency: 'No further rounds',
  rounds: [],
})

function frequencyOf(times: Calendar): string {
  if (times.kind === 'periodic') return `${counted(MS.day / MS.second / times.periodSeconds, 'round')} a day`
  const draws = times.draws.flatMap((one) => one.weekdays.flatMap((day) => one.times.map((time) => `${day} ${time}`)))
  return `${counted(new Set(draws).size, 'round')} a week`
}
