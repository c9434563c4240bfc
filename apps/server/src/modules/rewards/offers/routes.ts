import { joinOffer, offers } from '@croupier/wire/rewards/offers'
import { offerCosts, simulateOffer } from '@croupier/wire/rewards/offers.console'
import { route } from '../../../platform/http/route.ts'
import type { OffersService } from './service.ts'

export const offersRoutes = (service: OffersService) => [
  route(offers, ({ session }) => service.list(session?.memberId ?? null)),
  route(offerCosts, () => service.costs()),
  route(simulateOffer, ({ input }) => service.simulate(input)),
  route(joinOffer, ({ tx, session, input }) => service.join(tx, session.memberId, input)),
]
