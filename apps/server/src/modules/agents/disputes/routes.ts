import { openDispute, withdrawDispute } from '@croupier/wire/agents/disputes'
import { disputeDesk, rejectDispute, upholdDispute } from '@croupier/wire/agents/disputes.console'
import { route } from '../../../platform/http/route.ts'
import type { Disputes } from './service.ts'
import type { Upholding } from './upholding.ts'

export const disputesRoutes = ({ disputes, uphold }: { disputes: Disputes; uphold: Upholding }) => [
  route(openDispute, ({ tx, session, input }) => disputes.open(tx, session.memberId, input)),
  route(withdrawDispute, async ({ tx, session, input }) => {
    await disputes.withdraw(tx, session.memberId, input.disputeId)
    return {}
  }),
  route(disputeDesk, ({ input }) => disputes.desk(input)),
  route(upholdDispute, ({ by, input }) => uphold(by, input)),
  route(rejectDispute, ({ by, input }) => disputes.reject(by, input)),
]
