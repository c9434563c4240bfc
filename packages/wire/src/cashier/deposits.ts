import * as z from 'zod/mini'
import { PLAY_REFUSALS } from '../barred.ts'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, money, period, positiveMoney } from '../shapes.ts'

/**
 * `created`: recorded, not yet at the gateway · `pending`: waits for the payment · `held`: staff decide · `credited`,
 * `failed`, `expired`: ended (a later payment still credits an expired one) · `reversed`: the whole payment was taken back.
 */
export const DEPOSIT_STATES = ['created', 'pending', 'held', 'credited', 'failed', 'expired', 'reversed'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

export const deposit = z.object({
  id: z.string(),
  method: z.string(),
  /** The amount that the member pays. */
  amount: money,
  fee: money,
  /** The amount that reaches the balance: amount − fee. */
  credit: money,
  state: z.enum(DEPOSIT_STATES),
  /** Why it is held or failed: `amount_differs`, `declined`, `late_decision` … */
  reason: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  settledAt: z.nullable(instant),
  /** The gateway's page, while it can still be paid. */
  redirectUrl: z.nullable(z.string()),
})

/** The same key returns the same order. The client then opens `redirectUrl`. */
export const createDeposit = endpoint({
  method: 'POST',
  path: '/wps/cashier/deposits',
  module: 'cashier',
  summary: 'Opens a deposit and returns the address of the payment page',
  token: true,
  agreed: true,
  idempotent: true,
  throttle: { limit: 20, windowSeconds: 300, by: 'account' },
  urgent: true,
  request: z.object({ method: line(30), amount: positiveMoney }),
  response: deposit,
  refusals: [
    'cashier.method_unknown',
    'cashier.below_minimum',
    'cashier.above_maximum',
    'cashier.gateway_unavailable',
    'cashier.deposit_cooldown',
    'cashier.deposits_suspended',
    'money.whole_cents',
    ...PLAY_REFUSALS,
    'limit.deposit_reached',
    'limit.choice_required',
    'limit.check_required',
    'limit.check_pending',
    'limit.check_stopped',
    'agreement.required',
    'kyc.required',
    'server.maintenance',
    'request.idempotency_key_reused',
  ],
})

export const deposits = endpoint({
  method: 'GET',
  path: '/wps/cashier/deposits',
  module: 'cashier',
  summary: 'The deposits of this account, newest first, with deposits less withdrawals since the registration',
  token: true,
  /** `period` is by the time of the order. */
  request: z.object({ ...cursorPaging, ...period, state: z.optional(z.enum(DEPOSIT_STATES)) }),
  response: z.extend(cursorPageOf(deposit), { netDeposited: money }),
  refusals: [],
})

export const depositById = endpoint({
  method: 'GET',
  path: '/wps/cashier/deposits/:id',
  module: 'cashier',
  summary: 'One deposit; asks the gateway while its report is pending',
  token: true,
  request: z.object({ id: line(20) }),
  response: deposit,
  refusals: ['cashier.order_unknown'],
})
