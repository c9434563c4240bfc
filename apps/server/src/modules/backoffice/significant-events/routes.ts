import { significantEvents } from '@croupier/wire/backoffice/significant-events.console'
import { route } from '../../../platform/http/route.ts'
import type { SignificantEventsService } from './service.ts'

export const significantEventsRoutes = (events: SignificantEventsService) => [
  route(significantEvents, ({ input }) => events.list(input)),
]
