import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { line } from '../shapes.ts'

/** The most rows of inputs that one file has. */
export const STATEMENT_ROWS_MAX = 100_000

/**
 * Agent rules §12. `id` is that of a contract line, or of a statement of rebates or commissions. The payee and the payer get it; the
 * statement of somebody else answers as an unknown one. Members in it have pseudonyms.
 */
export const statementFile = endpoint({
  module: 'agents',
  method: 'GET',
  path: '/wps/agent/statements/:id/file',
  summary: 'A ZIP file with a statement, its inputs and the program that computes it again',
  token: true,
  audience: 'member',
  download: true,
  throttle: { limit: 30, windowSeconds: 60, by: 'account' },
  request: z.object({ id: line(96) }),
  response: fileAnswer,
  refusals: ['statement.unknown', 'agents.no_principal', 'agents.statement_too_large'],
})
