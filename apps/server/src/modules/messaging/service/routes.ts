import * as console from '@croupier/wire/messaging/ranks.console'
import * as wire from '@croupier/wire/messaging/service'
import { route } from '../../../platform/http/route.ts'
import type { CustomerService } from './service.ts'

export const serviceRoutes = (service: CustomerService) => [
  route(wire.serviceLink, ({ session, tokenHash }) => service.link(session.memberId, tokenHash)),
  route(console.memberRank, ({ input }) => service.rankOf(input.memberId)),
  route(console.setMemberRank, ({ by, input }) => service.setRank(by, input)),
]
