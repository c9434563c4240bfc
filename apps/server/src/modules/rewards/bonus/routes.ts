import { forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { route } from '../../../platform/http/route.ts'
import type { BonusService } from './service.ts'

export const bonusRoutes = (bonus: BonusService) => [
  route(ownBonus, ({ session }) => bonus.own(session.memberId)),
  route(forfeitBonus, ({ tx, session, input }) => bonus.forfeit(tx, session.memberId, input)),
]
