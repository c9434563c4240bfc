import { pointRewards, redeemPointList, redeemPointReward } from '@croupier/wire/rewards/mall'
import { decideMallOrder, mallOrders, mallRewards, saveMallReward } from '@croupier/wire/rewards/mall.console'
import { route } from '../../../platform/http/route.ts'
import type { MallService } from './service.ts'
import type { MallDesk } from './staff.ts'

export const mallRoutes = (mall: MallService, desk: MallDesk) => [
  route(pointRewards, ({ session }) => mall.rewards(session.memberId)),
  route(redeemPointReward, ({ tx, session, input }) => mall.redeem(tx, session.memberId, input)),
  route(redeemPointList, ({ session, input }) => mall.orders(session.memberId, input)),
  route(mallOrders, ({ input }) => desk.orders(input)),
  route(decideMallOrder, ({ by, input }) => desk.decide(by, input)),
  route(mallRewards, () => desk.rewards()),
  route(saveMallReward, ({ by, input }) => desk.saveReward(by, input)),
]
