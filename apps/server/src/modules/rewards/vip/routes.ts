import { memberRank, setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { vipCentre } from '@croupier/wire/rewards/vip'
import { route } from '../../../platform/http/route.ts'
import type { VipService } from './service.ts'

export const vipRoutes = (vip: VipService) => [
  route(vipCentre, ({ session }) => vip.centre(session)),
  route(memberRank, ({ input }) => vip.rankOf(input.memberId)),
  route(setMemberRank, ({ by, input }) => vip.setRank(by, input)),
]
