import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flagText, instant, line, memberId, money, nothing, pageOf, paging, period } from '../shapes.ts'
import { CHECK_DECISIONS, MONEY_SOURCES } from './deposit-checks.ts'

const checked = z.object({
  id: z.uuid(),
  memberId,
  username: z.string(),
  openedAt: instant,
  /** Net deposits when it was opened, in so many days, and the amount that they reached. */
  net: money,
  amount: money,
  days: z.int(),
  /** The member's answers; null until they come. */
  answer: z.nullable(z.object({ source: z.enum(MONEY_SOURCES), isAffordable: z.boolean(), at: instant })),
  decision: z.nullable(
    z.object({ decision: z.enum(CHECK_DECISIONS), at: instant, staffName: z.string(), note: z.string() }),
  ),
})
export type CheckedDeposits = z.output<typeof checked>

export const depositChecks = endpoint({
  method: 'GET',
  path: '/console/safer-gambling/deposit-checks',
  module: 'safer-gambling',
  summary: 'Members whose net deposits reached the amount of the jurisdiction, newest first',
  token: true,
  audience: 'staff',
  permission: 'limit.check.view',
  request: z.object({ ...paging, ...period, isOpen: z.optional(flagText) }),
  response: pageOf(checked),
  refusals: [],
})

export const stopDeposits = endpoint({
  method: 'POST',
  path: '/console/safer-gambling/deposit-checks/:id/stop',
  module: 'safer-gambling',
  summary: 'Refuses deposits above the amount for the days of the check',
  token: true,
  audience: 'staff',
  permission: 'limit.check.stop',
  request: z.object({ id: z.uuid(), reason: line(300, 3) }),
  response: nothing,
  refusals: ['check.unknown', 'check.decided'],
})

/** Back-office rules §5.4: looser needs two. */
export const requestDeposits = endpoint({
  method: 'POST',
  path: '/console/safer-gambling/deposit-checks/:id/continue',
  module: 'safer-gambling',
  summary: 'Requests the approval to take deposits above the amount for the days of the check',
  token: true,
  audience: 'staff',
  permission: 'limit.check.request',
  request: z.object({ id: z.uuid(), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['check.unknown', 'check.decided'],
})
