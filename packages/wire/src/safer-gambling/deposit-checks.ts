import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, nothing } from '../shapes.ts'

/** Where the money of a member's deposits comes from. */
export const MONEY_SOURCES = ['wages', 'savings', 'benefits', 'family', 'other'] as const
export type MoneySource = (typeof MONEY_SOURCES)[number]
/** Two members of staff let deposits go on, one stops them. */
export const CHECK_DECISIONS = ['continue', 'stop'] as const
export type CheckDecision = (typeof CHECK_DECISIONS)[number]
/** `questions`: the member answers first. `staff`: staff look at the answers. `stopped`: staff stopped deposits. */
export const CHECK_STATES = ['questions', 'staff', 'stopped'] as const
export type CheckState = (typeof CHECK_STATES)[number]

const answer = z.object({
  /** What deposits above the amount wait for; null while they are possible, or where the jurisdiction asks for no check. */
  state: z.nullable(z.enum(CHECK_STATES)),
  /** Net deposits in the last `days` days, and the amount up to which they need no check; null without a check. */
  bounds: z.nullable(z.object({ net: money, amount: money, days: z.int() })),
  /** Until when deposits are stopped, or possible above the amount; null without a decision in force. */
  until: z.nullable(instant),
})
export type DepositCheck = z.output<typeof answer>

export const depositCheck = endpoint({
  method: 'GET',
  path: '/wps/safer-gambling/deposit-check',
  module: 'safer-gambling',
  summary: 'Whether deposits of this account wait for a check',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

/** Decisions "Safety", profile `uk`: the member answers, then staff decide. */
export const answerDepositCheck = endpoint({
  method: 'POST',
  path: '/wps/safer-gambling/deposit-check',
  module: 'safer-gambling',
  summary: 'Answers the questions about higher deposits',
  token: true,
  throttle: { limit: 10, windowSeconds: 300, by: 'account' },
  request: z.object({ source: z.enum(MONEY_SOURCES), isAffordable: z.boolean() }),
  response: answer,
  refusals: ['check.decided'],
})
