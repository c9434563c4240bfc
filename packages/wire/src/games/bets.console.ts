import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, line, uuid } from '../shapes.ts'
import { betFilters, betTotals, betView } from './bets.ts'

/** Without a member or a game: the day before `to`. */
export const memberBets = endpoint({
  method: 'GET',
  path: '/console/bets',
  module: 'games',
  summary: 'Bets of all members, newest first.',
  token: true,
  audience: 'staff',
  permission: 'bet.record.view',
  request: z.object({ ...cursorPaging, ...betFilters, memberId: z.optional(line(32)), ticketId: z.optional(uuid) }),
  response: z.extend(cursorPageOf(z.extend(betView, { memberId: z.string() })), { totals: betTotals }),
  refusals: [],
})
