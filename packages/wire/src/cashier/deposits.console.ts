import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  instant,
  line,
  memberId,
  money,
  nothing,
  pageOf,
  pageText,
  paging,
  period,
  positiveMoney,
  wholeText,
} from '../shapes.ts'
import { DEPOSIT_STATES } from './deposits.ts'

const deskDeposit = z.object({
  id: z.string(),
  memberId,
  username: z.string(),
  method: z.string(),
  amount: money,
  fee: money,
  /** The amount that the gateway reported as paid. */
  paidAmount: z.nullable(money),
  /** The part of it that was taken back. */
  reversedAmount: money,
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
  summary:
    'Deposits: held ones oldest first, others newest first; a search finds the newest 200 of a member in each status',
  token: true,
  audience: 'staff',
  permission: 'deposit.order.view',
  request: z.object({
    state: z.optional(z.enum(DEPOSIT_STATES)),
    search: z.optional(z.string().check(z.maxLength(60))),
    /** By the time of the order. */
    ...period,
    page: z._default(pageText, 1),
    pageSize: z._default(wholeText, 50),
  }),
  response: z.extend(pageOf(deskDeposit), { counts: z.partialRecord(z.enum(DEPOSIT_STATES), z.int()) }),
  refusals: [],
})

export const depositDetail = endpoint({
  method: 'GET',
  path: '/console/deposits/:id',
  module: 'cashier',
  summary: 'One deposit with all reports of the gateway about it',
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

/** Only without a credit: to credit the payment, request a manual credit for the deposit. */
export const failDeposit = endpoint({
  method: 'POST',
  path: '/console/deposits/:id/fail',
  module: 'cashier',
  summary: 'Fails a deposit on hold without crediting it',
  token: true,
  audience: 'staff',
  permission: 'deposit.order.decide',
  once: true,
  request: z.extend(id, { reason: line(300, 3) }),
  response: deskDeposit,
  refusals: ['cashier.order_unknown', 'cashier.order_state'],
})

/**
 * T038: requests a manual credit, with a reason; a second person approves it (`cashier.credit`). With a deposit, it credits
 * that held deposit with its paid amount.
 */
export const requestCredit = endpoint({
  method: 'POST',
  path: '/console/credits',
  module: 'cashier',
  summary: 'Requests the approval of a manual credit',
  token: true,
  audience: 'staff',
  permission: 'ledger.adjustment.request',
  once: true,
  request: z.object({
    memberId,
    amount: positiveMoney,
    reason: line(300, 3),
    depositId: z.optional(line(20)),
  }),
  response: z.object({ approvalId: z.string() }),
  refusals: [
    'cashier.order_unknown',
    'cashier.order_state',
    'cashier.member_unknown',
    'cashier.credit_differs',
    'money.whole_cents',
  ],
})

/**
 * T044: members whose deposits are in cooldown after failed payments, or stopped: `until` is null when only staff can lift
 * it.
 */
export const depositCooldowns = endpoint({
  method: 'GET',
  path: '/console/deposit-cooldowns',
  module: 'cashier',
  summary: 'Members who may not deposit after several failed payments, latest failure first',
  token: true,
  audience: 'staff',
  permission: 'deposit.order.view',
  /** The period narrows by the last failure. */
  request: z.object({ ...paging, ...period }),
  response: pageOf(
    z.object({
      memberId,
      username: z.string(),
      /** Failed payments since the last success or lift. */
      failures: z.int(),
      lastFailureAt: instant,
      until: z.nullable(instant),
    }),
  ),
  refusals: [],
})

/**
 * T038: the credits of one UTC day in the order of approval, with requester, approver and reason. `before` and `after` are
 * the member's cash as the approver saw it.
 */
export const creditReport = endpoint({
  method: 'GET',
  path: '/console/credits/report',
  module: 'cashier',
  summary: 'The manual credits of a day',
  token: true,
  audience: 'staff',
  permission: 'ledger.adjustment.view',
  request: z.object({ day: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)) }),
  response: z.object({
    day: z.string(),
    credits: z.array(
      z.object({
        approvalId: z.string(),
        at: instant,
        memberId,
        username: z.string(),
        amount: money,
        before: money,
        after: money,
        reason: z.string(),
        askedBy: z.string(),
        approvedBy: z.string(),
        depositId: z.nullable(z.string()),
      }),
    ),
    total: money,
  }),
  refusals: [],
})

/** T044: several failed payments in a row start a cooldown of deposits; as many again stop them. */
export const liftDepositCooldown = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/deposits/lift',
  module: 'cashier',
  summary: 'Lets a member deposit again after several failed payments',
  token: true,
  audience: 'staff',
  permission: 'deposit.cooldown.lift',
  once: true,
  request: z.object({ memberId, reason: line(300, 3) }),
  response: nothing,
  refusals: ['cashier.member_unknown'],
})
