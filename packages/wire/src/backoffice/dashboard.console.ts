import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, nothing } from '../shapes.ts'

const flow = z.object({ count: z.int(), total: money })

/** Today is the day in UTC. GGR = stakes − payouts of the bets that were settled today. */
export const dashboard = endpoint({
  method: 'GET',
  path: '/console/dashboard',
  module: 'backoffice',
  summary: 'Figures of today, money by hour, and pending work',
  token: true,
  audience: 'staff',
  permission: 'report.dashboard.view',
  request: nothing,
  response: z.object({
    at: instant,
    from: instant,
    /** Credited today, without fees. */
    deposits: flow,
    /** Paid out today. */
    withdrawals: flow,
    bets: z.int(),
    stakes: money,
    payouts: money,
    ggr: money,
    registered: z.int(),
    /** One entry for each hour of today that has begun, oldest first. */
    hours: z.array(z.object({ hour: instant, deposits: money, withdrawals: money })),
    games: z.array(z.object({ game: z.string(), bets: z.int(), stakes: money, payouts: money })),
    withdrawalsWaiting: z.object({ checks: z.int(), payouts: z.int(), held: z.int(), oldestAt: z.nullable(instant) }),
    depositsHeld: z.int(),
    /** Debts by contracts and disputes about them that are older than a week, and closed runs that give other figures now. */
    agents: z.object({ overdueDebts: z.int(), overdueDisputes: z.int(), differingRuns: z.int() }),
    /** Games whose observed return is outside its band. */
    returnAlerts: z.int(),
    draws: z.object({ open: z.int(), late: z.int(), voidToday: z.int() }),
  }),
  refusals: [],
})

/**
 * The number of pending items on each screen that the caller may work on; null for the others. For the menu's counts and
 * the sign beside the title.
 */
export const waiting = endpoint({
  method: 'GET',
  path: '/console/session/waiting',
  module: 'backoffice',
  summary: 'Pending work of the caller, by screen',
  token: true,
  audience: 'staff',
  request: nothing,
  response: z.object({
    /** To be checked or, for payers, to be paid. */
    withdrawals: z.nullable(z.int()),
    deposits: z.nullable(z.int()),
    /** Requests of others that the caller may decide. */
    approvals: z.nullable(z.int()),
    overdueDebts: z.nullable(z.int()),
    overdueDisputes: z.nullable(z.int()),
    returnAlerts: z.nullable(z.int()),
    maintenance: z.boolean(),
    lateDraws: z.int(),
  }),
  refusals: [],
})
