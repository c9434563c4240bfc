import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, period, wholeText } from '../shapes.ts'
import { drawStatus, gameCode, issueNumber } from './draws.ts'

/** Newest draw first; scheduled and open ones included. `before` is the `next` of the page before. */
export const consoleDraws = endpoint({
  method: 'GET',
  path: '/console/draws',
  module: 'draws',
  summary: 'Draws of all games with status, delay of the reveal, root and number of tickets',
  token: true,
  audience: 'staff',
  permission: 'draw.record.view',
  request: z.object({
    game: z.optional(gameCode),
    status: z.optional(drawStatus),
    /** By the time of the draw. */
    ...period,
    before: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}:[\w-]{1,32}$/))),
    pageSize: z._default(wholeText, 50),
  }),
  response: z.object({
    /** Every game of the calendars, whether it is on sale or not. */
    games: z.array(z.object({ code: gameCode, name: z.string() })),
    items: z.array(
      z.object({
        game: gameCode,
        issueNo: issueNumber,
        status: drawStatus,
        openAt: instant,
        closeAt: instant,
        drawAt: instant,
        revealedAt: z.nullable(instant),
        /** Revealed this long after `drawAt`, or waiting this long by now; null before `drawAt`. */
        lateMs: z.nullable(z.int()),
        /** Null for a draw whose numbers come from outside. */
        commitment: z.nullable(z.string()),
        betsRoot: z.nullable(z.string()),
        ticketCount: z.nullable(z.int()),
        totalStake: z.nullable(money),
        numbers: z.nullable(z.array(z.int())),
        /** The round of the public beacon that is mixed in; null where there is none. */
        beaconRound: z.nullable(z.int()),
        voidReason: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  refusals: ['game.unknown', 'draw.unknown'],
})
