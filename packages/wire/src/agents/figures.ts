import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, pageOf, paging } from '../shapes.ts'
import { rate } from './shapes.ts'

const forAgents = { module: 'agents', token: true, audience: 'agent' } as const

/** Agent rules §10: the most business days that one page covers. */
export const TEAM_DAYS_MAX = 93

const days = { from: businessDay, to: businessDay }

/** Sums of settled bets and of money in and out. `pnl` is seen by the members: below zero when they lost. */
const sums = {
  deposits: money,
  withdrawals: money,
  /** Received from and sent to others up and down the line. */
  transfersIn: money,
  transfersOut: money,
  turnover: money,
  validBet: money,
  payout: money,
  /** With the results of bets, and those of the day before. */
  rebates: money,
  commissions: money,
  rewards: money,
  /** Received by contracts less what was paid to downlines by theirs. In no other figure (Agent rules §3.4). */
  salaries: money,
  dividends: money,
  pnl: money,
}
const figures = z.object({
  ...sums,
  registrations: z.int(),
  /** Members whose first deposit ever is in the interval. */
  firstDeposits: z.int(),
  firstDepositSum: money,
  /** Distinct members whose valid bets in the interval reach the minimum of the settings. */
  activeMembers: z.int(),
})
export type TeamFiguresView = z.output<typeof figures>

const account = z.object({ id: z.string(), account: z.string() })
const branch = z.object({
  ...account.shape,
  /** The account type: 0 or 1. */
  type: z.int(),
  /** Accounts in its team on the last day. */
  team: z.int(),
  ...sums,
})
export type BranchFigures = z.output<typeof branch>

/** When the figures of the latest day of the interval were read; null before the first time. A closed day is final. */
const asOf = { updatedAt: z.nullable(instant), isFinal: z.boolean() }

/**
 * §2 agentTeamOverview, Agent rules §3.4: the figures of the team over business days, both ends included, beside those of as many
 * days before. Bets count on the day of their result. Refuses more than `TEAM_DAYS_MAX` days.
 */
export const teamOverview = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/overview',
  summary: 'The figures of the team over business days, with those of the interval before',
  request: z.object(days),
  response: z.object({
    ...asOf,
    /** `online`: who did something in the last five minutes. */
    counts: z.object({ direct: z.int(), team: z.int(), online: z.int() }),
    /** What the accounts of the team have in cash and agent pockets; null while it is being counted, for a large team. */
    funds: z.nullable(z.object({ amount: money, at: instant })),
    figures,
    before: figures,
    /** The net income of the agent from what is stated of these days, of all kinds (Agent rules §4). */
    income: money,
    /** In order; a day without deposits and withdrawals is left out. */
    days: z.array(z.object({ day: businessDay, deposits: money, withdrawals: money })),
    /** Most bets first. */
    categories: z.array(z.object({ category: z.string(), validBet: money })),
    /** The accounts directly below with the largest valid bets, each with its team and the highest rate of its dividend contract. */
    top: z.array(z.extend(branch, { contractRate: z.nullable(rate) })),
  }),
  refusals: ['request.malformed', 'agents.no_principal'],
})

/** Larger teams have no list of all their agents. */
export const LISTED_TEAM_MAX = 10_000

/**
 * §2 palStatementsAgentCopy, Agent rules §10: one row for each account directly below, with its team, the largest valid bets first.
 * `of` goes down the branch; a foreign account answers as an unknown one. The rows add up to `sums`. Of `agents`, there is a row for
 * each agent of the team at any depth instead; then one row may be part of another. `account` has one row for that account, by its name.
 */
export const teamProfit = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/profit',
  summary: 'The profit and loss of accounts of the team: those directly below one, all agents below it, or one by name',
  request: z.object({
    ...days,
    of: z.optional(memberId),
    level: z.optional(z.enum(['direct', 'agents'])),
    account: z.optional(line(40)),
    ...paging,
  }),
  response: z.object({
    ...asOf,
    ...pageOf(branch).shape,
    /** Accounts of the team of the account whose rows these are, and their sums without its own play; of one `account`, its row. */
    team: z.int(),
    sums: z.object(sums),
    /** The own play of the account whose rows these are, or of the one `account`. */
    own: z.object(sums),
    /** From the agent to the account whose rows these are; to that above the one `account`. */
    path: z.array(account),
  }),
  refusals: ['request.malformed', 'agents.downline_unknown', 'agents.no_principal', 'agents.team_too_large'],
})
