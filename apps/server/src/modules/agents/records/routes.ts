import { teamBets, teamPlayers, teamTransactions } from '@croupier/wire/agents/records'
import { route } from '../../../platform/http/route.ts'
import type { TreeService } from '../tree/service.ts'
import type { RecordsService } from './service.ts'

export const recordsRoutes = (tree: TreeService, records: RecordsService) => [
  route(teamBets, async ({ session, input }) => records.bets(await tree.agentOf(session), input)),
  route(teamPlayers, async ({ session, input }) => records.players(await tree.agentOf(session), input)),
  route(teamTransactions, async ({ session, input }) => records.transactions(await tree.agentOf(session), input)),
]
