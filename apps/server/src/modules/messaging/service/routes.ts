import * as wire from '@croupier/wire/messaging/service'
import { route } from '../../../platform/http/route.ts'
import type { CustomerService } from './service.ts'

export const serviceRoutes = (service: CustomerService) => [
  route(wire.serviceLink, ({ session, tokenHash }) => service.link(session.memberId, tokenHash)),
]
