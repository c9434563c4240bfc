import { BET_OUTCOMES } from '@croupier/rules/bet-outcome'
import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { betView } from '../games/bets.ts'
import { cursorPageOf, cursorPaging, line, money, pageOf, paging, uuid } from '../shapes.ts'
import { entryKinds, transactionView } from '../wallet/record.ts'

const forAgents = { module: 'agents', token: true, audience: 'agent' } as const

/** One account of the team, by its name, and business days. */
const ofAccount = { account: line(40), from: businessDay, to: businessDay, ...cursorPaging }

const betSums = z.object({ turnover: money, validBet: money, payout: money, pnl: money })
/** How long before the days bets were accepted whose results are listed, at most. */
export const SETTLED_WITHIN_DAYS = 30

/**
 * §2 personalHistoryCopy of the agent centre: the bets of one account of the team. A foreign account answers as an unknown one, days
 * before the account came to the team are left out, and so are bets that were settled during an exclusion (Agent rules §3.6).
 */
export const teamBets = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/bets',
  summary: 'The bets of an account of the team, in the order of their acceptance, newest first',
  request: z.object({
    ...ofAccount,
    category: z.optional(line(32)),
    game: z.optional(line(32)),
    round: z.optional(line(32)),
    status: z.optional(z.enum(BET_OUTCOMES)),
    betId: z.optional(uuid),
    /** What the days are about: the acceptance, or the result of bets accepted at most `SETTLED_WITHIN_DAYS` days before them. */
    by: z.optional(z.enum(['placing', 'settlement'])),
  }),
  response: z.extend(cursorPageOf(z.extend(betView, { category: z.string() })), {
    /** Of the bets of the category that were settled on these days: `pnl` is what they returned less what was staked. */
    sums: betSums,
    /** Of all bets that the filters let through. Null on further pages, for a category, and where there are too many to add up. */
    totals: z.nullable(betSums),
  }),
  refusals: ['request.malformed', 'agents.downline_unknown', 'agents.no_principal'],
})

const player = z.extend(betSums, { id: z.string(), account: z.string() })
export type TeamPlayer = z.output<typeof player>

/**
 * §2 personalHistoryCopy of the agent centre, Agent rules §10: the accounts of a branch with bets that were settled on these days, the
 * largest valid bets first. The branch is the whole team without one; its own account is not part of it. Bets of one account are
 * `teamBets`. Refuses a branch of more than `LISTED_TEAM_MAX` accounts.
 */
export const teamPlayers = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/players',
  summary: 'The accounts of a branch that played, with the sums of their settled bets',
  request: z.object({
    from: businessDay,
    to: businessDay,
    branch: z.optional(line(40)),
    category: z.optional(line(32)),
    ...paging,
  }),
  response: z.object({ ...pageOf(player).shape, sums: betSums }),
  refusals: ['request.malformed', 'agents.downline_unknown', 'agents.no_principal', 'agents.team_too_large'],
})

/** The most lines of an account record that one call adds up. */
export const TOTALS_OF_LINES = 100

/** §2 agentDownlineTransactionDetailsCopy: the account record of one account of the team, within the same bounds. */
export const teamTransactions = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/transactions',
  summary: 'The account record of an account of the team, newest first',
  request: z.object({
    ...ofAccount,
    kind: z.optional(z.enum(entryKinds)),
    direction: z.optional(z.enum(['in', 'out'])),
    /** The whole id of an order, a bet or whatever else the line refers to. */
    reference: z.optional(line(64)),
  }),
  response: z.extend(cursorPageOf(transactionView), {
    /** Of all lines that the filters let through, `out` above zero. Null on further pages, and for more than `TOTALS_OF_LINES` lines. */
    sums: z.nullable(z.object({ in: money, out: money })),
  }),
  refusals: ['request.malformed', 'agents.downline_unknown', 'agents.no_principal'],
})
