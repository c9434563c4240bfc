import * as wire from '@croupier/wire/content/setup.console'
import { route } from '../../../platform/http/route.ts'
import type { SetupService } from './service.ts'

export const setupRoutes = (setup: SetupService) => [
  route(wire.setup, () => setup.state()),
  route(wire.openFirst, ({ by, input }) => setup.open(by, input.reason)),
]
