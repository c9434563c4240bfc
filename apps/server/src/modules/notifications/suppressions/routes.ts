import * as desk from '@croupier/wire/notifications/suppressions.console'
import { route } from '../../../platform/http/route.ts'
import type { SuppressionsService } from './service.ts'

export const suppressionsRoutes = (suppressions: SuppressionsService) => [
  route(desk.suppressionList, ({ input }) => suppressions.page(input)),
  route(desk.addSuppression, ({ by, input }) => suppressions.add(by, input)),
  route(desk.removeSuppression, ({ by, input }) => suppressions.remove(by, input)),
]
