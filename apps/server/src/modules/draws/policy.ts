import '@croupier/game-math/lottery/families/all'
import { type Calendar, calendarFault, families } from '@croupier/game-math/lottery/index'
import { CALENDARS, calendar } from '@croupier/wire/draws/calendars'
import { gameCode } from '@croupier/wire/draws/draws'
import { policy } from '@croupier/wire/policy'
import { line } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

/** A self-run game: its family and its calendar. `name` is the operator's name for it. */
export type DrawGame = {
  readonly code: string
  readonly name: string
  readonly family: string
  readonly calendar: Calendar
}
export type DrawsPolicy = z.output<typeof drawsPolicy.schema>

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** A family without an opening game has rules, but no page of the site shows it yet. */
const familiesOnSale = [...families.values()]
  .filter(({ openingGames }) => openingGames.length > 0)
  .map(({ code }) => code)

const game = z
  .object({
    code: gameCode,
    name: line(60),
    family: z.enum(familiesOnSale),
    calendar,
  })
  .check(
    z.refine(({ calendar }) => calendarFault(calendar) === null, { error: 'This calendar is not valid' }),
    z.refine(({ family, calendar }) => families.get(family)?.calendars.includes(calendar.kind) ?? false, {
      error: 'Games of this family have no calendar of this kind',
    }),
  )

/** Lottery rules §2.2. A change applies to issues without a commitment. A code or template in use must stay. */
export const drawsPolicy = policy({
  name: CALENDARS,
  summary: 'Own lottery games and their schedules, and how many rounds ahead commitments are published',
  schema: z.object({
    games: z.array(game).check(
      z.refine((games) => new Set(games.map(({ code }) => code)).size === games.length, {
        error: 'Two games have the same code',
      }),
    ),
    issuesAhead: whole(1, 100),
  }),
  initial: {
    games: [...families.values()].flatMap(({ code: family, openingGames }) =>
      openingGames.map(({ code, name, calendar }) => ({ code, name, family, calendar })),
    ),
    issuesAhead: 3,
  },
})
