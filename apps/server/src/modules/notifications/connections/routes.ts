import * as desk from '@croupier/wire/notifications/connections.console'
import { route } from '../../../platform/http/route.ts'
import type { ConnectionsService } from './service.ts'

export const connectionsRoutes = (connections: ConnectionsService) => [
  route(desk.connectionList, () => connections.list()),
  route(desk.changeConnection, ({ by, input }) => connections.change(by, input)),
  route(desk.testConnection, ({ by, input }) => connections.test(by, input)),
]
