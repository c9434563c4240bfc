import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, nothing } from '../shapes.ts'

/** Why members close their account. */
export const CLOSING_REASONS = ['no_time', 'too_much', 'unhappy', 'elsewhere', 'privacy', 'other'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]
/**
 * What the closing waits for: open bets, a payout that is on its way, or a payout that cannot be requested yet (a cooldown, a
 * debt, or no bank account).
 */
export const CLOSING_WAITS = ['open_bets', 'payout', 'payout_request'] as const
export type ClosingWait = (typeof CLOSING_WAITS)[number]

export const closure = z.object({
  reason: z.enum(CLOSING_REASONS),
  requestedAt: instant,
  closedAt: z.nullable(instant),
  /** Null once it is closed. */
  waitsFor: z.nullable(z.enum(CLOSING_WAITS)),
})
export type Closure = z.output<typeof closure>

const answer = z.object({
  /** Null while the account stays open. */
  closure: z.nullable(closure),
  /** The balance that closing the account pays out now. */
  balance: money,
  /** The stakes of open bets, which are settled first. */
  openStakes: money,
})
export type Closing = z.output<typeof answer>

export const closing = endpoint({
  method: 'GET',
  path: '/wps/safer-gambling/closing',
  module: 'safer-gambling',
  summary: 'Whether this account is being closed, and what that pays out',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

/** T061. The balance is paid to the bank account in the same step; open bets are paid after they are settled. */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/closing',
  module: 'safer-gambling',
  summary: 'Closes this account and pays the balance out',
  token: true,
  encrypt: true,
  throttle: { limit: 10, windowSeconds: 300, by: 'account' },
  request: z.object({
    /** The login password. An account without one needs none. */
    password: z.optional(z.string().check(z.maxLength(128))),
    reason: z.enum(CLOSING_REASONS),
    /** Null without a balance. */
    payout: z.nullable(z.object({ method: line(30), bankAccountId: z.uuid() })),
  }),
  response: answer,
  refusals: [
    'password.wrong_old',
    'login.locked',
    'closing.running',
    'closing.payout_required',
    'cashier.method_unknown',
    'cashier.bank_account_unknown',
  ],
})
