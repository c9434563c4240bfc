import {
  currentExclusion,
  excludeMyself,
  requestReturn,
  safetyHistory,
  takeTimeOut,
} from '@croupier/wire/safer-gambling/exclusions'
import { route } from '../../../platform/http/route.ts'
import type { ExclusionsService } from './service.ts'

export const exclusionsRoutes = (service: ExclusionsService) => [
  route(currentExclusion, ({ session }) => service.current(session.memberId)),
  route(takeTimeOut, ({ session, input }) => service.timeOut(session.memberId, input.days)),
  route(excludeMyself, ({ session, input }) => service.selfExclude(session.memberId, input.months)),
  route(requestReturn, ({ session }) => service.requestReturn(session.memberId)),
  route(safetyHistory, ({ session }) => service.history(session.memberId)),
]
