import { referees, referral } from '@croupier/wire/rewards/referral'
import { decideReferral, referralDesk } from '@croupier/wire/rewards/referral.console'
import { route } from '../../../platform/http/route.ts'
import type { ReferralService } from './service.ts'
import type { ReferralDesk } from './staff.ts'

export const referralRoutes = (service: ReferralService, desk: ReferralDesk) => [
  route(referral, ({ session }) => service.view(session.memberId)),
  route(referees, ({ session, input }) => service.friends(session.memberId, input)),
  route(referralDesk, ({ input }) => desk.list(input)),
  route(decideReferral, ({ by, input }) => desk.decide(by, input)),
]
