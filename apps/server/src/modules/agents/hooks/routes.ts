import {
  agentHookDeliveries,
  agentHooks,
  createAgentHook,
  createAgentPostback,
  deleteAgentHook,
  testAgentHook,
} from '@croupier/wire/agents/hooks'
import { agentPrograms } from '@croupier/wire/agents/programs.console'
import { route } from '../../../platform/http/route.ts'
import type { KeysService } from '../keys/service.ts'
import type { HooksService } from './service.ts'

/** Assistants reach none of the commands: the door refuses them. */
export const hooksRoutes = (hooks: HooksService) => [
  route(agentHooks, ({ session }) => hooks.list(session)),
  route(createAgentHook, ({ session, input, address }) => hooks.create(session.memberId, input, address)),
  route(createAgentPostback, ({ session, input, address }) => hooks.createPostback(session.memberId, input, address)),
  route(deleteAgentHook, ({ session, input, address }) => hooks.remove(session.memberId, input.hookId, address)),
  route(testAgentHook, ({ session, input }) => hooks.test(session.memberId, input.hookId)),
  route(agentHookDeliveries, ({ session, input }) => hooks.deliveries(session, input.hookId)),
]

/** What staff see of the programs of an agent. */
export const programsRoutes = ({ keys, hooks }: { keys: KeysService; hooks: HooksService }) => [
  route(agentPrograms, async ({ input: { memberId } }) => ({
    keys: await keys.ofAgent(memberId),
    hooks: await hooks.ofAgent(memberId),
  })),
]
