import type { Endpoint } from '../endpoint.ts'
import type { NamedEndpoint } from '../registry.ts'
import { agentAffiliate } from './affiliates.ts'
import { contractDebts, contractLines, downlineContracts, ownContract } from './contracts.ts'
import { agentPreset, downlines } from './downlines.ts'
import { teamOverview, teamProfit } from './figures.ts'
import { agentIncome, agentIncomeLines } from './income.ts'
import { agentLinks, createLink } from './links.ts'
import { teamBets, teamTransactions } from './records.ts'
import type { AgentScope } from './scopes.ts'
import { statementFile, statementInputs } from './statement-files.ts'

/**
 * Calls of an agent's programs, with a key in the place of a session. `page` is the call of the agent centre that each one repeats: its
 * request, its answer and its service are the same.
 */
export type AgentApiCall = NamedEndpoint & { page: Endpoint }

const call = (name: string, scope: AgentScope, path: `/${string}`, page: Endpoint): AgentApiCall => ({
  name,
  page,
  endpoint: { ...page, path: `/agent/v1${path}`, scope },
})

/** The calls of version 1, by what they read. `createLink` is the only one that changes something. */
export const agentApi: readonly AgentApiCall[] = [
  call('apiOverview', 'figures', '/overview', teamOverview),
  call('apiProfit', 'figures', '/profit', teamProfit),
  call('apiIncome', 'figures', '/income', agentIncome),
  call('apiIncomeLines', 'figures', '/income/:id/lines', agentIncomeLines),
  call('apiProgramme', 'figures', '/programme', agentAffiliate),
  call('apiPreset', 'team', '/preset', agentPreset),
  call('apiDownlines', 'team', '/downlines', downlines),
  call('apiBets', 'team', '/bets', teamBets),
  call('apiTransactions', 'team', '/transactions', teamTransactions),
  call('apiLinks', 'team', '/links', agentLinks),
  call('apiContracts', 'contracts', '/contracts', downlineContracts),
  call('apiOwnContract', 'contracts', '/contracts/own', ownContract),
  call('apiContractLines', 'contracts', '/contracts/lines', contractLines),
  call('apiDebts', 'contracts', '/contracts/debts', contractDebts),
  call('apiStatementFile', 'statements', '/statements/:id/file', statementFile),
  call('apiStatementInputs', 'statements', '/statements/:id/inputs', statementInputs),
  call('apiCreateLink', 'links', '/links', createLink),
]
