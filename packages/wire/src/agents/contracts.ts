import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, nothing, pageOf, paging } from '../shapes.ts'
import {
  affected,
  CONTRACT_STATUSES,
  contract,
  contractLine,
  contractProgress,
  offerRefusals,
  terms,
} from './contract-shapes.ts'
import { rate } from './shapes.ts'

const forAgents = { module: 'agents', token: true, audience: 'agent' } as const
const command = { ...forAgents, method: 'POST', once: true } as const
const throttle = { limit: 30, windowSeconds: 60, by: 'account' } as const

const ofKind = { kind: z.enum(CONTRACT_KINDS) }
const request = z.object({ contract, affected: z.array(affected) })

/** §3 contracts: what an agent's page of one kind shows beside the downlines. */
export const ownContract = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/contracts/own',
  summary: "The agent's own contract of a kind, the open request to the agent, and what an offer may contain",
  request: z.object(ofKind),
  response: z.object({
    /** The accepted contract, and the one before it while that one still runs. */
    contracts: z.array(z.extend(contract, { progress: z.nullable(contractProgress) })),
    /** The open request, with the contracts that its acceptance would end. */
    request: z.nullable(request),
    /** What an offer to a downline may contain, within the own terms. */
    limits: z.object({ maxTiers: z.int(), rateStep: rate, maxRate: rate }),
    isAssistant: z.boolean(),
  }),
  refusals: ['agents.no_principal'],
})

/** Contracts that the agent pays, the newest first. */
export const downlineContracts = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/contracts',
  summary: 'The contracts of a kind with the accounts directly below the agent',
  request: z.object({
    ...ofKind,
    status: z.optional(z.enum(CONTRACT_STATUSES)),
    account: z.optional(line(40)),
    ...paging,
  }),
  response: pageOf(contract),
  refusals: ['agents.no_principal'],
})

/**
 * Agent rules §6.3. A rate below contracts of the payee's team needs `confirmLower`; the refusal names them in `accounts`. `tier`
 * counts from 1.
 */
export const offerContract = endpoint({
  ...command,
  path: '/wps/agent/downlines/:memberId/contracts',
  summary: 'Offers a contract to an account directly below the agent',
  throttle,
  request: z.object({ memberId, terms, confirmLower: z.optional(z.boolean()) }),
  response: z.object({ id: z.string(), warnings: z.array(z.enum(['period_differs', 'carry_differs'])) }),
  refusals: offerRefusals,
})

export const withdrawContract = endpoint({
  ...command,
  path: '/wps/agent/contracts/:contractId/withdraw',
  summary: 'Withdraws an offer that is not answered yet',
  throttle,
  request: z.object({ contractId: line(20) }),
  response: nothing,
  refusals: ['agents.contract_unknown', 'agents.contract_not_yours', 'agents.contract_state'],
})

/** §3 contracts: what the agent got, or what the agent owes to the accounts directly below, the latest period first. */
export const contractLines = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/contracts/lines',
  summary: 'What contracts of a kind paid for the periods that begin on these days',
  request: z.object({
    ...ofKind,
    side: z.enum(['received', 'owed']),
    from: businessDay,
    to: businessDay,
    account: z.optional(line(40)),
    ...paging,
  }),
  response: z.object({
    ...pageOf(contractLine).shape,
    /** The sums over all pages. */
    sums: z.object({ amount: money, paid: money }),
  }),
  refusals: ['request.malformed', 'agents.no_principal'],
})

const debtSum = z.object({
  amount: money,
  /** Of the oldest debt; null when there is none. */
  since: z.nullable(instant),
})

/** Agent rules §8.4: while the agent owes something, the agent withdraws nothing and releases no income. New funds pay it. */
export const contractDebts = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/agent/contracts/debts',
  summary: 'What the agent owes by contracts, and what is owed to the agent',
  request: nothing,
  response: z.object({ owes: debtSum, isOwed: debtSum }),
  refusals: ['agents.no_principal'],
})

const decision = {
  ...command,
  throttle,
  request: z.object({
    contractId: line(20),
    action: z.enum(['accept', 'reject', 'terminate']),
    confirmLower: z.optional(z.boolean()),
  }),
  response: z.object({ status: z.enum(CONTRACT_STATUSES) }),
  refusals: [
    'agents.contract_unknown',
    'agents.contract_not_yours',
    'agents.contract_state',
    'agents.lower_rate_unconfirmed',
  ],
} as const

/** §7: a GET changes nothing, so it answers the open requests, and `decideDividend` decides (Agent rules §6.6). */
export const dividend = endpoint({
  ...forAgents,
  method: 'GET',
  path: '/wps/relay/MCS2_processDividendReq',
  summary: 'The open requests for a dividend contract, with the contracts that their acceptance would end',
  request: nothing,
  response: z.object({ requests: z.array(request) }),
  refusals: ['agents.no_principal'],
})
export const decideDividend = endpoint({
  ...decision,
  path: '/wps/agent/contracts/dividend/decision',
  summary: 'Accepts or rejects a request for a dividend contract, or ends the contract',
})
export const dailySalary = endpoint({
  ...decision,
  path: '/wps/relay/MCS2_processDailySalContract',
  summary: 'Accepts or rejects a request for a daily salary, or ends the contract',
})
export const hourlySalary = endpoint({
  ...decision,
  path: '/wps/relay/MCS2_processContractHourSalary',
  summary: 'Accepts or rejects a request for an hourly salary, or ends the contract',
})
export const realtimeSalary = endpoint({
  ...decision,
  path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
  summary: 'Accepts or rejects a request for a real-time salary, or ends the contract',
})
