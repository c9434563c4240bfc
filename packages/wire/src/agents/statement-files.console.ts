import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { line } from '../shapes.ts'

/** Agent rules §12: the file that the payee and the payer get, byte for byte. */
export const statementFileDesk = endpoint({
  module: 'agents',
  method: 'GET',
  path: '/console/agent-statements/:id/file',
  summary: 'The ZIP file of a statement of an agent, with its inputs and the program that computes it again',
  token: true,
  audience: 'staff',
  permission: 'agent.contract.view',
  download: true,
  request: z.object({ id: line(96) }),
  response: fileAnswer,
  refusals: ['statement.unknown', 'agents.statement_too_large'],
})
