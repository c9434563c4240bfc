import * as z from 'zod/mini'
import { gameCode, issueNumber } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, money, positiveMoney, uuid } from '../shapes.ts'
import { stakeMode } from './games.ts'
import { ADMISSION_REFUSALS, PRICING_REFUSALS } from './refusals.ts'
import { repeatedBet } from './tickets.ts'

const MAX_ISSUES = 1440
const MAX_BETS = 20

export const chaseStatus = z.enum([
  'running',
  'finished',
  'won_stopped',
  'user_stopped',
  'admin_stopped',
  'system_stopped',
])
export const chaseItemStatus = z.enum([
  'waiting',
  'placed',
  'won',
  'lost',
  'pushed',
  'cancelled_user',
  'cancelled_admin',
  'cancelled_system',
  'skipped',
])

const chaseView = z.object({
  chaseId: uuid,
  game: gameCode,
  status: chaseStatus,
  stopOnWin: z.boolean(),
  createdAt: instant,
  endedAt: z.nullable(instant),
  /** The sum of `held`, `placed` and `refunded` is always `total`. */
  total: money,
  held: money,
  placed: money,
  refunded: money,
  bets: z.array(
    z.object({
      play: z.string(),
      selection: z.unknown(),
      units: z.int(),
      multiple: z.int(),
      mode: stakeMode,
      prizeGroup: z.int(),
    }),
  ),
})
const chaseItem = z.object({
  issueNo: issueNumber,
  closeAt: instant,
  multiple: z.int(),
  stake: money,
  status: chaseItemStatus,
  ticketId: z.nullable(uuid),
})

/** An item's multiple multiplies every bet's own. `total` is the sum that the page showed. */
export const startChase = endpoint({
  method: 'POST',
  path: '/wps/lottery/chases',
  module: 'lottery',
  summary: 'Places the same bets on several issues of a game. The whole amount is held at once.',
  token: true,
  audience: 'member',
  agreed: true,
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  // Less than a ticket's, because every item stores the bets again.
  bodyLimit: 128 * 1024,
  request: z.object({
    game: gameCode,
    /** `stake` of a line is its stake at item multiple 1. */
    bets: z.array(repeatedBet).check(z.minLength(1), z.maxLength(MAX_BETS)),
    /** Strictly rising issues, the first may be the open one. */
    items: z
      .array(z.object({ issueNo: issueNumber, multiple: z.int().check(z.positive()) }))
      .check(z.minLength(1), z.maxLength(MAX_ISSUES)),
    stopOnWin: z.boolean(),
    total: positiveMoney,
  }),
  response: z.object({ chaseId: uuid, total: money }),
  refusals: [
    ...PRICING_REFUSALS,
    'lottery.issue_unknown',
    'lottery.issue_closed',
    'lottery.chase_issues',
    'lottery.chase_limit',
    ...ADMISSION_REFUSALS,
  ],
})

export const chases = endpoint({
  method: 'GET',
  path: '/wps/lottery/chases',
  module: 'lottery',
  summary: "The caller's repeat orders, newest first.",
  token: true,
  audience: 'member',
  request: z.object({ ...cursorPaging, before: z.optional(uuid), status: z.optional(chaseStatus) }),
  response: cursorPageOf(chaseView),
  refusals: [],
})

export const chase = endpoint({
  method: 'GET',
  path: '/wps/lottery/chases/:chaseId',
  module: 'lottery',
  summary: 'One repeat order with its items',
  token: true,
  audience: 'member',
  request: z.object({ chaseId: uuid }),
  response: z.object({ ...chaseView.shape, items: z.array(chaseItem) }),
  refusals: ['lottery.chase_unknown'],
})

/** Cancels all waiting items, or those of `issueNos`. Placed items follow the rules of their tickets. */
export const cancelChase = endpoint({
  method: 'POST',
  path: '/wps/lottery/chases/:chaseId/cancel',
  module: 'lottery',
  summary: 'Cancels all waiting items of a repeat order, or some of them. Their stakes are returned.',
  token: true,
  audience: 'member',
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  bodyLimit: 64 * 1024,
  request: z.object({
    chaseId: uuid,
    issueNos: z.optional(z.array(issueNumber).check(z.minLength(1), z.maxLength(MAX_ISSUES))),
  }),
  response: z.object({ chaseId: uuid, status: chaseStatus, refunded: money }),
  refusals: ['lottery.chase_unknown', 'lottery.chase_final'],
})
