import { confirmTimeLimit, dropTimeRequest, setTimeLimit, timeLimits } from '@croupier/wire/safer-gambling/time-limits'
import { route } from '../../../platform/http/route.ts'
import type { TimeService } from './service.ts'

export const timeRoutes = (service: TimeService) => [
  route(timeLimits, ({ session }) => service.show(session.memberId)),
  route(setTimeLimit, ({ session, input }) => service.set(session.memberId, input.period, input.minutes)),
  route(confirmTimeLimit, ({ session, input }) => service.confirm(session.memberId, input.period)),
  route(dropTimeRequest, ({ session, input }) => service.dropRequest(session.memberId, input.period)),
]
