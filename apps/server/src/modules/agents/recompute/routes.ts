import { statementFileDesk, statementInputsDesk } from '@croupier/wire/agents/contracts.console'
import { statementFile, statementInputs } from '@croupier/wire/agents/statement-files'
import { route } from '../../../platform/http/route.ts'
import type { TreeService } from '../tree/service.ts'
import type { RecomputeService } from './service.ts'

export const recomputeRoutes = (tree: TreeService, recompute: RecomputeService) => [
  route(statementFile, async ({ session, input }) => recompute.ofMember(await tree.agentOf(session), input.id)),
  route(statementInputs, async ({ session, input }) => recompute.inputsOfMember(await tree.agentOf(session), input)),
  route(statementInputsDesk, ({ input }) => recompute.inputsOfStaff(input)),
  route(statementFileDesk, ({ input }) => recompute.ofStaff(input.id)),
]
