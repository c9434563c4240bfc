import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, money, paging, uuid } from '../shapes.ts'
import { betFilters, betView } from './bets.ts'

/** Without a member or a game: the day before `to`. */
export const memberBets = endpoint({
  method: 'GET',
  path: '/console/bets',
  module: 'games',
  summary: 'Bets of all members, newest first.',
  token: true,
  audience: 'staff',
  permission: 'bet.record.view',
  request: z.object({ ...paging, ...betFilters, memberId: z.optional(line(32)), ticketId: z.optional(uuid) }),
  response: z.object({
    items: z.array(z.extend(betView, { memberId: z.string() })),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totals: z.object({ bets: z.int(), stake: money, payout: money, validBet: money }),
  }),
  refusals: [],
})
