import { closeAccount, closing } from '@croupier/wire/safer-gambling/closing'
import { requestReopening } from '@croupier/wire/safer-gambling/closing.console'
import { route } from '../../../platform/http/route.ts'
import type { Reopening } from './reopening.ts'
import type { ClosingService } from './service.ts'

export const closingRoutes = (service: ClosingService, reopening: Reopening) => [
  route(closing, ({ session }) => service.show(session.memberId)),
  route(closeAccount, ({ session, input }) => service.close(session.memberId, input)),
  route(requestReopening, ({ by, input }) => reopening.request(by, input)),
]
