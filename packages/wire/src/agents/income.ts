import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { line, money, nothing, pageOf, paging } from '../shapes.ts'

const forAgents = { module: 'agents', token: true, audience: 'agent' } as const

const incomeStatement = z.object({
  id: z.string(),
  firstDay: businessDay,
  lastDay: businessDay,
  validBet: money,
  /** What the statement says; below zero when corrections took back more than the day brought. */
  amount: money,
  isPaid: z.boolean(),
})
export type IncomeStatement = z.output<typeof incomeStatement>

/**
 * §2 agentRevenueReport, Agent rules §10: a statement for each business day with commissions, at most `TEAM_DAYS_MAX` of them. A day
 * is stated when its figures are final.
 */
export const agentIncome = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/income',
  summary: 'The commissions of the agent by business day, the latest first',
  request: z.object({ from: businessDay, to: businessDay }),
  response: z.object({
    statements: z.array(incomeStatement),
    /** The sum over the statements. */
    total: money,
    /** What is in the agent pocket now. */
    pocket: money,
  }),
  refusals: ['request.malformed', 'agents.no_principal'],
})

const incomeLine = z.object({
  category: z.string(),
  /** The account directly below through which the bets came. */
  account: z.string(),
  /** A rate in per cent, or for the classic lottery a difference of prize groups. */
  step: z.string(),
  isGroups: z.boolean(),
  validBet: money,
  amount: money,
})
export type IncomeLineView = z.output<typeof incomeLine>

/** Agent rules §12: the lines of a statement. The statement of somebody else answers as an unknown one. */
export const agentIncomeLines = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/income/:id/lines',
  summary: 'The lines of a statement of the agent, from which its amount can be computed again',
  request: z.object({ id: line(96), ...paging }),
  response: pageOf(incomeLine),
  refusals: ['statement.unknown', 'agents.no_principal'],
})

/** Agent rules §4: moves everything that is in the agent pocket to the agent's cash. */
export const releaseIncome = endpoint({
  ...forAgents,
  method: 'POST',
  path: '/wps/agent/income/release',
  summary: 'Moves the income of the agent to the cash balance',
  once: true,
  throttle: { limit: 30, windowSeconds: 60, by: 'account' },
  request: nothing,
  response: z.object({ amount: money }),
  refusals: ['wallet.insufficient_funds', 'agents.debts_open'],
})
