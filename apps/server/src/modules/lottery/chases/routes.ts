import { cancelChase, chase, chases, startChase } from '@croupier/wire/lottery/chases'
import { type Route, route } from '../../../platform/http/route.ts'
import type { ChasesService } from './service.ts'

export const chasesRoutes = (orders: ChasesService): Route[] => [
  route(startChase, ({ tx, session, reference, receivedAt, input }) =>
    orders.start(tx, { memberId: session.memberId, reference, receivedAt, input }),
  ),
  route(chases, ({ session, input }) => orders.list({ ...input, memberId: session.memberId, status: input.status })),
  route(chase, ({ session, input }) => orders.view(session.memberId, input.chaseId)),
  route(cancelChase, ({ tx, session, input }) =>
    orders.cancel(tx, { memberId: session.memberId, chaseId: input.chaseId, issueNos: input.issueNos }),
  ),
]
