import {
  confirmLimit,
  declineDepositLimit,
  dropLimitRequest,
  limits,
  setLimit,
} from '@croupier/wire/safer-gambling/limits'
import { route } from '../../../platform/http/route.ts'
import type { LimitsService } from './service.ts'

export const limitsRoutes = (service: LimitsService) => [
  route(limits, ({ session }) => service.show(session.memberId)),
  route(setLimit, ({ session, input: { amount, ...name } }) => service.set(session.memberId, name, amount)),
  route(confirmLimit, ({ session, input }) => service.confirm(session.memberId, input)),
  route(dropLimitRequest, ({ session, input }) => service.dropRequest(session.memberId, input)),
  route(declineDepositLimit, ({ session }) => service.decline(session.memberId)),
]
