import {
  buyShares,
  cancelSyndicate,
  openSyndicate,
  ownShares,
  syndicate,
  syndicates,
} from '@croupier/wire/lottery/syndicates'
import { returnSyndicate, staffSyndicate, staffSyndicates } from '@croupier/wire/lottery/syndicates.console'
import { type Route, route } from '../../../platform/http/route.ts'
import type { SyndicatesDesk } from './desk.ts'
import type { SyndicatesService } from './service.ts'

export const syndicatesRoutes = (service: SyndicatesService, desk: SyndicatesDesk): Route[] => [
  route(openSyndicate, ({ tx, session, reference, receivedAt, input }) =>
    service.open(tx, { memberId: session.memberId, reference, receivedAt, input }),
  ),
  route(syndicates, ({ session, input }) => service.list({ ...input, memberId: session.memberId })),
  route(syndicate, ({ session, input }) => service.view(session.memberId, input.syndicateId)),
  route(buyShares, ({ session, reference, receivedAt, input }) =>
    service.buy({ memberId: session.memberId, reference, receivedAt, input }),
  ),
  route(cancelSyndicate, ({ tx, session, input }) =>
    service.cancel(tx, { memberId: session.memberId, syndicateId: input.syndicateId }),
  ),
  route(ownShares, ({ session, input }) => service.ownShares({ ...input, memberId: session.memberId })),
  route(staffSyndicates, ({ input }) => desk.list(input)),
  route(staffSyndicate, ({ input }) => desk.detail(input.syndicateId)),
  route(returnSyndicate, ({ tx, by, input }) => desk.returnAll(tx, by, input)),
]
