import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { line, paging } from '../shapes.ts'
import { statementInputsPage } from './statement-files.ts'

const forStaff = {
  module: 'agents',
  method: 'GET',
  token: true,
  audience: 'staff',
  permission: 'agent.contract.view',
  refusals: ['statement.unknown', 'agents.statement_too_large'],
} as const

/** Agent rules §12: the file that the payee and the payer get, byte for byte. */
export const statementFileDesk = endpoint({
  ...forStaff,
  path: '/console/agent-statements/:id/file',
  summary: 'The ZIP file of a statement of an agent, with its inputs and the program that computes it again',
  download: true,
  request: z.object({ id: line(96) }),
  response: fileAnswer,
})

export const statementInputsDesk = endpoint({
  ...forStaff,
  path: '/console/agent-statements/:id/inputs',
  summary: 'The inputs from which a statement of an agent was computed, and its digest',
  request: z.object({ id: line(96), ...paging }),
  response: statementInputsPage,
})
