import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, pageOf, positiveMoney, wholeText } from '../shapes.ts'
import { DEPOSIT_STATES } from './deposits.ts'

const deskDeposit = z.object({
  id: z.string(),
  memberId: z.string(),
  username: z.string(),
  method: z.string(),
  amount: money,
  fee: money,
  /** What the gateway says was paid, when it said so. */
  paidAmount: z.nullable(money),
  state: z.enum(DEPOSIT_STATES),
  reason: z.nullable(z.string()),
  gatewayReference: z.nullable(z.string()),
  authorisationId: z.nullable(z.string()),
  createdAt: instant,
  settledAt: z.nullable(instant),
})
const id = z.object({ id: line(20) })

export const depositDesk = endpoint({
  method: 'GET',
  path: '/console/deposits',
  module: 'cashier',
  summary: 'The deposit desk: held ones oldest first, others newest first',
  token: true,
  audience: 'staff',
  permission: 'deposit.order.view',
  request: z.object({
    state: z.optional(z.enum(DEPOSIT_STATES)),
    search: z.optional(z.string().check(z.maxLength(60))),
    page: z._default(wholeText, 1),
    pageSize: z._default(wholeText, 50),
  }),
  response: z.extend(pageOf(deskDeposit), { counts: z.partialRecord(z.enum(DEPOSIT_STATES), z.int()) }),
  refusals: [],
})

export const depositDetail = endpoint({
  method: 'GET',
  path: '/console/deposits/:id',
  module: 'cashier',
  summary: 'One deposit with everything that the gateway said about it',
  token: true,
  audience: 'staff',
  permission: 'deposit.order.view',
  request: id,
  response: z.extend(deskDeposit, {
    events: z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        amount: z.nullable(money),
        receivedAt: instant,
        outcome: z.string(),
      }),
    ),
  }),
  refusals: ['cashier.order_unknown'],
})

/** Only without crediting; to credit what was paid, a manual credit is requested for the deposit. */
export const failDeposit = endpoint({
  method: 'POST',
  path: '/console/deposits/:id/fail',
  module: 'cashier',
  summary: 'Ends a held deposit without crediting it',
  token: true,
  audience: 'staff',
  permission: 'deposit.order.decide',
  once: true,
  request: z.extend(id, { reason: line(300, 3) }),
  response: deskDeposit,
  refusals: ['cashier.order_unknown', 'cashier.order_state'],
})

export const CREDIT_STATES = ['requested', 'approved', 'rejected', 'expired'] as const
/** T038: an amount that one person asks for and another approves. */
export const credit = z.object({
  id: z.string(),
  memberId: z.string(),
  username: z.string(),
  amount: money,
  reason: z.string(),
  /** The held deposit that it settles. */
  depositId: z.nullable(z.string()),
  state: z.enum(CREDIT_STATES),
  requestedBy: z.object({ staffId: z.string(), name: z.string() }),
  requestedAt: instant,
  expiresAt: instant,
  decidedBy: z.nullable(z.object({ staffId: z.string(), name: z.string() })),
  decidedAt: z.nullable(instant),
  balanceBefore: z.nullable(money),
  balanceAfter: z.nullable(money),
})

export const credits = endpoint({
  method: 'GET',
  path: '/console/credits',
  module: 'cashier',
  summary: 'Manual credits: open requests first',
  token: true,
  audience: 'staff',
  permission: 'deposit.credit.view',
  request: z.object({ page: z._default(wholeText, 1), pageSize: z._default(wholeText, 50) }),
  response: pageOf(credit),
  refusals: [],
})

export const requestCredit = endpoint({
  method: 'POST',
  path: '/console/credits',
  module: 'cashier',
  summary: 'Asks for a manual credit; with a deposit it settles that held deposit by what was paid',
  token: true,
  audience: 'staff',
  permission: 'deposit.credit.request',
  once: true,
  request: z.object({
    memberId: line(20),
    amount: positiveMoney,
    reason: line(300, 3),
    depositId: z.optional(line(20)),
  }),
  response: credit,
  refusals: [
    'cashier.order_unknown',
    'cashier.order_state',
    'cashier.member_unknown',
    'cashier.credit_differs',
    'money.whole_cents',
  ],
})

export const approveCredit = endpoint({
  method: 'POST',
  path: '/console/credits/:id/approve',
  module: 'cashier',
  summary: 'Approves a manual credit and books it; never one’s own request',
  token: true,
  audience: 'staff',
  permission: 'deposit.credit.approve',
  once: true,
  request: id,
  response: credit,
  refusals: ['cashier.order_unknown', 'cashier.order_state', 'approval.own_request'],
})

export const rejectCredit = endpoint({
  method: 'POST',
  path: '/console/credits/:id/reject',
  module: 'cashier',
  summary: 'Rejects a manual credit, or takes one’s own request back',
  token: true,
  audience: 'staff',
  permission: 'deposit.credit.approve',
  once: true,
  request: z.extend(id, { reason: line(300, 3) }),
  response: credit,
  refusals: ['cashier.order_unknown', 'cashier.order_state'],
})
