import { forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { cancelBonus, deskBonus } from '@croupier/wire/rewards/bonus.console'
import { route } from '../../../platform/http/route.ts'
import type { BonusService } from './service.ts'
import type { BonusDesk } from './staff.ts'

export const bonusRoutes = (bonus: BonusService, desk: BonusDesk) => [
  route(ownBonus, ({ session }) => bonus.own(session.memberId)),
  route(forfeitBonus, ({ tx, session, input }) => bonus.forfeit(tx, session.memberId, input)),
  route(deskBonus, ({ input }) => desk.of(input.id)),
  route(cancelBonus, ({ tx, by, input }) => desk.cancel(tx, by, input)),
]
