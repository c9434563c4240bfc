import { changeDownline, makeAgent, openDownline } from '@croupier/wire/agents/downlines'
import { agentLinks, createLink, deleteLink, pauseLink } from '@croupier/wire/agents/links'
import { route } from '../../../platform/http/route.ts'
import type { TreeService } from '../tree/service.ts'
import type { LinksService } from './links.ts'
import type { Own } from './own.ts'

/** Assistants reach none of the commands: the door refuses them. */
export const openingRoutes = (tree: TreeService, own: Own, links: LinksService) => [
  route(openDownline, ({ session, input, address, language }) => own.open(session, input, { address, language })),
  route(changeDownline, ({ session, input }) => own.change(session.memberId, input)),
  route(makeAgent, ({ session, input }) => own.makeAgent(session.memberId, input.memberId)),
  route(agentLinks, async ({ session }) => links.list(await tree.agentOf(session))),
  route(createLink, ({ session, input }) => links.create(session.memberId, input)),
  route(pauseLink, ({ session, input }) => links.pause(session.memberId, input.code, input.isActive)),
  route(deleteLink, ({ session, input }) => links.remove(session.memberId, input.code)),
]
