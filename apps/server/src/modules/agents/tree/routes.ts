import { agentPreset, downlines } from '@croupier/wire/agents/downlines'
import {
  agentTree,
  loweringPreview,
  requestAgentType,
  requestLowering,
  requestMove,
  setAgentPreset,
} from '@croupier/wire/agents/tree.console'
import { route } from '../../../platform/http/route.ts'
import type { AgentDesk } from '../moves/service.ts'
import type { Own } from '../opening/own.ts'
import type { Listing } from './listing.ts'
import type { TreeService } from './service.ts'

export const treeRoutes = (tree: TreeService, own: Own, listing: Listing) => [
  route(agentPreset, ({ session }) => own.preset(session)),
  route(downlines, async ({ session, input }) => listing.downlines(await tree.agentOf(session), input)),
]

export const treeDeskRoutes = (listing: Listing, desk: AgentDesk) => [
  route(agentTree, ({ input }) => listing.forStaff(input)),
  route(requestMove, ({ by, input }) => desk.requestMove(by, input)),
  route(loweringPreview, ({ input }) => desk.previewLowering(input)),
  route(requestLowering, ({ by, input }) => desk.requestLowering(by, input)),
  route(requestAgentType, ({ by, input }) => desk.requestType(by, input)),
  route(setAgentPreset, ({ by, input }) => desk.setPreset(by, input)),
]
