import { claimGrant, endedGrants, offeredGrants } from '@croupier/wire/rewards/grants'
import { grantDesk, offerFreeRounds, offerGrant, withdrawGrant } from '@croupier/wire/rewards/grants.console'
import { route } from '../../../platform/http/route.ts'
import type { GrantClaims } from './claims.ts'
import type { GrantsService } from './service.ts'
import type { RewardDesk } from './staff-rounds.ts'

export const grantsRoutes = (grants: GrantsService, claim: GrantClaims, desk: RewardDesk) => [
  route(offeredGrants, ({ session }) => grants.offered(session.memberId)),
  route(endedGrants, ({ session, input }) => grants.ended(session.memberId, input)),
  route(claimGrant, ({ session: { memberId }, input: { id }, reference: key, receivedAt }) =>
    claim({ memberId, id, key, receivedAt }),
  ),
  route(grantDesk, ({ input }) => desk.list(input)),
  route(offerGrant, ({ tx, by, input }) => desk.offer(tx, by, input)),
  route(offerFreeRounds, ({ tx, by, input }) => desk.offerRounds(tx, by, input)),
  route(withdrawGrant, ({ tx, by, input }) => desk.withdraw(tx, by, input)),
]
