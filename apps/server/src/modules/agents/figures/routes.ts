import { teamOverview, teamProfit } from '@croupier/wire/agents/figures'
import { route } from '../../../platform/http/route.ts'
import type { TreeService } from '../tree/service.ts'
import type { FiguresService } from './service.ts'

export const figuresRoutes = (tree: TreeService, figures: FiguresService) => [
  route(teamOverview, async ({ session, input }) => figures.overview(await tree.agentOf(session), input)),
  route(teamProfit, async ({ session, input }) => figures.profit(await tree.agentOf(session), input)),
]
