import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { line, money, nothing, pageOf, paging } from '../shapes.ts'
import { AFFILIATE_MONTH_STATES, affiliateMonth } from './affiliate-shapes.ts'
import { disputable } from './dispute-shapes.ts'
import { rate } from './shapes.ts'

const forAgents = { module: 'agents', token: true, audience: 'agent' } as const

/**
 * What agents earn: differences of rebates by day, what their contracts pay, by kind and day, and what their plans as affiliates come
 * to by month.
 */
export const INCOME_KINDS = ['commission', ...CONTRACT_KINDS, 'affiliate'] as const

/** `open` is stated and not paid yet. The others are those of a month of an affiliate. */
export const INCOME_STATES = ['open', ...AFFILIATE_MONTH_STATES] as const

const incomeStatement = z.object({
  id: z.string(),
  kind: z.enum(INCOME_KINDS),
  firstDay: businessDay,
  lastDay: businessDay,
  /** The valid bets of a day; of a dividend and an affiliate the result of the members. */
  base: money,
  /** What the statement says; below zero when corrections took back more than the day brought. */
  amount: money,
  /** What contracts with downlines cost for the same period; without it, `amount` is the net income. */
  passedOn: money,
  /** The rate of the tier of a dividend or a salary; null for other kinds, without a tier, and where lines of a day differ. */
  rate: z.nullable(rate),
  state: z.enum(INCOME_STATES),
  /** The month of an affiliate; null for other kinds. */
  month: z.nullable(affiliateMonth),
  /** Agent rules §8.6: a correction of an earlier statement, which came to `before`. `amount` is the difference. */
  correction: z.nullable(z.object({ before: money })),
  ...disputable,
})
export type IncomeStatement = z.output<typeof incomeStatement>

/**
 * §2 agentRevenueReport, Agent rules §10: a statement for each business day with commissions, at most `TEAM_DAYS_MAX` of them, and for
 * each month of the agent as an affiliate that ends in the interval. A period is stated when its figures are final.
 */
export const agentIncome = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/income',
  summary: 'What the agent earns by business day and month, the latest first',
  request: z.object({ from: businessDay, to: businessDay, kind: z.optional(z.enum(INCOME_KINDS)) }),
  response: z.object({
    statements: z.array(incomeStatement),
    /** The net income: the sum over the statements without what was passed on. */
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
