import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, money, nothing, period, positiveMoney } from '../shapes.ts'
import { receipt } from './receipts.ts'

/** `failed`: the gateway could not pay and the money is back, like `rejected`. */
export const WITHDRAWAL_STATES = ['requested', 'held', 'approved', 'paying', 'paid', 'rejected', 'failed'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]
export const WITHDRAWAL_STEPS = ['requested', 'checked', 'sending', 'received'] as const

export const withdrawal = z.object({
  id: z.string(),
  method: z.string(),
  /** Taken from the balance at the request. */
  amount: money,
  fee: money,
  /** What arrives: amount − fee. */
  payout: money,
  state: z.enum(WITHDRAWAL_STATES),
  account: z.object({ institution: z.string(), numberEnds: z.string() }),
  requestedAt: instant,
  /** The four steps of the tracker; a step without a time is still to come. */
  steps: z.array(z.object({ step: z.enum(WITHDRAWAL_STEPS), at: z.nullable(instant) })),
  /** Why it is where it is; the client has the words. */
  reason: z.enum([
    'waiting_for_check',
    'held_by_staff',
    'waiting_for_payment',
    'sending',
    'paid',
    'rejected_by_staff',
    'refused_by_gateway',
  ]),
  /** What staff wrote to the member, when it is held or rejected. */
  note: z.nullable(z.string()),
  expectedAt: z.nullable(instant),
  /** Whether the money arrived (§4); null before the payment. */
  receipt: z.nullable(receipt),
})

/** T042: there is no call that takes a withdrawal back. */
export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/cashier/withdrawals',
  module: 'cashier',
  summary: 'Requests a withdrawal; the amount leaves the balance at once',
  token: true,
  once: true,
  passwordCheck: true,
  throttle: { limit: 30, windowSeconds: 60, by: 'account' },
  urgent: true,
  request: z.object({ method: line(30), bankAccountId: z.uuid(), amount: positiveMoney }),
  response: withdrawal,
  refusals: [
    'cashier.method_unknown',
    'cashier.below_minimum',
    'cashier.above_maximum',
    'cashier.bank_account_unknown',
    'cashier.withdrawal_cooldown',
    'cashier.receivable_open',
    'kyc.required',
    'rewards.exit_first',
    'agents.debts_open',
    'money.whole_cents',
    'wallet.insufficient_funds',
    'member.dormant',
  ],
})

export const withdrawals = endpoint({
  method: 'GET',
  path: '/wps/cashier/withdrawals',
  module: 'cashier',
  summary: 'The withdrawals of this account, newest first',
  token: true,
  /** `period` is by the time of the request. */
  request: z.object({ ...cursorPaging, ...period, state: z.optional(z.enum(WITHDRAWAL_STATES)) }),
  response: cursorPageOf(withdrawal),
  refusals: [],
})

export const withdrawalById = endpoint({
  method: 'GET',
  path: '/wps/cashier/withdrawals/:id',
  module: 'cashier',
  summary: 'One withdrawal with its tracker',
  token: true,
  request: z.object({ id: line(20) }),
  response: withdrawal,
  refusals: ['cashier.order_unknown'],
})

/** What a member may know before asking: why a withdrawal would be refused now. */
export const withdrawalReadiness = endpoint({
  method: 'GET',
  path: '/wps/cashier/readiness',
  module: 'cashier',
  summary: 'Whether this account can withdraw now, and when its cooldown ends',
  token: true,
  request: nothing,
  response: z.object({
    available: money,
    receivable: money,
    cooldownEndsAt: z.nullable(instant),
  }),
  refusals: [],
})
