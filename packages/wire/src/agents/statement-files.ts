import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { line, money, pageOf, paging } from '../shapes.ts'

/** The most rows of inputs that one file has. */
export const STATEMENT_ROWS_MAX = 100_000

/** The category of results that were restated: they count when their bets were settled first (Agent rules §3.5). */
export const RESTATED_CATEGORY = 'CORRECTION'

const forParties = { module: 'agents', method: 'GET', token: true, audience: 'member' } as const
const refusals = ['statement.unknown', 'agents.no_principal', 'agents.statement_too_large'] as const

/**
 * Agent rules §12. `id` is that of a contract line, of a statement of rebates or commissions, or of a month of an affiliate. The payee and the payer get it; the
 * statement of somebody else answers as an unknown one. Members in it have pseudonyms.
 */
export const statementFile = endpoint({
  ...forParties,
  path: '/wps/agent/statements/:id/file',
  summary: 'A ZIP file with a statement, its inputs and the program that computes it again',
  download: true,
  throttle: { limit: 30, windowSeconds: 60, by: 'account' },
  request: z.object({ id: line(96) }),
  response: fileAnswer,
  refusals,
})

/** Agent rules §12: one fact that counted. Members and bets have the pseudonyms of the file. */
const statementInput = z.object({
  member: z.string(),
  day: z.string(),
  /** Empty for bets of hours and windows, and for what the house gave. */
  category: z.string(),
  /** Of rebates: the account directly below through which the bets came. */
  below: z.nullable(z.string()),
  /**
   * How far the member is below the payee: 1 is directly below, 0 the payee. For an affiliate 0 is what counts for a new member alone,
   * and not for the result.
   */
  position: z.int(),
  /** Of a real-time salary: the bet. */
  bet: z.nullable(z.string()),
  /** A correction takes the old result of a bet back. */
  isTakenBack: z.boolean(),
  turnover: z.nullable(money),
  validBet: money,
  payout: z.nullable(money),
  /** Rebates, commissions, rewards and fees. */
  given: z.nullable(money),
  /** Of a month of an affiliate: the first deposit of a new member. */
  deposit: z.nullable(money),
})
export type StatementInput = z.output<typeof statementInput>

export const statementInputsPage = z.object({
  ...pageOf(statementInput).shape,
  /** The SHA-256 of the statement, which the ledger keeps with each posting that pays it. */
  digest: z.string(),
})
export type StatementInputs = z.output<typeof statementInputsPage>

/** Agent rules §12: every line of a statement down to its inputs, in the order of the file. */
export const statementInputs = endpoint({
  ...forParties,
  path: '/wps/agent/statements/:id/inputs',
  summary: 'The inputs from which a statement was computed, and its digest',
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ id: line(96), ...paging }),
  response: statementInputsPage,
  refusals,
})
