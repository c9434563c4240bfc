import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, nothing, uuid } from '../shapes.ts'
import { archivedUntil, betFilters, betTotals, betView } from './bets.ts'

/** Without a member or a game: the day before `to`. */
export const memberBets = endpoint({
  method: 'GET',
  path: '/console/bets',
  module: 'games',
  summary: 'Bets of all members, newest first',
  token: true,
  audience: 'staff',
  permission: 'bet.record.view',
  request: z.object({ ...cursorPaging, ...betFilters, memberId: z.optional(line(32)), ticketId: z.optional(uuid) }),
  response: z.extend(cursorPageOf(z.extend(betView, { memberId: z.string(), username: z.string() })), {
    totals: betTotals,
    archivedUntil,
    /** Where the list begins, if that is later than the filters ask for. */
    since: z.nullable(instant),
  }),
  refusals: [],
})

/** Closed games too, so that the console shows the names of games that old bets are on. */
export const gameNames = endpoint({
  method: 'GET',
  path: '/console/session/games',
  module: 'games',
  summary: 'The names of all games by their codes',
  token: true,
  audience: 'staff',
  request: nothing,
  response: z.object({ games: z.array(z.object({ code: z.string(), name: z.string() })) }),
  refusals: [],
})
