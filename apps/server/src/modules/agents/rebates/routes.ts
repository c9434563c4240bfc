import { isAssistant } from '@croupier/rules/agent-types'
import { agentIncome, agentIncomeLines, releaseIncome } from '@croupier/wire/agents/income'
import { route } from '../../../platform/http/route.ts'
import type { TreeService } from '../tree/service.ts'
import type { IncomeService } from './service.ts'

export const incomeRoutes = (tree: TreeService, income: IncomeService) => [
  route(agentIncome, async ({ session, input }) =>
    income.income(await tree.agentOf(session), input, { isAssistant: isAssistant(session.accountType) }),
  ),
  route(agentIncomeLines, async ({ session, input }) => income.lines(await tree.agentOf(session), input)),
  route(releaseIncome, ({ tx, session }) => income.release(tx, session.memberId)),
]
