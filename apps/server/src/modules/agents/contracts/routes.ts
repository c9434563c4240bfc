import { isAssistant } from '@croupier/rules/agent-types'
import {
  contractDebts,
  contractLines,
  dailySalary,
  decideDividend,
  dividend,
  downlineContracts,
  hourlySalary,
  offerContract,
  ownContract,
  realtimeSalary,
  withdrawContract,
} from '@croupier/wire/agents/contracts'
import {
  contractDesk,
  contractLineDesk,
  endContract,
  offerHouseContract,
  requestCorrection,
  requestRunApproval,
} from '@croupier/wire/agents/contracts.console'
import { debtDesk, requestAdvance } from '@croupier/wire/agents/debts.console'
import { runDesk, runPreview } from '@croupier/wire/agents/runs.console'
import { route } from '../../../platform/http/route.ts'
import type { TreeService } from '../tree/service.ts'
import type { Corrections } from './corrections/approval.ts'
import type { Advances } from './debts/advance.ts'
import type { Debts } from './debts/service.ts'
import type { ContractDesk } from './desk.ts'
import type { ContractLists } from './listing.ts'
import type { RunApprovals } from './runs/approval.ts'
import type { RunDesk } from './runs/desk.ts'
import type { LineLists } from './runs/lists.ts'
import type { ContractsService } from './service.ts'

export type ContractParts = {
  service: ContractsService
  lists: ContractLists
  desk: ContractDesk
  lines: LineLists
  runs: RunApprovals
  runDesk: RunDesk
  corrections: Corrections
  debts: Debts
  advances: Advances
}

export const contractsRoutes = (
  tree: TreeService,
  { service, lists, desk, lines, runs, runDesk: desks, corrections, debts, advances }: ContractParts,
) => [
  route(ownContract, ({ session, input }) => lists.own(session, input)),
  route(downlineContracts, async ({ session, input }) => lists.downlines(await tree.agentOf(session), input)),
  route(offerContract, ({ tx, session, input: { memberId, ...given } }) =>
    service.offer(tx, { payer: session.memberId, payee: memberId, ...given }),
  ),
  route(withdrawContract, async ({ tx, session, input }) => {
    await service.withdraw(tx, session.memberId, input.contractId)
    return {}
  }),
  route(dividend, async ({ session }) => lists.dividendRequests(await tree.agentOf(session))),
  route(decideDividend, ({ tx, session, input }) =>
    service.decide(tx, session.memberId, { ...input, kind: 'dividend' }),
  ),
  route(dailySalary, ({ tx, session, input }) =>
    service.decide(tx, session.memberId, { ...input, kind: 'dailySalary' }),
  ),
  route(hourlySalary, ({ tx, session, input }) =>
    service.decide(tx, session.memberId, { ...input, kind: 'hourlySalary' }),
  ),
  route(realtimeSalary, ({ tx, session, input }) =>
    service.decide(tx, session.memberId, { ...input, kind: 'realtimeSalary' }),
  ),
  route(contractDesk, ({ input }) => lists.desk(input)),
  route(offerHouseContract, ({ by, input }) => desk.offer(by, input)),
  route(endContract, ({ by, input }) => desk.end(by, input)),
  route(contractLines, async ({ session, input }) =>
    lines.ofAgent(await tree.agentOf(session), input, { isAssistant: isAssistant(session.accountType) }),
  ),
  route(contractLineDesk, ({ input }) => lines.desk(input)),
  route(runDesk, ({ input }) => desks.list(input)),
  route(runPreview, ({ input }) => desks.preview(input)),
  route(requestRunApproval, ({ by, input }) => runs.request(by, input)),
  route(requestCorrection, ({ by, input }) => corrections.request(by, input)),
  route(contractDebts, async ({ session }) => debts.ofAgent(await tree.agentOf(session))),
  route(debtDesk, ({ input }) => debts.desk(input)),
  route(requestAdvance, ({ by, input }) => advances.request(by, input)),
]
