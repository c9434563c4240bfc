import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { line, nothing, pageOf, paging } from '../shapes.ts'
import {
  CONTRACT_STATUSES,
  contract,
  contractLine,
  LINE_STATUSES,
  notNegative,
  offerRefusals,
  terms,
} from './contract-shapes.ts'
import { statementInputsPage } from './statement-files.ts'

const forStaff = { module: 'agents', token: true, audience: 'staff' } as const

/** `account` is the name or the id of a payer or payee. The newest contracts first. */
export const contractDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/contracts',
  summary: 'Contracts of agents for dividends and salaries',
  permission: 'agent.contract.view',
  request: z.object({
    kind: z.optional(z.enum(CONTRACT_KINDS)),
    status: z.optional(z.enum(CONTRACT_STATUSES)),
    account: z.optional(line(60)),
    ...paging,
  }),
  response: pageOf(contract),
  refusals: [],
})

/** Agent rules §6.1: the house pays the master agents. `account` is the name or the id of one. */
export const offerHouseContract = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/contracts',
  summary: 'Offers a contract of the house to an agent without an upline',
  permission: 'agent.contract.edit',
  request: z.object({ account: line(60), terms, confirmLower: z.optional(z.boolean()), reason: line(300, 3) }),
  response: z.object({ id: z.string() }),
  refusals: ['member.unknown', ...offerRefusals],
})

/** An accepted contract runs to the end of its period. An open offer of the house is withdrawn. */
export const endContract = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/contracts/:contractId/end',
  summary: 'Ends an accepted contract, or withdraws an open offer of the house',
  permission: 'agent.contract.edit',
  request: z.object({ contractId: line(20), reason: line(300, 3) }),
  response: nothing,
  refusals: ['agents.contract_unknown', 'agents.contract_not_yours', 'agents.contract_state'],
})

/** `account` is the name or the id of a payer or payee. The open part of a line is a debt of its payer. */
export const contractLineDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/contracts/lines',
  summary: 'What contracts of agents pay for their periods, the latest run first',
  permission: 'agent.contract.view',
  request: z.object({
    kind: z.optional(z.enum(CONTRACT_KINDS)),
    status: z.optional(z.enum(LINE_STATUSES)),
    account: z.optional(line(60)),
    firstDayFrom: z.optional(businessDay),
    firstDayTo: z.optional(businessDay),
    ...paging,
  }),
  response: pageOf(contractLine),
  refusals: [],
})

/**
 * Agent rules §8.1: what the house pays waits for its approval, and with it the whole run. No `approvalId`: it is below the limit up to
 * which one person approves it, and approved.
 */
export const requestRunApproval = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/contracts/lines/:lineId/approval',
  summary: 'Requests the approval of the run of a line, of which the house pays the top',
  permission: 'agent.contract.request',
  request: z.object({ lineId: line(60), reason: line(300, 3) }),
  response: z.object({ approvalId: z.nullable(z.string()) }),
  refusals: ['agents.contract_unknown', 'agents.contract_state'],
})

/**
 * Agent rules §3.5, §8.6. With an amount, the contract of the line pays this for the period. Without one, the whole run is computed again,
 * as if the corrections of its bets had happened when the bets were settled first.
 */
export const requestCorrection = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/contracts/lines/:lineId/correction',
  summary: 'Requests a correction of what contracts pay for a closed period, by compensating lines',
  permission: 'agent.contract.request',
  request: z.object({ lineId: line(60), amount: z.nullable(notNegative), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['agents.contract_unknown', 'agents.nothing_to_correct'],
})

const statementCall = {
  ...forStaff,
  method: 'GET',
  permission: 'agent.contract.view',
  refusals: ['statement.unknown', 'agents.statement_too_large'],
} as const

/** Agent rules §12: the file that the payee and the payer get, byte for byte. */
export const statementFileDesk = endpoint({
  ...statementCall,
  path: '/console/agent-statements/:id/file',
  summary: 'The ZIP file of a statement of an agent, with its inputs and the program that computes it again',
  download: true,
  request: z.object({ id: line(96) }),
  response: fileAnswer,
})

export const statementInputsDesk = endpoint({
  ...statementCall,
  path: '/console/agent-statements/:id/inputs',
  summary: 'The inputs from which a statement of an agent was computed, and its digest',
  request: z.object({ id: line(96), ...paging }),
  response: statementInputsPage,
})
