import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, nothing, positiveMoney } from '../shapes.ts'

/**
 * T051: `deposit` limits gross deposits, `stake` the stakes of bets, `loss` the stakes less what bets paid. All of them count
 * the whole account, whatever the product.
 */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
/** A business day, a week of business days from Monday, a calendar month. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]
/** Who set a limit. All limits apply, so the strictest counts (T055). */
export const LIMIT_SOURCES = ['member', 'operator'] as const
export type LimitSource = (typeof LIMIT_SOURCES)[number]

const name = { kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) }

export const limit = z.object({
  ...name,
  source: z.enum(LIMIT_SOURCES),
  amount: money,
  /** The part of the amount that counts in the current period, and what is left of it. */
  used: money,
  left: money,
  /** When the period ends, and `used` starts again at zero. */
  resetsAt: instant,
  /** A higher amount, or null for no limit, that the member requested and may confirm between two instants (T054). */
  request: z.nullable(z.object({ amount: z.nullable(money), confirmFrom: instant, confirmUntil: instant })),
})
export type Limit = z.output<typeof limit>

const answer = z.object({
  items: z.array(limit),
  /** How long a higher limit waits before the member may confirm it. */
  delayHours: z.int(),
  /** Whether the member has to choose a deposit limit, or none, before the first deposit (T050). */
  choiceDue: z.boolean(),
})
export type Limits = z.output<typeof answer>

const throttle = { limit: 30, windowSeconds: 300, by: 'account' } as const

export const limits = endpoint({
  method: 'GET',
  path: '/wps/safer-gambling/limits',
  module: 'safer-gambling',
  summary: 'The limits of this account, with what counts towards them',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

/** Null removes the limit. A lower amount applies at once, a higher one needs `confirmLimit` after the delay. */
export const setLimit = endpoint({
  method: 'PUT',
  path: '/wps/safer-gambling/limits',
  module: 'safer-gambling',
  summary: 'Sets a limit, lowers it at once, or requests a higher one',
  token: true,
  throttle,
  request: z.object({ ...name, amount: z.nullable(positiveMoney) }),
  response: answer,
  refusals: ['limit.unchanged', 'money.whole_cents'],
})

/** The second yes to a higher limit. */
export const confirmLimit = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/limits/confirm',
  module: 'safer-gambling',
  summary: 'Confirms a higher limit that was requested, after the delay',
  token: true,
  throttle,
  request: z.object(name),
  response: answer,
  refusals: ['limit.no_request', 'limit.too_soon'],
})

export const dropLimitRequest = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/limits/keep',
  module: 'safer-gambling',
  summary: 'Withdraws the request for a higher limit',
  token: true,
  throttle,
  request: z.object(name),
  response: answer,
  refusals: ['limit.no_request'],
})

/** T050: the answer to the question before the first deposit. Setting a deposit limit answers it, too. */
export const declineDepositLimit = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/limits/decline',
  module: 'safer-gambling',
  summary: 'Chooses to have no deposit limit',
  token: true,
  throttle,
  request: nothing,
  response: answer,
  refusals: [],
})
