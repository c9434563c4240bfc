import * as z from 'zod/mini'
import { gameCode } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, pageOf, paging, uuid } from '../shapes.ts'
import { shareReason, shareStatus, syndicateFields, syndicateStatus } from './syndicates.ts'

const forStaff = { module: 'lottery', token: true, audience: 'staff' } as const

const staffView = z.object({
  ...syndicateFields,
  gameName: z.string(),
  memberId,
  /** The organiser's username. */
  organiser: z.string(),
})
export type StaffSyndicate = z.output<typeof staffView>

export const staffSyndicates = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/lottery/syndicates',
  summary: 'Syndicates, newest first',
  permission: 'lottery.syndicate.view',
  request: z.object({ ...paging, game: z.optional(gameCode), status: z.optional(syndicateStatus) }),
  response: pageOf(staffView),
  refusals: [],
})

export const staffSyndicate = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/lottery/syndicates/:syndicateId',
  summary: 'One syndicate with its lines and its holders',
  permission: 'lottery.syndicate.view',
  request: z.object({ syndicateId: uuid }),
  response: z.object({
    ...staffView.shape,
    /** The lines of all shares together, in words. */
    bets: z.array(
      z.object({
        title: z.string(),
        lines: z.array(z.object({ label: z.string(), value: z.string() })),
        stake: money,
      }),
    ),
    holders: z.array(
      z.object({
        holdingId: uuid,
        memberId,
        username: z.string(),
        shares: z.int(),
        stake: money,
        status: shareStatus,
        reason: z.nullable(shareReason),
        ticketId: z.nullable(uuid),
        createdAt: instant,
      }),
    ),
  }),
  refusals: ['lottery.syndicate_unknown'],
})

/** Tickets that are placed already stay bets of their holders. */
export const returnSyndicate = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/lottery/syndicates/:syndicateId/return',
  summary: 'Ends a syndicate and returns all stakes that are held for it',
  permission: 'lottery.syndicate.return',
  once: true,
  request: z.object({ syndicateId: uuid, reason: line(300, 3) }),
  response: z.object({}),
  refusals: ['lottery.syndicate_unknown', 'lottery.syndicate_final'],
})
