import * as wire from '@croupier/wire/privacy/consents'
import * as desk from '@croupier/wire/privacy/consents.console'
import { unsubscribe } from '@croupier/wire/privacy/unsubscribe'
import { route } from '../../../platform/http/route.ts'
import type { OffersService } from '../offers/service.ts'
import type { ConsentsService } from './service.ts'

export const consentsRoutes = (consents: ConsentsService, offers: OffersService) => [
  route(wire.consents, ({ session }) => consents.shown(session.memberId)),
  route(wire.setConsents, ({ session, input, address }) => consents.set(session.memberId, input, address)),
  route(unsubscribe, ({ input, address }) => consents.unsubscribe(input.token, address)),
  route(desk.memberConsents, ({ input }) => consents.shownToStaff(input.memberId)),
  route(desk.withdrawConsents, ({ by, input }) => consents.withdraw(by, input)),
  route(desk.sendOffer, ({ by, input }) => offers.send(by, input)),
]
