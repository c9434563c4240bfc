import { invariant } from '@croupier/kernel/invariant'
import { agentApi } from '@croupier/wire/agents/api'
import { agentKeys, createAgentKey, revokeAgentKey } from '@croupier/wire/agents/keys'
import { type Route, route } from '../../../platform/http/route.ts'
import type { KeysService } from './service.ts'

/** Assistants reach none of the commands: the door refuses them. */
export const keysRoutes = (keys: KeysService) => [
  route(agentKeys, ({ session }) => keys.list(session)),
  route(createAgentKey, ({ session, input, address }) => keys.create(session.memberId, input, address)),
  route(revokeAgentKey, ({ session, input, address }) => keys.revoke(session.memberId, input.keyId, address)),
]

/** The calls with a key. Each one runs the service of its page. */
export const keyRoutes = (pages: readonly Route[]): Route[] =>
  agentApi.map(({ name, endpoint, page }) => {
    const found = pages.find((one) => one.endpoint === page)
    invariant(found, `the page of ${name} has a route`)
    return { ...found, endpoint }
  })
